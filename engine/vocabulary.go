package engine

// Kind is the number of a question, a constant of the game counted from 1; its
// name is in the game's [Vocabulary].
type Kind int16

// Verb is the number of what an option does, a constant of the game counted
// from 1; its name is in the game's [Vocabulary].
type Verb int16

// The question of [Table.EndTurn] and its one option; both are called
// "end-turn", and so is the option's id.
const (
	kindEndTurn Kind = -1
	verbEndTurn Verb = -1

	endTurn = "end-turn"
)

// EndTurn is the kind of the last word of a turn, of every game, which has one option of that
// id: it changes nothing, and only a match asks for it.
const EndTurn = endTurn

// Rewound is the key of the log entry, of every game, that tells of a rewind, by
// whom it was proposed; its argument "to" is the record after which the game goes on.
const Rewound = "rewound"

// Vocabulary is every name that a game says to clients, for their types and
// their words. The suite checks that a game says nothing else.
type Vocabulary struct {
	Kinds   []string // of questions, by Kind; the first stands for none
	Verbs   []Word   // by Verb; the first stands for none
	Reasons []Word   // why something is not possible
	Log     []Word   // what happened
	Items   []string // of the score, in order
	Things  []string // what amounts are of: resources, and what else is counted
	// Often are questions that a seat is asked often, in others' turns or in each of its
	// own, to which one may always want to say no: by what.
	Often map[Kind]Verb
}

// Word is a name with the names of its arguments, without the digits that tell
// several of a kind apart. Of a reason they are what [Reason.What] may be.
type Word struct {
	Name string
	Args []string
	id   int
}

// W makes a word. As a verb's, it has no argument that options' ids need.
func W(name string, args ...string) Word { return Word{Name: name, Args: args} }

// ID says how options of the verb are told apart: their ids are its name and
// their first n arguments, as many as they have, such as "seat:palace:1".
func (w Word) ID(n int) Word { w.id = n; return w }

// OwnID leaves the ids of the verb's options to [State.ID].
func (w Word) OwnID() Word { w.id = ownID; return w }

const ownID = -1

// No returns the id of the option with which one says no to a question that is asked often,
// and false of any other.
func (v *Vocabulary) No(kind string) (option string, often bool) {
	for k, no := range v.Often {
		if v.Kinds[k] == kind {
			return v.Verbs[no].Name, true
		}
	}
	return "", false
}

func (v *Vocabulary) kind(k Kind) string {
	if k == kindEndTurn {
		return endTurn
	}
	return v.Kinds[k]
}
