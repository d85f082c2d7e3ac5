package paladins

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"westkingdom/engine/figures"
)

// number is a figure that is not negative.
type number int

// single is a figure that stands alone.
type single struct {
	figuresOf
	Value number `json:"value"`
}

// positive is a figure from 1 on.
type positive = figures.Positive

// named reads one of a list of words.
func named[T ~int8](to *T, data []byte, words []string, what string) error {
	var word string
	if err := json.Unmarshal(data, &word); err != nil {
		return fmt.Errorf("%s is no %s", data, what)
	}
	i := slices.Index(words, word)
	if i < 0 {
		return fmt.Errorf("no %s is called %q", what, word)
	}
	*to = T(i)
	return nil
}

// Words of the data.
type (
	actionName    Action // of a player's board, or of the AI
	boardName     Action // of a player's board
	attributeName Attribute
	spaceName     Worker // what a space asks for, Any among it
	workerName    Worker
	countName     Count
	peopleName    int8
)

// peoples are those of the Outsiders, in the order of what counts them from
// CountByzantine on.
var peoples = []string{"byzantine", "saracen", "viking"}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *actionName) UnmarshalJSON(data []byte) error {
	return named(n, data, actionIDs[:], "action")
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *boardName) UnmarshalJSON(data []byte) error {
	return named(n, data, actionIDs[:boardActions], "action of a player's board")
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *spaceName) UnmarshalJSON(data []byte) error {
	return named(n, data, workerIDs[:], "worker")
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *attributeName) UnmarshalJSON(data []byte) error {
	return named(n, data, attributeIDs[:], "attribute")
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *workerName) UnmarshalJSON(data []byte) error {
	var space spaceName
	if err := space.UnmarshalJSON(data); err != nil {
		return err
	}
	if Worker(space) == Any {
		return errors.New("one type of worker is wanted, not any")
	}
	*n = workerName(space)
	return nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *countName) UnmarshalJSON(data []byte) error {
	return named(n, data, countIDs[:], "count")
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *peopleName) UnmarshalJSON(data []byte) error {
	return named(n, data, peoples, "people")
}

type workerList []workerName

func (list workerList) count() (w Workers) {
	for _, n := range list {
		w[n]++
	}
	return w
}

// attributeSteps is a number of steps by attribute.
type attributeSteps [attributes]int

// UnmarshalJSON implements [json.Unmarshaler].
func (steps *attributeSteps) UnmarshalJSON(data []byte) error {
	var by struct {
		Strength  number `json:"strength"`
		Faith     number `json:"faith"`
		Influence number `json:"influence"`
	}
	err := figures.Decode(data, &by)
	*steps = attributeSteps{Strength: int(by.Strength), Faith: int(by.Faith), Influence: int(by.Influence)}
	return err
}

// resources is silver and provisions.
type resources struct {
	Silver     number `json:"silver"`
	Provisions number `json:"provisions"`
}

func (r resources) effects() (list effects) {
	list.add(GainSilver, r.Silver, 0)
	list.add(GainProvisions, r.Provisions, 0)
	return list
}

// effects reads an effect list: objects of one word each.
type effects []Effect

// UnmarshalJSON implements [json.Unmarshaler].
func (list *effects) UnmarshalJSON(data []byte) error {
	var read []effectWord
	if err := figures.Decode(data, &read); err != nil {
		return err
	}
	*list = nil
	for _, w := range read {
		*list = append(*list, Effect(w))
	}
	return nil
}

// effectWord reads one effect.
type effectWord Effect

// UnmarshalJSON implements [json.Unmarshaler].
func (w *effectWord) UnmarshalJSON(data []byte) error {
	var r struct {
		Gain            resources      `json:"gain"`
		Tax             number         `json:"tax"`
		Worker          *workerName    `json:"worker"`
		RemoveSuspicion number         `json:"remove_suspicion"`
		DrawSuspicion   number         `json:"draw_suspicion"`
		PayDebt         number         `json:"pay_debt"`
		DestroyDebt     number         `json:"destroy_debt"`
		TakeDebt        number         `json:"take_debt"`
		Pray            bool           `json:"pray"`
		RecruitFree     bool           `json:"recruit_free"`
		DevelopFree     bool           `json:"develop_free"`
		Attribute       attributeSteps `json:"attribute"`
		Choice          []effects      `json:"choice"`
	}
	if err := figures.Decode(data, &r); err != nil {
		return err
	}
	list := r.Gain.effects()
	list.add(GainTax, r.Tax, 0)
	if r.Worker != nil {
		list.add(GainWorker, 1, int8(*r.Worker))
	}
	list.add(RemoveSuspicion, r.RemoveSuspicion, 0)
	list.add(DrawSuspicion, r.DrawSuspicion, 0)
	list.add(PayDebt, r.PayDebt, 0)
	list.add(DestroyDebt, r.DestroyDebt, 0)
	list.add(TakeDebt, r.TakeDebt, 0)
	list.flag(PrayFree, r.Pray)
	list.flag(RecruitFree, r.RecruitFree)
	list.flag(DevelopFree, r.DevelopFree)
	for a, n := range r.Attribute {
		list.add(GainAttribute, number(n), int8(a))
	}
	if r.Choice != nil {
		e := Effect{Kind: Choice, N: 1}
		for i, c := range r.Choice {
			if len(c) == 0 {
				return figures.At(fmt.Sprintf("choice[%d]", i), errors.New("nothing to choose"))
			}
			e.Choices = append(e.Choices, c)
		}
		list = append(list, e)
	}
	if len(list) != 1 {
		return fmt.Errorf("%d effects where one belongs: %s", len(list), data)
	}
	*w = effectWord(list[0])
	return nil
}

// costs reads a list of costs, as effects: what is paid as GainSilver or
// GainProvisions, and TakeDebt.
type costs []Effect

// UnmarshalJSON implements [json.Unmarshaler].
func (list *costs) UnmarshalJSON(data []byte) error {
	var read []struct {
		Pay      resources `json:"pay"`
		TakeDebt number    `json:"take_debt"`
	}
	if err := figures.Decode(data, &read); err != nil {
		return err
	}
	*list = nil
	for _, r := range read {
		c := r.Pay.effects()
		c.add(TakeDebt, r.TakeDebt, 0)
		*list = append(*list, c...)
	}
	return nil
}

func (list *effects) add(kind EffectKind, n number, what int8) {
	if n != 0 {
		*list = append(*list, Effect{Kind: kind, N: int(n), What: what})
	}
}

func (list *effects) flag(kind EffectKind, set bool) {
	if set {
		list.add(kind, 1, 0)
	}
}
