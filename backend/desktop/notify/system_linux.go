package notify

import (
	"context"
	"errors"
	"html"
	"os"

	"github.com/godbus/dbus/v5"

	"pult/backend/base/fault"
)

const (
	service = "org.freedesktop.Notifications"
	object  = "/org/freedesktop/Notifications"
	usual   = int32(-1) // the system decides how long it is shown
)

// System asks the desktop's own notifications over D-Bus. Without the address of a session nobody is asked: the library
// would start a bus of its own.
func System(ctx context.Context, title, text string, replaces uint32) (number uint32, err error) {
	address := os.Getenv("DBUS_SESSION_BUS_ADDRESS")
	if address == "" {
		return 0, fault.New(fault.Unavailable, "fault.bell.none", errors.New("no session bus"))
	}
	bus, err := dbus.Connect(address, dbus.WithContext(ctx))
	if err != nil {
		return 0, fault.New(fault.Unavailable, "fault.bell.none", err)
	}
	defer func() { err = errors.Join(err, bus.Close()) }()
	hints := map[string]dbus.Variant{
		"desktop-entry": dbus.MakeVariant("pult"),
		"category":      dbus.MakeVariant("im.received"),
	}
	// The text may hold markup by the specification; the title of a job has none.
	call := bus.Object(service, object).CallWithContext(ctx, service+".Notify", 0,
		"Pult", replaces, "", title, html.EscapeString(text), []string{}, hints, usual)
	if err := call.Store(&number); err != nil {
		return 0, fault.New(fault.Unavailable, "fault.bell.none", err)
	}
	return number, nil
}
