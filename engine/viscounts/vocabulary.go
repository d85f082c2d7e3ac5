package viscounts

import (
	"encoding/json"
	"errors"
	"fmt"

	"westkingdom/engine/figures"
)

// op is one key of the data's effect vocabulary.
type op int8

const (
	opGain op = iota
	opVirtue
	opCorruption
	opDebt
	opDeed
	opFlip      // flip
	opRearrange // optional
	opDiscard   // n, optional each
	opDestroy   // n, optional each
	opShuffle
	opRecruit    // n
	opMove       // n, optional each
	opPlace      // n workers
	opBuild      // building, near
	opManuscript // costs
	opChoice     // list
	opPerCriminal
	opScheme  // n
	opDismiss // n
	opRide    // n
	opAction  // action, or the board's focus
	opCount
)

// flip is what is turned over.
type flip int8

const (
	flipEither flip = iota
	flipDebt
	flipDeed
)

var flipNames = []string{"either", "debt", "deed"}

// focus stands for the action of an AI board in a scheme.
const focus = -1

// Effect is one effect of the vocabulary (section 13).
type Effect struct {
	op       op
	n        int
	goods    goods
	flip     flip
	building Type
	near     bool // on the viscount's segment
	costs    []int
	action   int
	list     []effects
}

// UnmarshalJSON implements [json.Unmarshaler].
func (e *Effect) UnmarshalJSON(data []byte) error {
	var keys map[string]json.RawMessage
	if err := figures.Decode(data, &keys); err != nil {
		return err
	}
	if at, ok := keys["at"]; ok {
		if string(at) != `"viscount_segment"` {
			return figures.At("at", fmt.Errorf("%s is no place", at))
		}
		e.near = true
		delete(keys, "at")
	}
	if len(keys) != 1 {
		return fmt.Errorf("an effect with %d keys", len(keys))
	}
	for key, v := range keys {
		var err error
		if e.op, err = opNamed(key); err == nil {
			err = ops[e.op].read(e, v)
		}
		if err != nil {
			return figures.At(key, err)
		}
	}
	if e.near && e.op != opBuild {
		return errors.New("only a free building has a place")
	}
	return nil
}

// word reads a name of a list.
func word[T ~int | ~int8](v json.RawMessage, names []string, what string) (T, error) {
	var name string
	if err := figures.Decode(v, &name); err != nil {
		return 0, err
	}
	return named[T](names, what, name)
}

// gains are goods as the data names them.
type gains goods

// UnmarshalJSON implements [json.Unmarshaler].
func (g *gains) UnmarshalJSON(data []byte) error {
	var m map[string]int
	if err := figures.Decode(data, &m); err != nil {
		return err
	}
	*g = gains{}
	for name, n := range m {
		r, err := named[Resource](resourceNames[:], "resource", name)
		if err != nil {
			return err
		}
		g[r] = n
	}
	return nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (i *icons) UnmarshalJSON(data []byte) error {
	var m map[string]int8
	if err := figures.Decode(data, &m); err != nil {
		return err
	}
	*i = icons{}
	for name, n := range m {
		k, err := named[Icon](iconNames[:], "icon", name)
		if err != nil {
			return err
		}
		i[k] = n
	}
	return nil
}

// trigger says when an ability acts by itself.
type trigger int8

const (
	never          trigger = iota
	afterAction            // action
	onAnyCollision         // step 2
	onFlipDebt
	onGainDebt
	onRecruit
	onCollisionStart // step 1
	onceBuilt
	onFlip
	onScheme
	onShuffle
	triggers
)

var triggerNames = [triggers]string{
	"", "after_action", "on_any_collision", "on_flip_debt", "on_gain_debt", "on_recruit", "collision_step_1",
	"once_when_built", "on_flip", "on_gain_scheme", "on_shuffle",
}

// modifier is what an ability changes all the time.
type modifier int8

const (
	noModifier     modifier = iota
	modIcons                // icons
	modConvert              // action: two merchants are one icon
	modSilver               // action: so much silver is one icon
	modDouble               // action, resource: one unit is two icons
	modResource             // action, resources: one icon each
	modMove                 // n spaces more, if one likes
	modDismissCost          // n silver
	modHand                 // n
	modifiers
)

var modifierNames = [modifiers]string{
	"", "icons", "convert_icons", "silver_as_icon", "resource_double", "resource_as_icon", "move_bonus", "dismiss_cost", "hand_limit",
}

// ability is what a townsfolk in the row, a built slot or a card does as long
// as one has it.
type ability struct {
	trigger  trigger
	action   Action
	effect   effects
	clean    bool // only with no criminal icon in the row
	modifier modifier
	icons    icons
	resource Resource
	also     []Resource
	n        int
}

// UnmarshalJSON implements [json.Unmarshaler].
func (a *ability) UnmarshalJSON(data []byte) error {
	var w struct {
		Trigger   string
		Modifier  string
		Action    string
		Effect    effects
		Condition *struct {
			Criminals int `json:"criminal_icons_in_row"`
		}
		Icons     json.RawMessage
		From, To  string
		N         int
		Silver    int
		Icon      string
		Resource  string
		Resources []string
		Limit     int `json:"limit_per_action"`
		Spaces    int
		Optional  bool
		Add       int
	}
	if err := figures.Decode(data, &w); err != nil {
		return err
	}
	t, err := named[trigger](triggerNames[:], "trigger", w.Trigger)
	if err != nil {
		return err
	}
	m, err := named[modifier](modifierNames[:], "modifier", w.Modifier)
	if err != nil {
		return err
	}
	*a = ability{trigger: t, modifier: m, effect: w.Effect, clean: w.Condition != nil}
	if w.Condition != nil && w.Condition.Criminals != 0 {
		return errors.New("a condition other than no criminal")
	}
	if w.Action != "" {
		if a.action, err = named[Action](actionNames[:], "action", w.Action); err != nil {
			return err
		}
	}
	return a.decodeModifier(w.Icons, w.N, w.Silver, w.Spaces, w.Add, w.Resource, w.Resources)
}

func (a *ability) decodeModifier(symbols json.RawMessage, n, silver, further, add int, resource string, resources []string) (err error) {
	switch a.modifier {
	case modIcons:
		return figures.Decode(symbols, &a.icons)
	case modConvert:
		a.n = n
	case modSilver, modDismissCost:
		a.n = silver
	case modMove:
		a.n = further
	case modHand:
		a.n = add
	case modDouble:
		a.resource, err = named[Resource](resourceNames[:], "resource", resource)
	case modResource:
		for _, name := range resources {
			r, err := named[Resource](resourceNames[:], "resource", name)
			if err != nil {
				return err
			}
			a.also = append(a.also, r)
		}
	}
	return err
}
