import '../src/app.css';
import { fake } from '$lib/backend/fake/fake';
import type { workflow } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { mount, tick } from 'svelte';
import ListPage from './ListPage.svelte';
import StreamPage from './StreamPage.svelte';

/** The page that stream.mjs measures: the real components, with the program played inside the window. */
async function open() {
	const target = document.getElementById('app');
	if (!target) throw new Error('the page has no #app');
	const query = new URLSearchParams(`theme=light&${location.search.slice(1)}`);
	query.set('fake', query.has('list') ? 'full' : 'empty');
	const backend = await fake(query);
	const pult = makePult(backend);
	await pult.settings.load();
	const length = Number(query.get('list') ?? 0);
	if (length > 0) {
		const lines = many(await backend.runs.List(), length);
		backend.runs.List = () => Promise.resolve(lines);
		await pult.runs.load();
	}
	const begun = performance.now();
	mount(length > 0 ? ListPage : StreamPage, { target, props: { pult } });
	await tick();
	// The frame after the next one begins when the first is on the screen.
	requestAnimationFrame(() => {
		requestAnimationFrame(() => {
			Object.assign(window, { painted: performance.now() - begun });
		});
	});
}

const many = (some: workflow.Summary[], length: number): workflow.Summary[] =>
	Array.from({ length }, (_, n) => ({
		...(some[n % some.length] as workflow.Summary),
		id: `m${String(n)}`,
		number: n + 1,
	}));

void open();
