package script

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// slack is what the runtime commits ahead of the values of a program.
const slack = 256 << 20

// confineSelf has nothing to do here: the parent's job object holds the worker.
func confineSelf(uint64) error { return nil }

// confine puts a worker into a job object that bounds its memory, lets it start no process, and ends with the handle
// that release closes.
func confine(pid int, memory uint64) (release func(), err error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	release = func() { _ = windows.CloseHandle(job) } // kills what is left; there is nobody to tell
	defer func() {
		if err != nil {
			release()
		}
	}()
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY |
				windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS,
			ActiveProcessLimit: 1,
		},
		ProcessMemoryLimit: uintptr(memory + slack),
	}
	if _, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info))); err != nil {
		return nil, err
	}
	process, err := windows.OpenProcess(
		windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE,
		false,
		uint32(pid),
	) //nolint:gosec // a pid is never negative
	if err != nil {
		return nil, err
	}
	defer func() { _ = windows.CloseHandle(process) }()
	err = windows.AssignProcessToJobObject(job, process)
	return release, err
}
