//go:build linux && !bindings

package desktop

// HasScreen tells whether a window can open. GTK ends the program with a trace when there is none.
func HasScreen(getenv func(string) string) bool {
	return getenv("DISPLAY") != "" || getenv("WAYLAND_DISPLAY") != ""
}
