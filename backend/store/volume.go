package store

import (
	"path/filepath"
	"slices"
	"strings"

	"pult/backend/base/i18n"
)

// filesystem names the kind of file system a path is on, in lower case as Linux' mount table writes it: "ext4", "nfs",
// "fuse.sshfs". An empty name is one that nothing needs to be known about.
type filesystem func(path string) (string, error)

// placement is what the place of a data folder asks for.
type placement struct {
	journal string // WAL, or DELETE where several machines cannot share memory
	network bool
	synced  string // name of the service that copies the folder behind our back; empty when none
}

// locate judges a folder. When the system does not answer, the folder counts as local: most are.
func locate(dir string, ask filesystem) placement {
	if ask == nil {
		ask = systemFilesystem
	}
	p := placement{journal: "WAL", synced: syncService(dir)}
	name, err := ask(dir)
	if err != nil {
		return p
	}
	p.network = isNetwork(name)
	// FUSE promises no shared memory, whatever is behind it; a stick formatted as NTFS is still no network.
	if p.network || strings.HasPrefix(name, "fuse") {
		p.journal = "DELETE"
	}
	return p
}

func isNetwork(name string) bool {
	remote := []string{
		"nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "webdav", "afpfs", "afs", "9p", "ceph", "network",
		"fuse.sshfs", "fuse.rclone", "fuse.davfs2", "fuse.davfs", "fuse.gvfsd-fuse", "fuse.glusterfs", "fuse.s3fs",
	}
	return slices.Contains(remote, strings.ToLower(name))
}

// syncService finds the name of a synchronising service in the folders of a path. A folder may carry more than the
// name, as in "OneDrive - Gymnasium Musterstadt" or "Library/Mobile Documents/com~apple~CloudDocs".
func syncService(path string) string {
	marks := [][2]string{
		{"dropbox", "Dropbox"},
		{"onedrive", "OneDrive"},
		{"nextcloud", "Nextcloud"},
		{"owncloud", "ownCloud"},
		{"icloud", "iCloud"},
		{"com~apple~clouddocs", "iCloud"},
		{"google drive", "Google Drive"},
		{"googledrive", "Google Drive"},
	}
	for folder := range strings.SplitSeq(strings.ToLower(filepath.ToSlash(path)), "/") {
		for _, mark := range marks {
			if strings.HasPrefix(folder, mark[0]) {
				return mark[1]
			}
		}
	}
	return ""
}

func (p placement) warnings(dir string) []i18n.Text {
	var all []i18n.Text
	if p.network {
		all = append(all, i18n.T("warn.store.network", "path", dir))
	}
	if p.synced != "" {
		all = append(all, i18n.T("warn.store.synced", "path", dir, "service", p.synced))
	}
	return all
}
