import type { WireEvent } from '$lib/backend/types';

/** Events that come often and change no row: nobody has to read a list again for them. */
export const PASSING: ReadonlySet<WireEvent['type']> = new Set([
	'text-delta',
	'library.progress',
	'agent.progress',
	'agent.thought',
]);
