package paladins

import "westkingdom/engine"

// Public is what everybody at the table may know (rules digest, section 19).
type Public struct {
	Phase      string       `json:"phase"` // see the Phase constants: "setup_recruit", "paladin_choice", …
	Round      int          `json:"round"` // 1 to 7; 0 during the starting recruit
	Rounds     int          `json:"rounds"`
	Active     engine.Seat  `json:"active"` // whose turn it is; -1 while all choose, and at the end
	First      engine.Seat  `json:"first"`
	Difficulty string       `json:"difficulty"` // solo: "easy", "standard", "hard"; otherwise empty
	Players    []PlayerView `json:"players"`    // by seat; the AI is not among them
	Boards     []BoardView  `json:"boards"`     // by seat: the action spaces
	AI         *AIView      `json:"ai"`         // null without an AI
	Slots      []SlotView   `json:"slots"`      // those in use with this number of players, by region
	Townsfolk  []string     `json:"townsfolk"`  // row of 5, left to right; empty: a gap
	Outsiders  []string     `json:"outsiders"`  // row of 6, left to right; empty: a gap
	Orders     []OrderView  `json:"orders"`     // the 3 King's Orders
	Favours    []FavourView `json:"favours"`    // the 5 King's Favours
	Taverns    TavernsView  `json:"taverns"`
	Tax        TaxView      `json:"tax"`
	Piles      PilesView    `json:"piles"`
	// The face-up discard piles, oldest first.
	TownsfolkDiscard []string         `json:"townsfolkDiscard"`
	OutsiderDiscard  []string         `json:"outsiderDiscard"`
	TavernDiscard    []string         `json:"tavernDiscard"`
	SuspicionDiscard []string         `json:"suspicionDiscard"`
	Inquiry          *InquisitionView `json:"inquisition"` // null unless an Inquisition is being resolved
}

// PlayerView is one player's area without the action spaces.
type PlayerView struct {
	Seat       engine.Seat   `json:"seat"`
	Silver     int           `json:"silver"`
	Provisions int           `json:"provisions"`
	Workers    WorkersView   `json:"workers"` // supply
	Strength   AttributeView `json:"strength"`
	Faith      AttributeView `json:"faith"`
	Influence  AttributeView `json:"influence"`
	Workshops  int           `json:"workshops"` // left on their row, as are
	Monks      int           `json:"monks"`
	Outposts   int           `json:"outposts"`
	Jars       int           `json:"jars"`
	Absolved   []string      `json:"absolved"`  // absolve slots that hold a jar
	Walls      []string      `json:"walls"`     // ids, in the order built
	Converted  []string      `json:"converted"` // Outsiders, in the order converted
	Attacked   []string      `json:"attacked"`  // Outsiders, in the order attacked
	Crew       []string      `json:"crew"`      // Townsfolk, in the order hired
	Suspicion  []string      `json:"suspicion"` // ids, newest last
	Unpaid     int           `json:"unpaid"`    // Debts
	Paid       int           `json:"paid"`      // Debts
	Chosen     bool          `json:"chosen"`    // a Paladin lies on the board, face down or revealed
	Paladin    string        `json:"paladin"`   // revealed this round; empty: none
	Past       []string      `json:"past"`      // Paladins of earlier rounds
	Deck       int           `json:"deck"`      // Paladins in the deck
	Tavern     string        `json:"tavern"`    // taken this round; empty: none
	Passed     bool          `json:"passed"`
}

// BoardView is a player's board.
type BoardView struct {
	Actions ActionsView `json:"actions"`
}

// ActionsView is the actions of a player's board. Those of which there is
// nothing to say are left out.
type ActionsView struct {
	Develop    *ActionView `json:"develop,omitempty"`
	Recruit    *ActionView `json:"recruit,omitempty"`
	Hunt       *ActionView `json:"hunt,omitempty"`
	Trade      *ActionView `json:"trade,omitempty"`
	Pray       *ActionView `json:"pray,omitempty"`
	Conspire   *ActionView `json:"conspire,omitempty"`
	Commission *ActionView `json:"commission,omitempty"`
	Fortify    *ActionView `json:"fortify,omitempty"`
	Garrison   *ActionView `json:"garrison,omitempty"`
	Absolve    *ActionView `json:"absolve,omitempty"`
	Attack     *ActionView `json:"attack,omitempty"`
	Convert    *ActionView `json:"convert,omitempty"`
}

// WorkersView is a number of workers of each type. Types of which there are
// none are left out.
type WorkersView struct {
	Labourer int `json:"labourer,omitempty"`
	Scout    int `json:"scout,omitempty"`
	Merchant int `json:"merchant,omitempty"`
	Fighter  int `json:"fighter,omitempty"`
	Cleric   int `json:"cleric,omitempty"`
	Criminal int `json:"criminal,omitempty"`
}

