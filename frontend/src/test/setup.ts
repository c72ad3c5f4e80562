import { nowRuns, takeMissing } from '$lib/backend/recordings/player';
import { cleanup, configure } from '@testing-library/svelte';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

// jsdom has no layout: what bits-ui and the window ask of it is answered plainly.
Object.defineProperty(window, 'matchMedia', {
	configurable: true,
	value: (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }),
});
class Watcher {
	observe() {}
	unobserve() {}
	disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: Watcher, IntersectionObserver: Watcher });
Element.prototype.scrollIntoView = () => undefined;
// The machine of a teacher in Germany.
Object.defineProperty(navigator, 'language', { value: 'de-DE', configurable: true });

// A view that is read when it is shown comes late on a busy machine. Only what never comes waits as long as this.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(({ task }) => {
	nowRuns(task.name);
});

/** Taken before a test can stop the clock. */
const later = globalThis.setTimeout;
const held = () => {
	expect(takeMissing(), 'calls that no recording holds').toEqual([]);
};

afterEach(async () => {
	cleanup();
	sessionStorage.clear();
	location.hash = '';
	// What was asked last is answered in a turn of its own, and may lead to one more call.
	await new Promise((done) => later(done));
	held();
	nowRuns('');
});
// What came still later is told by the next test, and after the last one here.
afterAll(held);
