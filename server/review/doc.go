// Package review has finished games reviewed: whoever sits at one asks, once, and it is made
// when a worker is there that nobody who plays waits for. What is asked for and what was made
// is in the store, so that it is made also after a restart, and of several servers one makes it.
//
// How a game is weighed is the business of engine/review; that somebody leads others through
// a replay is that of package room.
package review
