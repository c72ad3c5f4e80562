// The window against the real program: the job of the README, and what must not go wrong with it. Numbers are those of CASES.md.
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { call, makeHome, openDesk, openStage } from './desk.mjs';
import { ask, assertAccessible, press, settle, snapshot as newest, until } from './hands.mjs';

const job = 'Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild';
const shots = new URL('../../build/shots/', import.meta.url);
let stage;
before(async () => {
	await mkdir(shots, { recursive: true });
	stage = await openStage();
});
after(() => stage.close());

const shot = (page, name) => page.screenshot({ path: new URL(`${name}.png`, shots).pathname });
const button = (page, name) => page.getByRole('button', { name });

async function toConfirm(page) {
	await ask(page, job);
	await press(page, 'Plan freigeben');
	await page.getByRole('dialog').getByText('Bild-Generierung bestätigen').waitFor();
}

async function toReview(page) {
	await toConfirm(page);
	await press(page, 'Bild erstellen');
	await button(page, 'Ergebnisse freigeben').waitFor();
}

const openGates = (snapshot) => snapshot.run.gates.filter((gate) => !gate.decision);

test('the main job: request, plan, confirm, review, approve, Word file', async (t) => {
	const home = await makeHome(t);
	const { page, problems } = await openDesk(t, stage, home);
	await shot(page, 'start');
	await assertAccessible(page, 'start');
	await ask(page, job);
	await button(page, 'Plan freigeben').waitFor();
	await shot(page, 'plan');
	await assertAccessible(page, 'plan');
	assert.equal((await newest(page)).artifacts.length, 0, 'nothing runs before the plan is approved');
	await press(page, 'Plan freigeben');
	await page.getByRole('dialog').getByText('Bild-Generierung bestätigen').waitFor();
	await settle(page);
	await shot(page, 'confirm');
	await assertAccessible(page, 'confirm');
	await press(page, 'Bild erstellen');
	await button(page, 'Ergebnisse freigeben').waitFor();
	await shot(page, 'review');
	await assertAccessible(page, 'review');
	await press(page, 'Ergebnisse freigeben');
	await press(page, /Word/);
	await page
		.getByText(/Photosynthese_Klasse-7_.*\.docx/)
		.first()
		.waitFor(); // said when the file has its name
	const files = await readdir(path.join(home, 'Pult'));
	assert.match(files.join(), /^Photosynthese_Klasse-7_\d{4}-\d\d-\d\d\.docx$/);
	const file = await readFile(path.join(home, 'Pult', files[0]));
	assert.equal(file.subarray(0, 2).toString(), 'PK');
	assert.deepEqual(problems, []);
});

test('case 4: killed while the modal is open, the same question with the same half-typed edit comes back, once', async (t) => {
	const home = await makeHome(t);
	const first = await openDesk(t, stage, home);
	await toConfirm(first.page);
	const before = openGates(await newest(first.page));
	await first.page.getByRole('dialog').getByLabel('Ausführung').click();
	await first.page.getByRole('option', { name: 'mit Erklärungen' }).click();
	await first.page.waitForTimeout(1200);
	await first.kill('SIGKILL');
	const second = await openDesk(t, stage, home);
	await second.page.goto(`${second.url}/#/run/${before[0].runId}`);
	await second.page.getByRole('dialog').getByText('Bild-Generierung bestätigen').waitFor();
	const again = openGates(await newest(second.page));
	assert.equal(again.length, 1);
	assert.equal(again[0].id, before[0].id);
	assert.deepEqual(again[0].question, before[0].question);
	await second.page.getByRole('dialog').getByLabel('Ausführung').getByText('mit Erklärungen').waitFor();
	await press(second.page, 'Mit Änderungen: Bild erstellen');
	await button(second.page, 'Ergebnisse freigeben').waitFor();
	const step = (await newest(second.page)).run.steps.find((s) => s.agent === 'image');
	assert.equal(step.params.complexity, 'detailed');
});

