// Package engine is what every game shares: seats, prompts, the table at which
// rules ask, randomness that replays, the log, views, and [Match], which wraps
// one running game for a server.
//
// The package and every game below it are pure: no clock, network, database,
// logging, or goroutine of their own. The caller owns those.
//
// # For somebody who writes a game
//
// A game is a [Game] that deals a [State]. The state is plain data and the
// rules are its methods:
//
//  1. Embed nothing clever. The state marshals to JSON and back unchanged,
//     clones deeply and holds no function, pointer cycle, or coroutine. Nothing
//     about the position lives outside it, the random generator included.
//  2. Write [State.Step] straight down, as the rulebook has it: it plays from
//     one checkpoint to the next, normally one player's turn. A rule that needs
//     an answer asks for it with [Table.Ask], or [Table.AskAll] when several
//     seats answer at once, and goes on.
//  3. List every legal option. What a player might expect to do and may not is
//     listed as blocked, with a [Reason]; [Prompt.Offer] takes both, and
//     [Prompt.OfferAny] says of a place what each thing there lacks.
//  4. Take all randomness from [Table.Rand], every hidden card from
//     [Deck.Draw], or [Deck.DrawFor] where one seat alone sees it, and tell the
//     table with [Table.Reveal] or [Table.Saw] when hidden information is seen in
//     any other way: each of them closes the door for undo, and is counted for
//     whoever is asked to go back, see [Match.Seen].
//  5. Call [Table.EndTurn] as the last thing before the turn passes on.
//  6. Tell what happened with [Table.Log]: keys and arguments, never prose.
//  7. Build [State.Public] and [State.Private] from nothing, field by field.
//  8. Read every figure from the data file, through package figures, into
//     tables that [Game.New] and [Game.Decode] choose by the rules number, the
//     sets in play and the match's corrections, and that the state carries
//     along unexported. No rule reads a global.
//  9. Declare every name that clients are told in the game's [Vocabulary].
//  10. A side that the rules play is one object with its own turn; seats are
//     for people and bots.
//
// # For somebody who runs a match
//
//  1. [NewMatch] deals; [Restore] continues from a [Snapshot], and takes the
//     match's [Past] along, its seed and the records, which no snapshot has.
//  2. [Match.Asked] says who is asked, [Match.Prompt] what: worded when it was
//     asked. Nobody is asked only when [Match.Over].
//  3. [Match.Apply] takes a [Record]: a choice, an undo or a rewind. On an error
//     nothing has changed. Each applied record has the next number, [Match.Seq].
//  4. Records, in order, are the whole game: the same game, config, seed and
//     records give the same position, byte for byte, on any machine.
//  5. [Match.Checkpoint] is the last position that stands on its own.
//  6. [Match.View] is what the position says; whatever a game has wrong in its
//     wording faults the choice, and never the match. So do rules that run in a
//     circle: a million calls of the [Table] without a question.
//  7. [Match.Situation] is what a bot needs to choose, anywhere and at leisure:
//     nothing of it changes when the match goes on.
//  8. [Match.Standing] is what all records come to: the choices that nobody has
//     taken back. [Match.Undone] are those that may be made again, [Match.Redo] the
//     one that a seat is offered now.
//  9. A rewind is a record like others: the old ones stay, and the numbers go on. The
//     position is what it was, the same cards and dice come again, and the log has
//     one entry that says so, [Rewound]. [Match.MayRewind] says where to, and
//     [Match.Since] what it takes back.
//  10. [Match.Close] releases the coroutine of a step in progress.
//
// A Match is not safe for concurrent use: one goroutine owns it.
package engine
