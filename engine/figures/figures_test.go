package figures_test

import (
	"encoding/json"
	"strings"
	"testing"

	"westkingdom/engine/figures"
)

type card struct {
	ID         string         `json:"id"`
	Cost       map[string]int `json:"cost"`
	Steps      [2]int         `json:"steps"`
	Worth      word           `json:"worth"`
	Provenance figures.Note   `json:"provenance"`
	Note       figures.Note   `json:"note"`
}

// word reads itself, as resources and effects do.
type word string

func (w *word) UnmarshalJSON(data []byte) error {
	var inner struct{ Of string }
	if err := figures.Decode(data, &inner); err != nil {
		return err
	}
	*w = word(inner.Of)
	return nil
}

type document struct {
	Cards  []card         `json:"cards"`
	ByRank map[int]string `json:"by_rank"`
}

func TestDecode(t *testing.T) {
	for name, test := range map[string]struct{ doc, want string }{
		"OK":            {`{"cards":[{"id":"a","cost":{"silver":2},"steps":[1,2],"worth":{"of":"gold"},"note":[1]}],"by_rank":{"3":"x"}}`, ""},
		"UnknownField":  {`{"cards":[{"id":"a","csot":{}}]}`, "cards[a].csot: no such field"},
		"WrongType":     {`{"cards":[{"id":"a","cost":{"silver":"2"}}]}`, `cards[a].cost.silver: "2" is no int`},
		"WrongLength":   {`{"cards":[{"id":"a","steps":[1]}]}`, "cards[a].steps: a list of 1, want 2"},
		"InUnmarshaler": {`{"cards":[{"id":"a","worth":{"off":"gold"}}]}`, "cards[a].worth.off: no such field"},
		"NoID":          {`{"cards":[{},{"x":1}]}`, "cards[1].x: no such field"},
		"NumberKey":     {`{"by_rank":{"x":"y"}}`, "by_rank.x: not a number"},
		"NoObject":      {`{"cards":[7]}`, "cards[0]: 7 is no object"},
		"NoList":        {`{"cards":{}}`, "cards: {} is no list"},
	} {
		t.Run(name, func(t *testing.T) {
			var d document
			err := figures.Decode([]byte(test.doc), &d)
			if test.want == "" {
				if err != nil || d.Cards[0].Worth != "gold" || d.ByRank[3] != "x" || d.Cards[0].Cost["silver"] != 2 {
					t.Fatalf("%+v, %v", d, err)
				}
				return
			}
			if err == nil || err.Error() != test.want {
				t.Fatalf("got %v, want %s", err, test.want)
			}
		})
	}
}

// Figures have bounds: those of print, unless a field or a type says others.
func TestBounds(t *testing.T) {
	type bounded struct {
		Cost   int              `json:"cost"`
		Points int              `json:"points" range:"-9,9"`
		Rows   int              `json:"rows" range:"1,4"`
		Dice   []int            `json:"dice" range:"1,6" len:"1,3"`
		Every  figures.Positive `json:"every"`
		Gain   map[string]int8  `json:"gain"`
		Loss   figures.Change   `json:"loss"`
	}
	const sound = `{"cost":20,"points":-9,"rows":4,"dice":[1,6],"every":1,"gain":{"gold":2},"loss":-2`
	if err := figures.Decode([]byte(sound+"}"), &bounded{}); err != nil {
		t.Error(err)
	}
	for change, want := range map[string]string{
		`"cost":21`:             "cost: 21 is no number from 0 to 20",
		`"cost":-1`:             "cost: -1 is no number from 0 to 20",
		`"cost":null`:           "cost: null is no int",
		`"points":10`:           "points: 10 is no number from -9 to 9",
		`"rows":0`:              "rows: 0 is no number from 1 to 4",
		`"dice":[]`:             "dice: a list of 0, want 1 to 3",
		`"dice":[1,2,3,4]`:      "dice: a list of 4, want 1 to 3",
		`"dice":[1,7]`:          "dice[1]: 7 is no number from 1 to 6",
		`"every":0`:             "every: 0 is no number from 1 to 20",
		`"gain":{"gold":99}`:    "gain.gold: 99 is no number from 0 to 20",
		`"gain":{"gold":12345}`: "gain.gold: 12345 is no int8",
		`"loss":-21`:            "loss: -21 is no number from -20 to 20",
	} {
		if err := figures.Decode([]byte(sound+","+change+"}"), &bounded{}); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", change, err, want)
		}
	}
	for _, field := range []string{"rows", "dice", "every"} {
		doc := map[string]any{"rows": 1, "dice": []int{1}, "every": 1}
		delete(doc, field)
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		if err := figures.Decode(text, &bounded{}); err == nil || err.Error() != field+": is missing" {
			t.Errorf("without %s: got %v", field, err)
		}
	}
}