test('case 6: an open question about a missing topic still works after a restart', async (t) => {
	const home = await makeHome(t);
	const first = await openDesk(t, stage, home);
	await ask(first.page, 'Bitte recherchiere etwas für Klasse 7');
	await first.page.getByLabel('Thema').waitFor();
	await first.kill('SIGKILL');
	const second = await openDesk(t, stage, home);
	const { run } = await newest(second.page);
	await second.page.goto(`${second.url}/#/run/${run.id}`);
	await second.page.getByLabel('Thema').fill('Photosynthese');
	await settle(second.page);
	await shot(second.page, 'clarify');
	await second.page
		.getByRole('button', { name: /Weiter|Angaben übernehmen|Plan/ })
		.last()
		.click();
	await button(second.page, 'Plan freigeben').waitFor();
	assert.equal((await newest(second.page)).run.request, 'Bitte recherchiere etwas für Klasse 7');
});

test('case 10: keys that were meant for something else decide nothing when the modal appears', async (t) => {
	const { page } = await openDesk(t, stage, await makeHome(t));
	await ask(page, job);
	await press(page, 'Plan freigeben');
	const end = Date.now() + 30_000;
	while (Date.now() < end && (await page.getByRole('dialog').count()) === 0) {
		await page.keyboard.press(Date.now() % 2 ? 'Enter' : ' ');
	}
	for (const key of ['Enter', ' ', 'Enter']) await page.keyboard.press(key);
	await settle(page);
	const gates = openGates(await newest(page));
	assert.equal(gates.length, 1);
	assert.equal(gates[0].kind, 'step');
	await page.getByRole('dialog').getByText('Bild-Generierung bestätigen').waitFor();
});

test('case 12: a double click on confirm, and a second window, make one picture', async (t) => {
	const { page, context, url } = await openDesk(t, stage, await makeHome(t));
	await toConfirm(page);
	const [gate] = openGates(await newest(page));
	const other = await context.newPage();
	await other.goto(url);
	await other.getByRole('main').waitFor();
	await settle(page);
	const answer = {
		gateId: gate.id,
		hash: gate.hash,
		answer: { do: 'approve', params: null, feedback: '', revision: null, sure: false },
	};
	const both = await Promise.allSettled([
		call(page, 'RunService', 'Decide', answer),
		call(other, 'RunService', 'Decide', answer),
		button(page, 'Bild erstellen').dblclick(),
	]);
	assert.equal(both.slice(0, 2).filter((r) => r.status === 'fulfilled').length <= 1, true);
	await button(page, 'Ergebnisse freigeben').waitFor();
	const step = (await newest(page)).run.steps.find((s) => s.agent === 'image');
	assert.equal(step.artifacts.length, 1);
});

test('case 56: a dropped file never navigates the window away', async (t) => {
	const { page } = await openDesk(t, stage, await makeHome(t));
	const prevented = await page.evaluate(() =>
		['dragover', 'drop'].map((kind) => {
			const data = new DataTransfer();
			data.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
			return !document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
		}),
	);
	assert.deepEqual(prevented, [true, true]);
});

test('case 56: a dropped file is imported or refused in words, by the real program', async (t) => {
	const home = await makeHome(t);
	const good = path.join(home, 'Quarks.txt');
	const broken = path.join(home, 'Kaputt.pdf');
	await writeFile(good, 'Quarks\n\nQuarks tragen eine Farbladung. Drei davon bilden ein Proton.\n');
	await writeFile(broken, '%PDF-1.7\nthis ends too soon');
	const { page, problems } = await openDesk(t, stage, home);
	const address = page.url().split('#')[0];
	// What Wails' program calls when files were dropped on the window: paths are known to the program only.
	const drop = (...paths) =>
		page.evaluate(
			(data) => window.wails.EventsNotify(JSON.stringify({ name: 'wails:file-drop', data })),
			[200, 200, paths],
		);
	await drop(good, broken);
	await page.getByText('Quarks.txt: aufgenommen').waitFor();
	await page.getByText(/^Kaputt\.pdf: Die Datei ist beschädigt/).waitFor();
	await page.getByRole('link', { name: /^Quarks/ }).waitFor();
	await shot(page, 'dropped');
	const documents = await call(page, 'LibraryService', 'Documents');
	assert.deepEqual(
		documents.filter((d) => d.origin !== 'starter').map((d) => d.origin),
		['Quarks.txt'],
	);
	assert.equal(page.url().split('#')[0], address);
	assert.deepEqual(problems, []);
});

