package store

import (
	"errors"
	"strings"
	"testing"
)

func TestWhereTheFolderIs(t *testing.T) {
	for _, c := range []struct {
		path, system string
		fails        bool
		journal      string
		warnings     string
	}{
		{path: "/home/m/.local/share/pult", system: "ext4", journal: "WAL"},
		{path: "/home/m/.local/share/pult", system: "", journal: "WAL"},
		{path: "/home/m/.local/share/pult", fails: true, journal: "WAL"},
		{path: "/mnt/schule/pult", system: "nfs", journal: "DELETE", warnings: "warn.store.network "},
		{path: "/mnt/schule/pult", system: "smb2", journal: "DELETE", warnings: "warn.store.network "},
		{path: "/mnt/schule/pult", system: "fuse.sshfs", journal: "DELETE", warnings: "warn.store.network "},
		{path: "/media/stick/pult", system: "fuseblk", journal: "DELETE"},
		{path: "/home/m/Dropbox/pult", system: "ext4", journal: "WAL", warnings: "warn.store.synced "},
		{path: "/Users/m/OneDrive - Gymnasium Musterstadt/pult", journal: "WAL", warnings: "warn.store.synced "},
		{path: "/Users/m/Library/Mobile Documents/com~apple~CloudDocs/pult", journal: "WAL", warnings: "warn.store.synced "},
		{path: "/home/m/nextcloud/pult", system: "cifs", journal: "DELETE", warnings: "warn.store.network " +
			"warn.store.synced "},
		{path: "/home/m/meine-dropbox-notizen/pult", system: "ext4", journal: "WAL"},
	} {
		place := locate(c.path, func(string) (string, error) {
			if c.fails {
				return "", errors.New("no answer")
			}
			return c.system, nil
		})
		var keys strings.Builder
		for _, w := range place.warnings(c.path) {
			keys.WriteString(w.Key + " ")
			if w.Args["path"] != c.path {
				t.Errorf("%s: the warning names %v", c.path, w.Args)
			}
		}
		if place.journal != c.journal || keys.String() != c.warnings {
			t.Errorf("%s on %q: journal %s, warnings %q", c.path, c.system, place.journal, keys.String())
		}
	}
}

func TestTheSystemKnowsATemporaryFolder(t *testing.T) {
	if name, err := systemFilesystem(t.TempDir()); err != nil || isNetwork(name) {
		t.Errorf("it is on %q, %v", name, err)
	}
}

func TestOnANetworkDriveThereIsNoWAL(t *testing.T) {
	db := open(t, Options{filesystem: func(string) (string, error) { return "nfs", nil }})
	var journal string
	if err := db.writer.raw.QueryRow("PRAGMA journal_mode").Scan(&journal); err != nil || journal != "delete" {
		t.Errorf("journal is %s, %v", journal, err)
	}
	d, passages := document("a", 100)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Error(err)
	}
	if w := db.Warnings(); len(w) != 1 || w[0].Key != "warn.store.network" {
		t.Errorf("warnings are %v", w)
	}
}
