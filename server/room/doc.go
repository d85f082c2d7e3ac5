// Package room runs rooms: one goroutine each, which owns the room's match.
//
// A room is reached by its code through the [Directory], never by pointer. It
// takes commands from its mailbox one at a time; a mailbox that is full refuses
// with the code "busy". A room that is not awake is woken by the first command:
// its last checkpoint is loaded and the records since are played again. It goes
// to sleep once nobody watches and no bot is to move.
//
// # The order of duties
//
// What happens to a choice happens in one function, submit, in this order:
//
//  1. validate: the match applies it, and everything that there will be to say
//     is made; or it is refused and nothing has changed;
//  2. append: the store has it durably, or the match goes back to what the
//     store has;
//  3. publish: every watcher is sent what changed and may be seen by it;
//  4. acknowledge: whoever chose gets the one answer.
//
// So nobody is told of a choice that a crash could lose. A choice carries an id
// made by its client: sent again, after whatever failure, it is answered with
// the seq at which it was applied.
//
// # Deputies
//
// Where no person answers for a seat a deputy does: a bot, the teacher of a
// lesson, or an order that the person left. It thinks outside its room's goroutine, on a position of its own, on one
// of a number of workers that all rooms share. The room goes on meanwhile; what was
// thought of a position that has passed is dropped. A deputy's choice goes the way
// of everybody's. What it leaves of orders is appended with its record. An order that
// is not offered as it was given is dropped, and the person asked.
//
// # When a game's program fails
//
// What a game's rules, views and words panic with is caught in one place, guard.
// A choice that fails, or that leads to a position which cannot be shown, is
// refused ("game-fault"). A room that was stored in such a position by another
// program is kept as it is: those who come are told so ("game-broken"), and it
// goes on with a program that can show it.
//
// # When the store fails
//
// If the store does not answer, it is not known whether the append took effect.
// The answer says so ("unknown"), the match is dropped, and loaded again
// before anything else happens to it. If another server has written the seq, the
// room was not ours any more: it is loaded again too, and the choice is judged
// anew on the position that the other server has reached. Where nobody chooses,
// [Directory.Compare] finds out.
package room