func TestCircle(t *testing.T) {
	after := map[string][]string{"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": nil}
	of := func(name string) []string { return after[name] }
	if name, ok := figures.Circle([]string{"a", "b", "c", "d"}, of); ok {
		t.Errorf("%s leads to itself", name)
	}
	after["d"] = []string{"b"}
	if name, ok := figures.Circle([]string{"a", "b", "c", "d"}, of); name != "b" || !ok {
		t.Errorf("got %q, %v, want b", name, ok)
	}
}

func TestRegistry(t *testing.T) {
	var r figures.Registry
	for i, c := range []struct {
		key figures.Key
		id  string
	}{{figures.Key{Set: "base", No: 1}, "mason"}, {figures.Key{Set: "base", No: 2}, "tiler"}, {figures.Key{Set: "wonders", No: 1}, "envoy"}} {
		if n, err := r.Add(c.key, c.id); n != i+1 || err != nil {
			t.Fatalf("%s has number %d, %v", c.id, n, err)
		}
	}
	if _, err := r.Add(figures.Key{Set: "wonders", No: 1}, "other"); err == nil {
		t.Error("two cards have the same number of a set")
	}
	if _, err := r.Add(figures.Key{Set: "wonders", No: 2}, "mason"); err == nil {
		t.Error("two cards have the same id")
	}
	if n, ok := r.Find(figures.Key{Set: "wonders", No: 1}); n != 3 || !ok || r.ID(n) != "envoy" || r.Len() != 4 {
		t.Errorf("found %d, %v", n, ok)
	}
	if _, err := r.Number("nobody"); err == nil {
		t.Error("an unknown card has a number")
	}
}

