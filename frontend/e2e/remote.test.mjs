// The window with a remote model: the real program against a server on this machine that speaks Gemini's wire (build/standin).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { call, makeHome, openDesk, openStage } from './desk.mjs';
import {
	ask,
	assertAccessible,
	key,
	openProvider,
	press,
	settle,
	snapshot as newest,
	until,
	useRemote,
} from './hands.mjs';

const job = 'Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild';
const shots = new URL('../../build/shots/', import.meta.url);
let stage;
before(async () => {
	stage = await openStage();
});
after(() => stage.close());

const shot = (page, name) => page.screenshot({ path: new URL(`${name}.png`, shots).pathname });
const button = (page, name) => page.getByRole('button', { name });

/** The program with Gemini chosen and its key in this session. */
async function openRemote(t, ...options) {
	const { env } = await openProvider(t, ...options);
	const home = await makeHome(t);
	const desk = await openDesk(t, stage, home, {}, env);
	await useRemote(desk.page);
	return { ...desk, home };
}

/** Answers a question about sending for the rest of its step. */
async function send(page, name = 'Senden') {
	await page.getByRole('dialog').getByRole('button', { name }).first().waitFor(); // the question before may still be closing
	await settle(page);
	const covers = page.getByRole('dialog').getByRole('checkbox').last();
	if (!(await covers.isChecked())) await covers.check();
	await press(page, name);
}

test('a teacher with a key: entered, tried out, everything that leaves is shown, and every cent is in the books', async (t) => {
	const { env } = await openProvider(t);
	const home = await makeHome(t);
	const { page, problems, url } = await openDesk(t, stage, home, {}, env);
	const elsewhere = [];
	page.on('request', (request) => {
		if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
	});
	await page.goto(`${url}/#/settings/providers`);
	await page.getByText('Gemini von Google').first().click();
	await press(page, 'Schlüssel eingeben');
	await page.locator('input[type=password]').first().fill(key);
	await page.keyboard.press('Enter');
	await page.getByText('Schlüssel vorhanden').waitFor();
	await press(page, 'Jetzt ausprobieren');
	await page.getByText('Es funktioniert.').waitFor();
	await shot(page, 'providers');
	await assertAccessible(page, 'providers');
	assert.ok(!(await page.content()).includes(key), 'the key is not shown again');

	await page.goto(`${url}/#/`);
	await ask(page, `${job} für Frau Yılmaz, Tel. 0171 2345678`);
	const dialog = page.getByRole('dialog');
	await dialog.getByText('2 persönliche Angaben gefunden').waitFor();
	assert.equal((await newest(page)).spent.calls, 0, 'nothing was sent before the answer');
	await page.waitForTimeout(600);
	await shot(page, 'send');
	await assertAccessible(page, 'send');
	assert.ok(await button(page, 'Trotzdem senden').isDisabled());
	await send(page, 'Mit Platzhaltern senden');
	await page.getByText('Mit der Freigabe dürfen die Schritte').waitFor();
	await assertAccessible(page, 'plan that sends');
	await press(page, 'Plan freigeben');
	await dialog.getByText('Bild-Generierung bestätigen').waitFor();
	await press(page, 'Bild erstellen');
	await button(page, 'Ergebnisse freigeben').waitFor();
	const { run, spent } = await newest(page);
	const kept = run.gates.filter(({ kind, decision }) => kind === 'send' && decision.by === 'policy');
	assert.ok(kept.length >= 4, `the calls that the plan allowed can be read: ${kept.length}`);
	assert.ok(
		kept.every(({ question }) => question.sends[0].parts.every(({ text }) => !text.includes('Yılmaz'))),
		'placeholders stay',
	);
	assert.equal(run.steps[0].provider, 'gemini');
	assert.ok(
		spent.calls >= 7 && spent.unknown === spent.calls,
		`the price of this model is unknown: ${JSON.stringify(spent)}`,
	);
	await press(page, 'Ergebnisse freigeben');

	await page.goto(`${url}/#/costs`);
	await page.getByText('unbekannt').first().waitFor();
	await page.waitForTimeout(400);
	await shot(page, 'costs');
	await assertAccessible(page, 'costs');
	await press(page, 'Als CSV-Datei speichern');
	await page.getByText('Gespeichert').first().waitFor();
	await page.goto(`${url}/#/settings/privacy`);
	await press(page, 'Auskunft als PDF');
	await page.getByText('Gespeichert').first().waitFor();
	await assertAccessible(page, 'privacy');
	const files = (await readdir(path.join(home, 'Pult'))).sort();
	assert.ok(files.some((f) => f.endsWith('.csv')) && files.includes('Auskunft-Datenschutz.pdf'), files.join());

	await page.goto(`${url}/#/settings/providers`);
	await press(page, 'Schlüssel löschen');
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /löschen/ })
		.click();
	await page.getByText('Schlüssel vorhanden').waitFor({ state: 'detached' });
	assert.deepEqual(elsewhere, [], 'the window asks nobody but the program');
	assert.deepEqual(problems, []);
});

