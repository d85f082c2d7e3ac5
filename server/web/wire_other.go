//go:build !unix

package web

import "syscall"

// writeNow writes nothing: all messages wait for the socket's writer.
func writeNow(syscall.RawConn, []byte) int { return 0 }