// What no rule reads is neither uncertain nor to be corrected; what explains
// figures stays.
func TestTrim(t *testing.T) {
	const doc = `{"cards":[{"id":"a","worth":{"of":"gold"},"note":"seen","provenance":"reconstructed"}],"by_rank":{"3":"x"},"said":{"why":"prose"}}`
	type trimmed struct {
		document
		Said figures.Note `json:"said"`
	}
	got, err := figures.Trim([]byte(doc), &trimmed{})
	if want := `{"by_rank":{"3":"x"},"cards":[{"id":"a","note":"seen","provenance":"reconstructed","worth":{"of":"gold"}}]}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

const doc = `{"cards":[
	{"id":"mason","cost":{"silver":2},"vp":3,"provenance":"rulebook"},
	{"id":"envoy","cost":{"silver":4},"vp":1,"name":"Envoy","provenance":{"cost":"reconstructed","vp":"public"},"note":"between 3 and 5"},
	{"id":"guide","vp":2,"provenance":"reconstructed"}],
	"board":{"slots":4,"slots_provenance":"reconstructed","rows":2}}`

func TestUncertain(t *testing.T) {
	got, err := figures.Uncertain([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	var back map[string]map[string]json.RawMessage
	if err := json.Unmarshal(got, &back); err != nil {
		t.Fatal(err)
	}
	if len(back["cards"]) != 2 || back["board"]["slots"] == nil || back["board"]["rows"] != nil {
		t.Errorf("uncertain are\n%s", got)
	}
	if text := string(back["cards"]["envoy"]); !strings.Contains(text, "between 3 and 5") || strings.Contains(text, "vp") {
		t.Errorf("of the envoy: %s", text)
	}
	// The file as it is changes nothing.
	if less, err := figures.Corrections([]byte(doc), got); less != nil || err != nil {
		t.Errorf("the file unchanged corrects %s, %v", less, err)
	}
}

func TestCorrect(t *testing.T) {
	less, err := figures.Corrections([]byte(doc), []byte(`{"cards":{"envoy":{"cost":{"silver":3},"note":"read from the card"},"guide":{"vp":2}},"board":{"slots":5}}`))
	if want := `{"board":{"slots":5},"cards":{"envoy":{"cost":{"silver":3}}}}`; err != nil || string(less) != want {
		t.Fatalf("got %s, %v, want %s", less, err, want)
	}
	listed, err := figures.Corrections([]byte(doc), []byte(`{"cards":[{"id":"mason"},{"id":"envoy","cost":{"silver":3}},{"id":"guide","vp":2}],"board":{"slots":5}}`))
	if err != nil || string(listed) != string(less) {
		t.Errorf("as a list of cards: got %s, %v, want %s", listed, err, less)
	}
	now, err := figures.Correct([]byte(doc), less)
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Cards []struct {
			Cost map[string]int
			VP   int
		}
		Board struct{ Slots int }
	}
	if err := json.Unmarshal(now, &d); err != nil {
		t.Fatal(err)
	}
	if d.Cards[1].Cost["silver"] != 3 || d.Cards[1].VP != 1 || d.Board.Slots != 5 {
		t.Errorf("corrected to %s", now)
	}
	left, err := figures.Uncertain(now)
	if err != nil || strings.Contains(string(left), "envoy") || !strings.Contains(string(left), "guide") {
		t.Errorf("still uncertain: %s, %v", left, err)
	}
	for file, want := range map[string]string{
		`{"cards":{"nobody":{"vp":1}}}`:             "cards.nobody: no such card or field",
		`{"cards":{"envoy":{"pv":1}}}`:              "cards.envoy.pv: no such card or field",
		`{"cards":`:                                 "no JSON",
		`{"cards":3}`:                               "cards: no list of cards",
		`{"cards":[{"id":"envoy"}]}`:                "cards: not the same cards in the same order",
		`{"cards":[{"id":"mason"},{"id":"envoy"}]}`: "cards: not the same cards in the same order",
	} {
		if _, err := figures.Corrections([]byte(doc), []byte(file)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", file, err, want)
		}
	}
}

// An object in a list by itself stands for the whole one, whose fields may be others.
func TestOtherFields(t *testing.T) {
	for file, want := range map[string]string{
		`{"cards":{"envoy":{"cost":[{"gold":1}]}}}`:            `{"gold":1}`,
		`{"cards":{"envoy":{"cost":[{"gold":1,"silver":4}]}}}`: `{"gold":1,"silver":4}`,
		`{"cards":{"envoy":{"cost":[{"silver":3}]}}}`:          `{"silver":3}`,
		`{"cards":{"envoy":{"cost":[{}]}}}`:                    `{}`,
		`{"cards":{"envoy":{"cost":[{"silver":4}]}}}`:          `{"silver":4}`,
	} {
		uncertain, err := figures.Uncertain([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		if err := figures.Within(uncertain, []byte(file)); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		less, err := figures.Corrections([]byte(doc), []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		if want == `{"silver":4}` {
			if less != nil {
				t.Errorf("%s corrects %s", file, less)
			}
			continue
		}
		now, err := figures.Correct([]byte(doc), less)
		if err != nil || !strings.Contains(string(now), `"cost":`+want+`,"id":"envoy"`) {
			t.Errorf("%s: corrected to %s, %v", file, now, err)
		}
	}
	// The same corrections are the same bytes.
	field, err := figures.Corrections([]byte(doc), []byte(`{"cards":{"envoy":{"cost":{"silver":3}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := figures.Corrections([]byte(doc), []byte(`{"cards":{"envoy":{"cost":[{"silver":3}]}}}`))
	if err != nil || string(whole) != string(field) {
		t.Errorf("got %s, %v, want %s", whole, err, field)
	}
}

func TestWithin(t *testing.T) {
	uncertain, err := figures.Uncertain([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := figures.Count(uncertain); n != 3 || err != nil {
		t.Errorf("%d cards and places have stand-ins, %v", n, err)
	}
	for file, want := range map[string]string{
		`{}`:              "",
		string(uncertain): "",
		`{"cards":{"envoy":{"cost":{"silver":3}},"guide":{"vp":4,"id":"x"}},"board":{"slots":5,"note":"seen"}}`: "",
		`{"cards":{"mason":{"vp":4}}}`:      "cards.mason: is no stand-in",
		`{"cards":{"envoy":[{"vp":4}]}}`:    "cards.envoy: is not a stand-in as a whole",
		`{"cards":{"envoy":{"vp":4}}}`:      "cards.envoy.vp: is no stand-in",
		`{"cards":{"envoy":5}}`:             "cards.envoy: is not a stand-in as a whole",
		`{"cards":[{"id":"mason","vp":4}]}`: "cards: is not a stand-in as a whole",
		`{"board":{"rows":3}}`:              "board.rows: is no stand-in",
		`[]`:                                "no object",
		`{"cards":`:                         "no JSON",
	} {
		err := figures.Within(uncertain, []byte(file))
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: got %v, want %s", file, err, want)
		}
	}
	if err := figures.Within(nil, []byte(`{"cards":{}}`)); err == nil {
		t.Error("a game without stand-ins is corrected")
	}
}

func TestOnly(t *testing.T) {
	uncertain, err := figures.Uncertain([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		`{"cards":{"envoy":{"cost":{"silver":3},"vp":4},"mason":{"vp":4},"guide":{"vp":5}},"board":{"rows":3}}`: `{"cards":{"envoy":{"cost":{"silver":3}},"guide":{"vp":5}}}`,
		`{"cards":{"mason":{"vp":4}}}`: "",
		`{}`:                           "",
	} {
		if got, err := figures.Only(uncertain, []byte(file)); err != nil || string(got) != want {
			t.Errorf("of %s: got %s, %v, want %s", file, got, err, want)
		}
	}
}

func TestJoin(t *testing.T) {
	got, err := figures.Join([]byte(`{"a":{"x":1,"y":[1]},"b":2}`), []byte(`{"a":{"y":[2],"z":3},"c":4}`))
	if want := `{"a":{"x":1,"y":[2],"z":3},"b":2,"c":4}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	got, err = figures.Join([]byte(`{"gain":[{"gold":1,"clay":1}],"pay":{"gold":1}}`), []byte(`{"gain":{"gold":2},"pay":[{"clay":1}]}`))
	if want := `{"gain":[{"clay":1,"gold":2}],"pay":[{"clay":1}]}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}