test('case 15: stopped in the middle of a stream, the text stays and is marked', async (t) => {
	const { page, problems } = await openRemote(t, '--stall', '5');
	await useRemote(page, { eachCall: true });
	await ask(page, 'Recherchiere Photosynthese für Klasse 7');
	await send(page);
	await press(page, 'Plan freigeben');
	await send(page);
	await page.getByText('grüne Pflanzen').first().waitFor();
	await press(page, 'Anhalten');
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /anhalten/i })
		.last()
		.click()
		.catch(() => undefined);
	await page.getByText('abgebrochen').first().waitFor();
	await page.getByText('grüne Pflanzen').first().waitFor();
	const run = await until(page, (now) => now.state === 'stopped');
	const [last] = await call(page, 'CostService', 'Entries', {
		from: '',
		to: '',
		agent: '',
		provider: '',
		model: '',
		profile: '',
		runId: run.id,
		by: 'day',
	});
	assert.ok(last.state === 'cancelled' && last.estimated, JSON.stringify(last));
	await shot(page, 'stopped');
	assert.deepEqual(problems, []);
});

test('case 48: a pause that the provider asks for is counted down, and then it goes on', async (t) => {
	const { page } = await openRemote(t, '--status', '3=429');
	await ask(page, 'Recherchiere Photosynthese für Klasse 7');
	await send(page);
	await press(page, 'Plan freigeben'); // which has allowed the calls of its steps
	await page.getByText(/Pause/).first().waitFor();
	await button(page, 'Ergebnisse freigeben').waitFor();
});

test('a wrong key at the first call: said in words, put right, tried again', async (t) => {
	const { page, url } = await openRemote(t);
	await call(page, 'ProviderService', 'SetKey', {
		provider: 'gemini',
		key: 'AIzaSyWRONG',
		keep: 'session',
		passphrase: '',
	});
	await ask(page, 'Recherchiere Photosynthese für Klasse 7');
	await send(page);
	await page
		.getByRole('dialog')
		.getByText(/Schlüssel/)
		.first()
		.waitFor();
	await page.waitForTimeout(500);
	await shot(page, 'wrong-key');
	const here = page.url();
	await press(page, 'Zu den Einstellungen des Anbieters');
	await page.getByText('Schlüssel vorhanden').waitFor();
	await call(page, 'ProviderService', 'SetKey', { provider: 'gemini', key, keep: 'session', passphrase: '' });
	await page.goto(here.startsWith(url) ? here : url);
	await press(page, 'Noch einmal');
	await button(page, 'Plan freigeben').waitFor();
});

test('a provider that gives nothing usable: the job goes on by the rules of this machine, and nothing more is sent', async (t) => {
	let calls = 0;
	const server = createServer(async (request, response) => {
		await request.toArray();
		if (!request.url.includes('streamGenerateContent')) {
			response.setHeader('Content-Type', 'application/json');
			return response.end('{"models":[],"totalTokens":100}');
		}
		calls++;
		const text = '{"steps":"Ich bin nur ein kleines Modell."}';
		const reply = { candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }] };
		response.setHeader('Content-Type', 'text/event-stream');
		response.end(`data: ${JSON.stringify(reply)}\r\n\r\n`);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	t.after(() => server.close());
	const env = { PULT_GEMINI_URL: `http://127.0.0.1:${server.address().port}` };
	const { page, problems } = await openDesk(t, stage, await makeHome(t), {}, env);
	await useRemote(page, { eachCall: true });
	await ask(page, 'Recherchiere Photosynthese für Klasse 7');
	await send(page);
	await button(page, 'Ohne Modell weiter').waitFor();
	await settle(page);
	await shot(page, 'failure');
	await assertAccessible(page, 'failure');
	const before = calls;
	await press(page, 'Ohne Modell weiter');
	await press(page, 'Plan freigeben');
	await button(page, 'Senden').waitFor();
	assert.equal((await newest(page)).run.steps[0].agent, 'research', 'the rules made the plan');
	assert.equal(calls, before, 'no model was asked again');
	assert.deepEqual(problems, []);
});
