//go:build unix

package web

import "syscall"

// writeNow writes what the connection takes without waiting, and returns how
// much that was; nothing if it failed, which the next write will tell.
func writeNow(conn syscall.RawConn, b []byte) (n int) {
	err := conn.Write(func(fd uintptr) bool {
		n, _ = syscall.Write(int(fd), b)
		return true
	})
	if err != nil {
		return 0
	}
	return n
}
