import '../src/app.css';
import { fake } from '$lib/backend/fake/fake';
import { locale, type workflow } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { mount, tick } from 'svelte';
import ListPage from './ListPage.svelte';
import StreamPage from './StreamPage.svelte';
import TreePage from './TreePage.svelte';

/** The page that stream.mjs measures: the real components, with the program played inside the window. */
async function open() {
	const target = document.getElementById('app');
	if (!target) throw new Error('the page has no #app');
	const query = new URLSearchParams(`theme=light&${location.search.slice(1)}`);
	const tree = query.has('nodes');
	query.set('fake', query.has('list') || tree ? 'full' : 'empty');
	const backend = await fake(query);
	const pult = makePult(backend);
	await pult.settings.load();
	const length = Number(query.get('list') ?? 0);
	if (length > 0) {
		const { lines } = await backend.runs.List({ text: '', language: locale.Lang.De, before: 0, limit: 0 });
		const page = { lines: many(lines, length), next: 0 };
		backend.runs.List = () => Promise.resolve(page);
	}
	const begun = performance.now();
	mount(tree ? TreePage : length > 0 ? ListPage : StreamPage, { target, props: { pult } });
	await tick();
	if (tree || length > 0) await found(target, tree ? '[role=tree]' : 'main li');
	// The frame after the next one begins when the first is on the screen.
	requestAnimationFrame(() => {
		requestAnimationFrame(() => {
			Object.assign(window, { painted: performance.now() - begun });
		});
	});
}

/** Resolves when there is such an element: what is read first comes later than the page. */
const found = (within: Element, what: string) =>
	new Promise<void>((done) => {
		const look = () => {
			if (!within.querySelector(what)) return;
			observer.disconnect();
			done();
		};
		const observer = new MutationObserver(look);
		observer.observe(within, { childList: true, subtree: true });
		look();
	});

const many = (some: workflow.Summary[], length: number): workflow.Summary[] =>
	Array.from({ length }, (_, n) => ({
		...(some[n % some.length] as workflow.Summary),
		id: `m${String(n)}`,
		number: n + 1,
	}));

void open();
