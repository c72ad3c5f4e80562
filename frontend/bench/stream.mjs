// Measures how a streamed answer, a long list and a large tree are shown, in Chromium, with the real components built as in the program
// and under its own content security policy: `node bench/stream.mjs [--only stream|list|tree] [--seconds N] [--json FILE] [--trace FILE]`. Prints "name value
// limit"; a figure over its limit ends with 1. Tasks are measured twice: on the clock, as the teacher feels them and as
// PerformanceObserver counts them, and in processor time, which other programs of a busy machine do not lengthen.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { mixed } from './text.mjs';

const RATE = 500;
/** A task that takes longer is felt, in milliseconds. */
const LONG = 50;
const TRACED = ['toplevel', 'devtools.timeline', '__metadata'];
const PROFILED = ['v8', 'disabled-by-default-v8.cpu_profiler'];
const option = (name, otherwise) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? otherwise : process.argv[at + 1];
};
const only = option('only', '');
const seconds = Number(option('seconds', '20'));
const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = await mkdtemp(path.join(tmpdir(), 'pult-stream-'));
const policy = /Content-Security-Policy"\s+content="([^"]+)"/.exec(
	await readFile(path.join(root, 'index.html'), 'utf8'),
)?.[1];
if (!policy) throw new Error('index.html has no content security policy');

await build({
	root,
	logLevel: 'error',
	build: { outDir, emptyOutDir: true, rollupOptions: { input: path.join(root, 'bench/index.html') } },
});
const server = await preview({
	root,
	build: { outDir },
	preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
});
const url = `${server.resolvedUrls.local[0]}bench/index.html`;
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

const problems = [];
async function opened(query = '') {
	const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
	page.on('pageerror', (error) => problems.push(error.message));
	page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
	page.on('request', (request) => {
		if (!request.url().startsWith(server.resolvedUrls.local[0]) && !/^(data|blob):/.test(request.url()))
			problems.push(`left the machine: ${request.url()}`);
	});
	await page.goto(url + query);
	await page.waitForFunction(() => 'painted' in window);
	return page;
}

/** Counts what happens to the text from now on. */
function watch() {
	const seen = { commits: [], tasks: [], presses: [] };
	new MutationObserver(() => seen.commits.push(performance.now())).observe(document.querySelector('.markdown'), {
		childList: true,
		subtree: true,
		characterData: true,
	});
	new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
		type: 'longtask',
	});
	new PerformanceObserver((list) =>
		seen.presses.push(...list.getEntries().flatMap(({ name, duration }) => (name === 'click' ? [duration] : []))),
	).observe({ type: 'event', durationThreshold: 16 });
	window.seen = seen;
}

/** Feeds the text at the given rate, however late the timer is. */
function feed({ parts, rate }) {
	const begun = performance.now();
	let sent = 0;
	return new Promise((done) => {
		const timer = setInterval(() => {
			const due = Math.min(parts.length, Math.floor(((performance.now() - begun) / 1000) * rate));
			if (due > sent) window.feed(parts.slice(sent, due).join(''));
			sent = due;
			if (sent < parts.length) return;
			clearInterval(timer);
			done(performance.now() - begun);
		}, 16);
	});
}

/** Processor time of each task of the page's main thread, in milliseconds. */
function workOf(events) {
	const thread = ({ pid, tid }) => `${pid}/${tid}`;
	const main = new Set(
		events
			.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
			.map((event) => thread(event)),
	);
	const tasks = events.filter(({ ph, name, tdur }) => ph === 'X' && /RunTask$/.test(name) && tdur !== undefined);
	const work = tasks.filter((task) => main.has(thread(task))).map(({ tdur }) => tdur / 1000);
	if (work.length === 0) throw new Error('the trace has no tasks');
	return work;
}

