// Command pult is the teacher's desk: a window, or, with a command, the same engine on a terminal. main does no IO
// before OnStartup, because Wails runs it to generate the bindings.
package main

import (
	"os"

	"pult/backend/app"
)

func main() { os.Exit(app.Run(os.Args[1:], openWindow)) }
