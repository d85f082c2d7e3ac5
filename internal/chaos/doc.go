// Package chaos tries to break a server from outside: it kills, freezes, fills
// and deceives the real program and its database while people play, and then
// asks for all that anybody was told. Each of its tests is a story; each prints
// what was seen, lost, doubled and leaked, and fails unless the last three are
// nought.
//
// As part of the other tests every story takes a second or two. `make chaos`
// tells them for a minute each; WESTKINGDOM_CHAOS says how long ("10m").
package chaos
