// Package notice tells people outside the page what their games have for them: that
// they are asked, that a game begins or ends, that somebody names them or waits.
//
// What is to be told is stored together with what it tells of, in one transaction, by
// the rooms: [store.Notice]. So is taken back whose turn is over before they were told:
// most of what people at their tables would be told never gets any further. From there on it is the business of the [Outbox]:
//
//  1. It claims what is due, by moving it ahead for as long as a lease. Of several
//     servers of one database one gets it; if that one is killed, it is due again.
//  2. It judges each notice on how things stand now: whether it still holds, whether
//     its person wants to be told of this, now, or looks at the room anyway. What has
//     passed is dropped: nobody is told an untruth.
//  3. What a person is to be told at once is one message, and there is one in a minute
//     at most; a service keeps only the last one of a topic. So a message that is sent
//     again, by a server that did not live to note it, is not seen twice.
//  4. It sends the message to each of the person's channels ([Channel]), and notes what
//     became of it: told, to be tried again there later, or nobody there any more.
//
// A message has nothing that only a seat may know: it is made of the room's code, names
// at the table, and who is asked, which everybody may see.
package notice
