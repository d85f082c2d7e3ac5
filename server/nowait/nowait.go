// Package nowait writes to connections what they take without waiting.
package nowait

import (
	"runtime"
	"syscall"
)

// Writer is a connection that knows by itself how much it takes.
type Writer interface {
	// WriteNow writes what is taken without waiting, and returns how much that was; nothing if it
	// failed, which the next Write will tell.
	WriteNow(b []byte) int
}

// To returns the function that writes so to a connection; nil if there is none. It must not be
// called while somebody else is writing, for whom it would wait.
func To(conn any) func(b []byte) int {
	if w, ok := conn.(Writer); ok {
		return w.WriteNow
	}
	// A socket of Windows is not written to like a file.
	c, ok := conn.(syscall.Conn)
	if !ok || runtime.GOOS == "windows" {
		return nil
	}
	raw, err := c.SyscallConn()
	if err != nil {
		return nil
	}
	return func(b []byte) (n int) {
		err := raw.Write(func(fd uintptr) bool {
			n, _ = writeFile(syscall.Write, fd, b)
			return true
		})
		if err != nil {
			return 0
		}
		return max(n, 0)
	}
}

// writeFile calls a write that takes a file in the system's own type.
func writeFile[FD ~int | ~uintptr](write func(FD, []byte) (int, error), fd uintptr, b []byte) (int, error) {
	return write(FD(fd), b)
}