test('a topic the library knows nothing about: it says so, and an import helps', async (t) => {
	const home = await makeHome(t);
	const { page } = await openDesk(t, stage, home);
	await ask(page, 'Recherchiere Quantenchromodynamik für Klasse 10');
	await page
		.getByText(/nichts zum Thema „Quantenchromodynamik“/)
		.first()
		.waitFor();
	await shot(page, 'nothing');
	await press(page, 'Plan freigeben');
	await page
		.getByRole('dialog')
		.getByText(/Nicht gelungen/)
		.first()
		.waitFor();
	assert.equal((await newest(page)).artifacts.length, 0);
	const text = path.join(home, 'qcd.txt');
	const sentence =
		'Die Quantenchromodynamik beschreibt die starke Wechselwirkung zwischen Quarks und Gluonen im Atomkern.';
	await writeFile(
		text,
		`Quantenchromodynamik\n\n${sentence} Quarks tragen in der Quantenchromodynamik eine sogenannte Farbladung.\n`,
	);
	const [outcome] = await call(page, 'LibraryService', 'Import', [text]);
	assert.equal(outcome.faultKey ?? '', '');
	await press(page, /Noch einmal|Wiederholen/);
	await button(page, 'Ergebnisse freigeben').waitFor();
	const [artifact] = (await newest(page)).artifacts;
	assert.ok(JSON.stringify(artifact.content).includes(sentence));
});

test('a revision keeps the request and makes only what was chosen anew', async (t) => {
	const { page } = await openDesk(t, stage, await makeHome(t));
	await toReview(page);
	const before = await newest(page);
	const gate = openGates(before)[0];
	await call(page, 'RunService', 'Decide', {
		gateId: gate.id,
		hash: gate.hash,
		answer: {
			do: 'change',
			params: null,
			feedback: 'kürzer',
			sure: false,
			revision: { type: 'specific_agents', steps: ['s1'] },
		},
	});
	await page
		.getByText(/veraltet/i)
		.first()
		.waitFor();
	const after = await until(page, (run) => run.steps.map((s) => s.state).join() === 'completed,stale');
	assert.equal(after.request, job);
	assert.equal(after.steps[0].artifacts.length, 2);
	await shot(page, 'stale');
});

test('German and English without a restart, light and dark, 480 px and 200 % zoom', async (t) => {
	const { page } = await openDesk(t, stage, await makeHome(t));
	for (const [language, heading] of [
		['en', 'What do you need?'],
		['de', 'Was brauchen Sie?'],
	]) {
		await page.goto(`${page.url().split('#')[0]}#/settings`);
		await page.getByRole('main').waitFor();
		await page
			.getByLabel(language === 'en' ? 'English' : 'Deutsch')
			.first()
			.click();
		await page.goto(`${page.url().split('#')[0]}#/start`);
		await page.getByRole('heading', { name: heading }).waitFor();
		assert.equal(await page.evaluate(() => document.documentElement.lang), language);
	}
	await page.setViewportSize({ width: 480, height: 800 });
	await shot(page, 'narrow');
	const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
	assert.equal(wide, false, 'no sideways scrolling at 480 px');
});

test('a damaged database: one calm page with what to do, nothing else', async (t) => {
	const home = await makeHome(t);
	await mkdir(path.join(home, 'data'), { recursive: true });
	await writeFile(
		path.join(home, 'data', 'pult.db'),
		'this is not a database, but it is long enough to look like one '.repeat(40),
	);
	const { page } = await openDesk(t, stage, home);
	await page
		.getByText(/beschädigt/)
		.first()
		.waitFor();
	await shot(page, 'problem');
	await assertAccessible(page, 'problem');
	const kept = await readFile(path.join(home, 'data', 'pult.db'), 'utf8');
	assert.ok(kept.startsWith('this is not a database'), 'nothing is deleted');
});
