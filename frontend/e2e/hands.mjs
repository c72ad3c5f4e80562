// What a teacher does in a test of the window: presses, reads, waits; and the program as she finds it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { AxeBuilder } from '@axe-core/playwright';
import { call, makeHome, openDesk, PATIENCE, root } from './desk.mjs';

/** A question takes no answer in its first 350 ms. */
export async function settle(page) {
	await still(page);
	await page.waitForTimeout(500);
}

export const dialog = (page) => page.getByRole('dialog');

/** Presses a button as a person would: when it can be read. */
export async function press(page, name, within = page) {
	const button = within.getByRole('button', { name, exact: typeof name === 'string' }).first();
	await button.waitFor();
	await settle(page);
	await button.click();
}

/** All jobs, the newest first. */
export async function jobs(page) {
	return (await call(page, 'RunService', 'List', { text: '', language: 'de', before: 0, limit: 0 })).lines.sort(
		(one, other) => other.number - one.number,
	);
}

/** The newest job with all that is known of it. */
export async function snapshot(page) {
	const [run] = await jobs(page);
	return call(page, 'RunService', 'Snapshot', run.id);
}

export const newest = async (page) => (await snapshot(page)).run;

/** Waits until the newest job is as it should be; the window may be a moment behind or ahead. */
export async function until(page, what) {
	for (let i = 0; i < PATIENCE / 100; i++) {
		const run = await newest(page);
		if (what(run)) return run;
		await page.waitForTimeout(100);
	}
	throw new Error(`the job is ${JSON.stringify(await newest(page)).slice(0, 600)}`);
}

/** Waits until nothing fades or slides any more: what is half there has half its contrast, and a press may miss it. */
const still = (page) =>
	page.waitForFunction(() =>
		document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
	);

export async function assertAccessible(page, name) {
	await still(page);
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
		.analyze();
	assert.deepEqual(
		violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
		[],
		`axe on ${name}`,
	);
}

/** Changes settings and lets the window begin anew with them. */
export async function setUp(page, changes) {
	const settings = await call(page, 'SettingsService', 'Settings');
	await call(page, 'SettingsService', 'Save', { ...settings, ...changes });
	await page.reload();
	await page.getByRole('main').waitFor();
}

/** The program in a language, in a home of its own. */
export async function openIn(t, stage, language, home, env) {
	home ??= await makeHome(t);
	const desk = await openDesk(t, stage, home, {}, env);
	await setUp(desk.page, { language });
	return { ...desk, home };
}

export async function ask(page, text) {
	await page.getByRole('textbox').first().fill(text);
	await page.keyboard.press('Enter');
}

export const goTo = (page, place) => page.goto(`${page.url().split('#')[0]}#/${place}`);

export const key = 'AIzaSyE2E0123456789abcdefghijklmnopqrst';

/**
 * A provider on this machine that speaks Gemini's wire. `env` is the environment that the next program needs to find
 * it; `stalled` waits until it has stopped its n-th reply in the middle, so that a model is surely being waited for;
 * `goOn` lets that reply go on.
 */
export async function openProvider(t, ...options) {
	const child = spawn(path.join(root, 'build/bin/standin'), ['--protocol', 'gemini', '--key', key, ...options], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	t.after(() => child.kill());
	const lines = createInterface({ input: child.stdout });
	const said = new Set();
	lines.on('line', (line) => said.add(line));
	const [url] = await once(lines, 'line');
	const stalled = async (n) => {
		while (!said.has(`stalled ${n}`)) await once(lines, 'line', { signal: AbortSignal.timeout(PATIENCE) });
	};
	const goOn = (n) => child.stdin.write(`go ${n}\n`);
	return { env: { PULT_GEMINI_URL: url }, stalled, goOn };
}

/** Gemini chosen, and its key in this session. */
export async function useRemote(page, changes = {}) {
	await call(page, 'ProviderService', 'SetKey', { provider: 'gemini', key, keep: 'session', passphrase: '' });
	await setUp(page, { provider: 'gemini', ...changes });
}

const JOBS = {
	de: ['Recherchiere {topic} für Klasse 7', ' und erstelle ein Bild'],
	en: ['Research {topic} for class 7', ' and create a picture'],
};

/** The main job in a language; with `picture` its second step. */
export const job = (language, topic, picture = true) =>
	JOBS[language][0].replace('{topic}', topic) + (picture ? JOBS[language][1] : '');

/** Topics of the library that comes with the program. Nearly the same job twice would be offered as done already. */
export const TOPICS = {
	de: ['Photosynthese', 'Vulkane', 'Schall'],
	en: ['photosynthesis', 'the human heart', 'the water cycle'],
};
