// Package figures reads the data files of games: every card, board and figure.
//
// A data file is one JSON document. [Decode] reads it strictly into a game's own
// structs: whatever is in the file and not in the struct is an error with a
// path, such as "apprentices[journeyman].cost.silvr: no such field", and so is a
// figure out of its bounds. What figures must be together (each die leads to one
// seat, no ability sets itself off) a game checks when it has read them all, in its
// sound.go.
//
// Objects in the file may say where their figures come from, in a field
// "provenance": one word for the whole object, or an object with a word for
// each field. "reconstructed" marks a figure that no source gives: a stand-in.
// [Uncertain] collects those into a file that an owner of the boxed game puts
// right, and [Correct] applies such a file to the document, which is then
// decoded and checked like the one that the program came with. What the file says
// of an object is of those of its fields that it names; an object in a list by
// itself, [{"stone": 1}], stands for the whole one.
//
// A [Registry] numbers cards, of a base game and its expansions, once for all.
package figures
