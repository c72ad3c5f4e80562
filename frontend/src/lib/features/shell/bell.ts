import type { Backend } from '$lib/backend/backend';

/** Rings through the system when a question opens while the window is not in front; returns the end function. */
export function ring(backend: Backend, on: () => boolean): () => void {
	return backend.on((event) => {
		// That nobody can ring on this machine is said where it is tried out, in the settings; the question waits here in any case.
		if (event.type === 'gate.opened' && on() && !document.hasFocus())
			void backend.rules.Ring(event.run_id).catch(() => undefined);
	});
}
