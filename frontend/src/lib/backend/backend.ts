import type { Services } from './services';
import type { WireEvent } from './types';

/**
 * Everything the window can ask of the program. The signatures are those Wails generated from Go; every call rejects with a Fault.
 * Arrays are never null and absent values are undefined.
 */
export interface Backend extends Omit<Services, 'runs'> {
	runs: Omit<Services['runs'], 'Events'>;
	/** Follows all events; returns the end function. */
	on(listener: (event: WireEvent) => void): () => void;
	/** Follows files that are dropped on the window, as absolute paths; returns the end function. */
	onDrop(listener: (paths: string[]) => void): () => void;
}
