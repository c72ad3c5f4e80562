import type { Backend } from '$lib/backend/backend';
import type { WireEvent } from '$lib/backend/types';

/** Events that come often and change no row: nobody has to read a list again for them. */
export const PASSING: ReadonlySet<WireEvent['type']> = new Set([
	'text-delta',
	'library.progress',
	'archive.progress',
	'agent.progress',
	'agent.thought',
]);

/**
 * Reads now, and again `ms` after the last event that can have changed a row; a job tells many at once. Returns the end function.
 */
export function keepUp(backend: Pick<Backend, 'on'>, read: () => Promise<void>, ms: number): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const end = backend.on((event) => {
		if (PASSING.has(event.type)) return;
		clearTimeout(timer);
		timer = setTimeout(() => void read(), ms);
	});
	void read();
	return () => {
		clearTimeout(timer);
		end();
	};
}
