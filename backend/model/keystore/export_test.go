package keystore

// Cheap makes the encrypted file quick to write and to open: the tests do it often.
func (v *Keystore) Cheap() *Keystore {
	v.file.work = 8
	return v
}
