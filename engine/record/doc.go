// Package record is a game's record as a file: who played, how the match began,
// and all that was chosen since. It needs no room, no database and no clock, and
// of this project the engine and what deals follow from, so that it works in a browser as well.
//
// To go on with a file, or to trust it:
//
//  1. [Read] it. The number of its format comes before all else: a file of
//     another program's newer format is [ErrNewer], whatever else it holds.
//  2. [Open] it: everything is checked that can be checked without playing.
//  3. [Game.Play] it again: each position is compared with the hash that was
//     recorded where the match reached a checkpoint.
//
// To make one, fill a [File] in, with [Hash] for every record, and [File.Seal] it.
package record
