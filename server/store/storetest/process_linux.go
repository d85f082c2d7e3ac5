package storetest

import "syscall"

// attributes of a server's process: it ends with the test, however that ends.
func attributes(as *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: as, Pdeathsig: syscall.SIGQUIT}
}
