// Package mail sends notices to mailboxes that people name, through the operator's SMTP
// server.
//
// A mail is plain text in the channel's language: what a notice tells, a link to the
// table, and one by which its reader ends it (RFC 8058). Nothing is sent to a mailbox
// whose reader has not confirmed it, but the mail that asks for that. Whatever people
// have written stands inside a line of ours, and is no link there.
//
// Of failures it tells three kinds apart: the server takes no mail for that mailbox,
// which is its person's matter; it asks to come back later; or it takes no mail at all,
// which is the operator's. In that last case it is left alone for a while.
package mail
