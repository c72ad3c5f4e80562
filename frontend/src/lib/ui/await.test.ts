import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('/src/**/*.svelte', { eager: true, query: '?raw', import: 'default' });

/** These never reject: what cannot be read is left out, or has a name of its own. */
const SETTLED = ['names', 'versionNames(', 'reading', 'researches'];

/** The promises of a component that are waited for without a word about their failure. */
function silent(source: string): string[] {
	const open: { promise: string; caught: boolean }[] = [];
	const found: string[] = [];
	for (const [tag, promise = ''] of source.matchAll(/\{#await ([^}]*)|\{:catch|\{\/await/g)) {
		if (tag.startsWith('{#await')) open.push({ promise, caught: false });
		else if (tag === '{/await') found.push(...open.splice(-1).flatMap((each) => (each.caught ? [] : each.promise)));
		else Object.assign(open.at(-1) ?? {}, { caught: true });
	}
	return found;
}

it('every promise that a component waits for may fail, and the page says so', () => {
	const all = Object.entries(SOURCES).flatMap(([path, source]) =>
		silent(source).map((promise) => `${path}: ${promise}`),
	);
	expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
	expect(all.filter((each) => !SETTLED.some((name) => each.includes(`: ${name}`)))).toEqual([]);
});
