// Package paladins is Paladins of the West Kingdom for one to four players, and
// alone against the AI at three levels.
//
// Its files follow the chapters of the rules digest: setup, round, draft, turn
// and workers; the actions of the board (develop, recruit, left, right,
// outsiders) and the King's favours; rewards and their order; suspicion, debts
// and the inquisition; passing; scoring; the AI (ai, aiactions). What a player
// reads is in view and public, show, prompts and log.
//
// All figures and cards are in data/paladins.json. A card is its place in the
// data, so lists there keep their order for ever, and new cards go to the end.
package paladins
