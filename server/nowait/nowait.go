// Package nowait writes to connections what they take without waiting, and waits for what comes on
// them without a buffer.
package nowait

import (
	"errors"
	"io"
	"net"
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
	raw := file(conn)
	if raw == nil {
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

// file is the connection as a file; nil if it is none: a socket of Windows is not used like one.
func file(conn any) syscall.RawConn {
	c, ok := conn.(syscall.Conn)
	if !ok || runtime.GOOS == "windows" {
		return nil
	}
	raw, err := c.SyscallConn()
	if err != nil {
		return nil
	}
	return raw
}

// Buffer is where is read to, for as long as that takes.
type Buffer interface {
	Borrow() []byte
	Back() // nothing has been read into it
}

// Read reads from a connection as its own Read does, but has a buffer only where something has come, or
// may have. Where a connection is no file, it waits with the buffer.
func Read(conn net.Conn, buffer Buffer) (n int, err error) {
	raw := file(conn)
	if raw == nil {
		if n, err = conn.Read(buffer.Borrow()); n == 0 {
			buffer.Back()
		}
		return n, err
	}
	ended := raw.Read(func(fd uintptr) bool {
		b := buffer.Borrow()
		for {
			if n, err = readFile(syscall.Read, fd, b); !errors.Is(err, syscall.EINTR) {
				break
			}
		}
		if n <= 0 {
			buffer.Back()
		}
		return !errors.Is(err, syscall.EAGAIN)
	})
	switch {
	case ended != nil:
		return 0, ended
	case err == nil && n == 0:
		return 0, io.EOF
	}
	return max(n, 0), err
}

// writeFile calls a write that takes a file in the system's own type.
func writeFile[FD ~int | ~uintptr](write func(FD, []byte) (int, error), fd uintptr, b []byte) (int, error) {
	return write(FD(fd), b)
}

// readFile is writeFile of a read.
func readFile[FD ~int | ~uintptr](read func(FD, []byte) (int, error), fd uintptr, b []byte) (int, error) {
	return read(FD(fd), b)
}
