//go:build terminal

package main

// openWindow is nil: this build has the commands only. It needs neither GTK nor WebKit, nor a desktop.
var openWindow func(dir string) int //nolint:gochecknoglobals // the function of window.go, absent
