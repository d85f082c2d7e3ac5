package troyes

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"westkingdom/engine/figures"
)

// check looks for what the figures lack: rules that follow them come to an end
// and find everything that they look up.
func (t *tables) check() error {
	for _, part := range []func() error{t.checkBoard, t.checkSeats, t.checkActivities, t.checkSolo} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// checkBoard: each value of a die leads to one seat or row of each building.
func (t *tables) checkBoard() error {
	for c := range colours {
		path := "board.buildings[" + c.building() + "]"
		b := &t.buildings[c]
		if len(b.rows) == 0 {
			return figures.At(path, errors.New("no seats"))
		}
		for v := 1; v <= faces; v++ {
			if n := b.leads[v]; n != 1 {
				return figures.At(path, fmt.Errorf("a die of %d leads to %d rows, not to one", v, n))
			}
		}
	}
	if t.reroll < 1 || t.recruit < 1 || t.flip < 1 || t.flipMax < 1 {
		return figures.At("influenceUses", errors.New("each costs something"))
	}
	for v := 1; v <= faces; v++ {
		if t.cathedral[v] == (reward{}) {
			return figures.At("board.cathedral.reward", fmt.Errorf("nothing for a cube of %d", v))
		}
	}
	return nil
}

// checkSeats: there are cards and seats for every number of players.
func (t *tables) checkSeats() error {
	red := 0
	for i := range t.events {
		if e := &t.events[i]; i > 0 && e.colour == Red && !e.bonus {
			red++
		}
	}
	all := int(colours) * seatsEach
	for n := 1; n <= maxSeat; n++ {
		path, by := "setup.byPlayerCount", &t.bySeats[n]
		switch {
		case by.rounds == 0:
			return figures.At(path, fmt.Errorf("nothing for %d players", n))
		case by.rounds > red:
			return figures.At(path, fmt.Errorf("%d rounds for %d players, with %d red cards", by.rounds, n, red))
		case n*by.citizens > all:
			return figures.At(path, fmt.Errorf("%d citizens for each of %d players", by.citizens, n))
		case by.citizens > t.citizens:
			return figures.At(path, fmt.Errorf("%d citizens in reserve of %d", by.citizens, t.citizens))
		case n*by.characters > len(t.characters):
			return figures.At(path, fmt.Errorf("%d characters for each of %d players", by.characters, n))
		case all-n*by.citizens > t.neutrals && n > 1:
			return figures.At(path, fmt.Errorf("%d seats are left for %d neutral citizens", all-n*by.citizens, t.neutrals))
		}
	}
	path := "setup.neutralPlacement2Players.seats"
	if want := all - 2*t.bySeats[2].citizens; len(t.gray) != want {
		return figures.At(path, fmt.Errorf("a list of %d, want %d", len(t.gray), want))
	}
	for i, at := range t.gray {
		if slices.Contains(t.gray[:i], at) {
			return figures.At(path+"["+strconv.Itoa(i)+"]", fmt.Errorf("seat %d of %s stands twice", at.seat+1, at.building.building()))
		}
	}
	return nil
}

// checkActivities: there is a card of the base game for each place.
func (t *tables) checkActivities() error {
	for c := range colours {
		for round := 1; round <= perColour; round++ {
			if !slices.ContainsFunc(t.activities[1:], func(a activity) bool { return a.colour == c && a.round == round && !a.bonus }) {
				return figures.At("activities", fmt.Errorf("no %s card enters in round %d", c, round))
			}
		}
	}
	for i := range t.characters {
		c := &t.characters[i]
		for field, list := range map[string][]bracket{"players2": c.two, "players34": c.more} {
			if len(list) == 0 || !slices.IsSortedFunc(list, func(a, b bracket) int { return a.min - b.min }) {
				return figures.At("characters["+c.id+"].thresholds."+field, errors.New("thresholds rise, and there are some"))
			}
		}
	}
	return nil
}

// checkSolo: the King finds a seat, and an action for each roll.
func (t *tables) checkSolo() error {
	so := &t.solo
	dice := 0
	for c := range colours {
		dice += so.roll[c]
		if list := slices.Sorted(slices.Values(so.ranking[c])); !slices.Equal(list, numbers(seatsEach)) {
			return figures.At("solo.seatRanking."+c.building(), fmt.Errorf("not each of %d seats, once", seatsEach))
		}
		if !slices.Contains(so.order, c) || len(so.order) != int(colours) {
			return figures.At("solo.buildingOrder", errors.New("not each building, once"))
		}
	}
	if ranks := slices.Sorted(slices.Values(so.rank[:])); !slices.Equal(ranks, numbers(int(colours))) {
		return figures.At("solo.initialPlacement.tieOrder", errors.New("not each colour, once"))
	}
	for sum := 2; sum < len(so.table); sum++ {
		if n := so.rolls[sum]; n != 1 {
			return figures.At("solo.table", fmt.Errorf("a roll of %d stands %d times", sum, n))
		}
	}
	path := "solo.initialPlacement"
	switch {
	case so.used > dice || so.used != so.perStep:
		return figures.At(path+".highestDiceUsed", fmt.Errorf("%d of %d dice, for %d citizens", so.used, dice, so.perStep))
	case so.steps*so.mine != t.bySeats[1].citizens:
		return figures.At(path+".steps", fmt.Errorf("%d of %d citizens, of %d in reserve", so.steps, so.mine, t.bySeats[1].citizens))
	case so.steps*(so.mine+so.used) > int(colours)*seatsEach:
		return figures.At(path+".steps", fmt.Errorf("%d of %d citizens", so.steps, so.mine+so.used))
	case !slices.IsSorted(so.rating):
		return figures.At("solo.rating", errors.New("the bands rise"))
	}
	return nil
}

// numbers are those below n.
func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