// ActionView is an action of a player's board. Numbers that are
// 0 are left out, and so are the spaces if nothing is on any of them.
type ActionView struct {
	Spaces     []string `json:"spaces,omitempty"`     // what is on each: empty, "workshop", or a worker's type
	Uses       int      `json:"uses,omitempty"`       // so far in the game, where uses are limited
	Silver     int      `json:"silver,omitempty"`     // what the next use costs, the Paladin considered
	Provisions int      `json:"provisions,omitempty"` // likewise
	Need       int      `json:"need,omitempty"`       // Fortify, Absolve: Influence that the next use needs
}

// AttributeView is one attribute: its effective value is the sum.
type AttributeView struct {
	Marker int `json:"marker"`
	Boost  int `json:"boost,omitempty"` // of the Paladin in play
}

// SlotView is a slot of the main board.
type SlotView struct {
	ID     string      `json:"id"`
	Region int         `json:"region"` // 1 to 6
	By     engine.Seat `json:"by"`     // whose piece is there; -1: free
	Piece  string      `json:"piece"`  // "monk", "outpost", or empty
}

// OrderView is a King's Order slot.
type OrderView struct {
	Card     string        `json:"card"` // empty: not revealed
	Points   int           `json:"points"`
	Done     []engine.Seat `json:"done"`               // who has completed it so far
	Workshop bool          `json:"workshop,omitempty"` // an AI workshop lies on it
}

// FavourView is a King's Favour slot.
type FavourView struct {
	Card   string      `json:"card"`             // empty: not revealed
	Round  int         `json:"round"`            // the round that reveals it
	By     engine.Seat `json:"by"`               // whose worker stands on it; -1: nobody's
	Worker string      `json:"worker,omitempty"` // its type; "worker" for the AI's; empty: none
	Scheme bool        `json:"scheme,omitempty"` // an AI scheme lies on it
}

// TavernsView is the Tavern cards of this round.
type TavernsView struct {
	Cards []TavernView `json:"cards"`
}

// TavernView is a displayed Tavern card.
type TavernView struct {
	Card string      `json:"card"`
	By   engine.Seat `json:"by"` // who took it; -1: nobody yet
}

// TaxView is the Tax Supply.
type TaxView struct {
	Silver int `json:"silver"`
	Full   int `json:"full"` // what an Inquisition refills it to
}

// PilesView counts the face-down piles.
type PilesView struct {
	Townsfolk int `json:"townsfolk"`
	Outsiders int `json:"outsiders"`
	Walls     int `json:"walls"`
	Taverns   int `json:"taverns"`
	Suspicion int `json:"suspicion"`
	Debts     int `json:"debts"`
}

// InquisitionView is an Inquisition whose abilities are being resolved.
type InquisitionView struct {
	By   engine.Seat `json:"by"`   // who caused it
	Used []string    `json:"used"` // Townsfolk resolved so far
}

// AIView is the solo opponent's area (section 17).
type AIView struct {
	Seat      engine.Seat    `json:"seat"`
	Workers   int            `json:"workers"`  // supply
	Marker    int            `json:"marker"`   // space of the resource track, 1 to 5
	Top       []AIActionView `json:"top"`      // recruit, pray, trade, conspire, rest
	Right     []AIActionView `json:"right"`    // commission to convert
	Stack     []string       `json:"stack"`    // attributes; of equal markers the later one lies on top
	Scheme    string         `json:"scheme"`   // the last one drawn; empty: none
	Pile      int            `json:"pile"`     // schemes face down
	Discard   []string       `json:"discard"`  // schemes, newest last
	Finished  bool           `json:"finished"` // for this round
	Strength  int            `json:"strength"`
	Faith     int            `json:"faith"`
	Influence int            `json:"influence"`
	Workshops int            `json:"workshops"` // left
	Monks     int            `json:"monks"`     // left
	Outposts  int            `json:"outposts"`  // left
	Jars      int            `json:"jars"`      // left
	Absolved  []string       `json:"absolved"`
	Walls     []string       `json:"walls"`
	Converted []string       `json:"converted"`
	Attacked  []string       `json:"attacked"`
	Suspicion []string       `json:"suspicion"` // newest last
	Unpaid    int            `json:"unpaid"`
	Paid      int            `json:"paid"`
}

// AIActionView is an action of the AI's board.
type AIActionView struct {
	ID        string `json:"id"`
	Workers   int    `json:"workers"`   // standing on it
	Workshops int    `json:"workshops"` // 0 to 2, right-hand actions only
}

// Private is what only one seat knows.
type Private struct {
	Drawn  []string `json:"drawn"`  // the Paladins to choose from; empty outside of the choice
	Chosen string   `json:"chosen"` // the Paladin chosen and not yet revealed
	Top    string   `json:"top"`    // the top card of the own deck, if known
	Bottom []string `json:"bottom"` // the known cards at the bottom, the lowest last
}
