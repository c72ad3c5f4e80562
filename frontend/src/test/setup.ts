import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';

// jsdom has no layout: what bits-ui and the window ask of it is answered plainly.
Object.defineProperty(window, 'matchMedia', {
	value: (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }),
});
class Watcher {
	observe() {}
	unobserve() {}
	disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: Watcher, IntersectionObserver: Watcher });
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
	cleanup();
	sessionStorage.clear();
	location.hash = '';
});
