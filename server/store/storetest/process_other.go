//go:build !linux

package storetest

import "syscall"

// attributes of a server's process.
func attributes(as *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: as}
}