async function stream() {
	const page = await opened();
	// The first formula brings what sets formulas; a session pays for that once, before the figures.
	await page.evaluate(() => window.feed('$x$\n\n'));
	await page.locator('.katex').first().waitFor();
	await page.evaluate(watch);
	const parts = mixed(seconds * RATE);
	const kept = option('trace', '');
	await browser.startTracing(page, { path: kept || undefined, categories: kept ? [...TRACED, ...PROFILED] : TRACED });
	const feeding = page.evaluate(feed, { parts, rate: RATE });
	let over = false;
	void feeding.then(() => (over = true));
	let pressed = 0;
	for (; !over; pressed++) {
		await page.locator('#press').click();
		await new Promise((next) => setTimeout(next, 150));
	}
	const took = await feeding;
	const worked = workOf(JSON.parse(String(await browser.stopTracing())).traceEvents);
	const seen = await page.evaluate(() => window.seen);
	await page.evaluate(() => window.finish());
	await page.waitForTimeout(300);
	const counted = Number(await page.locator('#press').textContent());
	const height = await page.evaluate(() => document.querySelector('.markdown').childElementCount);
	await page.close();
	const perSecond = new Map();
	for (const at of seen.commits) perSecond.set(Math.floor(at / 1000), (perSecond.get(Math.floor(at / 1000)) ?? 0) + 1);
	return {
		took,
		characters: parts.join('').length,
		blocks: height,
		busiest: Math.max(...perSecond.values()),
		mean: seen.commits.length / (took / 1000),
		longest: Math.max(0, ...seen.tasks),
		tasks: seen.tasks.length,
		worked: Math.max(...worked),
		works: worked.filter((each) => each > LONG).length,
		press: Math.max(0, ...seen.presses),
		lost: pressed - counted,
	};
}

async function tree() {
	const page = await opened('?nodes=500');
	const figures = await page.evaluate(() => ({
		painted: window.painted,
		rows: document.querySelectorAll('[role=treeitem]').length,
	}));
	await page.close();
	return figures;
}

async function list() {
	const page = await opened('?list=2000');
	const figures = await page.evaluate(() => ({
		painted: window.painted,
		rows: document.querySelectorAll('main li').length,
	}));
	await page.close();
	return figures;
}

const measured = (name, measure) => (only === '' || only === name ? measure() : undefined);
const streamed = await measured('stream', stream);
const listed = await measured('list', list);
const grown = await measured('tree', tree);
await browser.close();
await new Promise((done) => server.httpServer.close(done));
await rm(outDir, { recursive: true, force: true });

const figures = [
	...(streamed
		? [
				{ name: `text shown at ${RATE} tokens a second`, unit: 'characters', value: streamed.characters },
				{ name: 'blocks at the end', value: streamed.blocks },
				{ name: 'commits a second, mean', value: streamed.mean, limit: 10 },
				{ name: 'commits in the busiest second', value: streamed.busiest, limit: 11 },
				{ name: `tasks over ${LONG} ms of processor time`, value: streamed.works, limit: 0 },
				{ name: 'longest task, processor time', unit: 'ms', value: streamed.worked, limit: LONG },
				{ name: `tasks over ${LONG} ms on the clock`, value: streamed.tasks, limit: 0 },
				{ name: `longest task over ${LONG} ms on the clock`, unit: 'ms', value: streamed.longest, limit: LONG },
				{ name: 'slowest press of a button', unit: 'ms', value: streamed.press, limit: 100 },
				{ name: 'presses lost', value: streamed.lost, limit: 0 },
			]
		: []),
	...(listed
		? [
				{ name: 'list of 2,000 entries, first paint', unit: 'ms', value: listed.painted, limit: 1000 },
				{ name: 'list of 2,000 entries, rows that exist', value: listed.rows, limit: 100 },
			]
		: []),
	...(grown
		? [
				{ name: 'tree of 500 agents, first paint', unit: 'ms', value: grown.painted, limit: 300 },
				{ name: 'tree of 500 agents, lines that are open', value: grown.rows },
			]
		: []),
	{ name: 'faults of the page', value: problems.length, limit: 0 },
];
const missed = ({ value, limit }) => limit !== undefined && value > limit;
for (const figure of figures) {
	const { name, value, limit, unit = '' } = figure;
	const goal = limit === undefined ? '' : `≤ ${limit} ${unit}`.trimEnd();
	const verdict = limit === undefined ? '' : missed(figure) ? 'missed' : 'met';
	const number = `${value.toFixed(value % 1 ? 1 : 0)} ${unit}`.trimEnd();
	process.stdout.write(`${name.padEnd(42)}  ${number.padEnd(16)}  ${goal.padEnd(10)}  ${verdict}`.trimEnd() + '\n');
}
for (const problem of problems.slice(0, 5)) console.error(problem);
if (option('json', '')) await writeFile(option('json', ''), JSON.stringify(figures, null, '\t'));
process.exit(figures.some(missed) ? 1 : 0);
