// Every answer that a teacher can give, in both languages, against the real program: change, leave out, refuse, stop, revise, make a stale
// result anew, and go on after the program was killed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, makeHome, openDesk, openStage } from './desk.mjs';
import { assertAccessible, dialog, newest, openIn, press, until } from './hands.mjs';
import { languages } from './words.mjs';

const LANGUAGES = {
	de: {
		job: 'Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild',
		topic: 'Photosynthese',
		topics: ['Vulkane', 'Schall'],
		approve: 'Plan freigeben',
		deny: 'Ablehnen',
		end: 'Auftrag beenden',
		detail: 'Ausführung',
		detailed: 'mit Erklärungen',
		changed: 'Mit Änderungen: Bild erstellen',
		draw: 'Bild erstellen',
		skip: 'Überspringen',
		halt: 'Anhalten und behalten',
		stopped: 'Der Auftrag wurde angehalten',
		results: 'Ergebnisse freigeben',
		revise: 'Überarbeiten …',
		research: /^Recherche/,
		picture: /^Bild/,
		wish: 'Was soll anders werden?',
		send: 'Überarbeiten lassen',
		refresh: 'Neu erstellen',
		resume: 'Weitermachen',
		done: 'Freigegeben und fertig',
	},
	en: {
		job: 'Research photosynthesis for class 7 and create a picture',
		topic: 'photosynthesis',
		topics: ['the human heart', 'the water cycle'],
		approve: 'Approve plan',
		deny: 'Refuse',
		end: 'End the job',
		detail: 'Detail',
		detailed: 'with explanations',
		changed: 'With changes: Create picture',
		draw: 'Create picture',
		skip: 'Skip',
		halt: 'Stop and keep',
		stopped: 'The job was stopped',
		results: 'Approve results',
		revise: 'Revise …',
		research: /^Research/,
		picture: /^(Picture|Image)/,
		wish: 'What should be different?',
		send: 'Have it revised',
		refresh: 'Make anew',
		resume: 'Go on',
		done: 'Approved and done',
	},
};

let stage;
before(async () => {
	stage = await openStage();
});
after(() => stage.close());

const states = (run) => run.steps.map((step) => step.state).join();

/** A job about something else each time: nearly the same would be offered as done already. */
async function begin(page, words, topic = words.topic) {
	await page.goto(`${page.url().split('#')[0]}#/start`);
	await page
		.getByRole('textbox')
		.first()
		.fill(words.job.replace(/photosynthes[ei]s?/i, topic));
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: words.approve }).waitFor();
}

async function toConfirm(page, words, topic) {
	await begin(page, words, topic);
	await press(page, words.approve);
	await dialog(page).waitFor();
}

for (const { language } of languages) {
	const words = LANGUAGES[language];
	test(`${language}: refuse the plan, leave a step out, stop at a question`, async (t) => {
		const { page, problems } = await openIn(t, stage, language);
		await begin(page, words);
		await press(page, words.deny);
		await assertAccessible(page, 'refusing');
		await press(page, words.end, dialog(page));
		assert.equal((await until(page, (run) => run.state === 'stopped')).steps.length, 0);

		await toConfirm(page, words, words.topics[0]);
		await press(page, words.skip, dialog(page));
		await page.getByRole('button', { name: words.results }).waitFor();
		assert.equal(states(await newest(page)), 'completed,skipped');

		await toConfirm(page, words, words.topics[1]);
		await press(page, words.halt, dialog(page));
		await page.getByText(words.stopped).first().waitFor();
		const run = await newest(page);
		assert.deepEqual([run.state, states(run)], ['stopped', 'completed,queued']);
		await assertAccessible(page, 'stopped');
		assert.deepEqual(problems, []);
	});

	test(`${language}: change at the question, revise, make the stale result anew, approve`, async (t) => {
		const { page, problems } = await openIn(t, stage, language);
		await toConfirm(page, words);
		await dialog(page).getByLabel(words.detail).first().click();
		await page.getByRole('option', { name: words.detailed }).click();
		await press(page, words.changed, dialog(page));
		await page.getByRole('button', { name: words.results }).waitFor();
		let run = await newest(page);
		assert.equal(run.steps[1].params.complexity, 'detailed');

		await press(page, words.revise);
		await dialog(page).getByRole('checkbox').first().check();
		await dialog(page).getByRole('textbox', { name: words.wish }).fill('kürzer');
		await assertAccessible(page, 'revising');
		await press(page, words.send, dialog(page));
		run = await until(page, (now) => states(now) === 'completed,stale' && now.state === 'reviewing');
		assert.equal(run.steps[0].artifacts.length, 2);

		await page.getByRole('tab', { name: words.picture }).first().click();
		await press(page, words.refresh);
		await press(page, words.draw, dialog(page));
		run = await until(page, (now) => states(now) === 'completed,completed' && now.state === 'reviewing');
		assert.equal(run.steps[1].artifacts.length, 2);
		await press(page, words.results);
		await page.getByText(words.done).first().waitFor();
		assert.equal((await newest(page)).request, words.job);
		assert.deepEqual(problems, []);
	});

	test(`${language}: killed at work, one honest card, and it goes on`, async (t) => {
		const home = await makeHome(t);
		const first = await openIn(t, stage, language, home);
		await toConfirm(first.page, words);
		const before = await newest(first.page);
		// Confirmed and killed in one breath: the picture is at work, or already there.
		const [gate] = before.gates.filter((each) => !each.decision);
		await call(first.page, 'RunService', 'Decide', {
			gateId: gate.id,
			hash: gate.hash,
			answer: { do: 'approve', params: null, feedback: '', sure: false, covers: false },
		});
		await first.kill();
		const { page, problems } = await openDesk(t, stage, home);
		const run = await newest(page);
		assert.ok(['interrupted', 'reviewing'].includes(run.state), run.state);
		await page.goto(`${page.url().split('#')[0]}#/run/${run.id}`);
		if (run.state === 'interrupted') {
			await dialog(page).waitFor();
			await assertAccessible(page, 'resume');
			await press(page, words.resume, dialog(page));
		}
		await page.getByRole('button', { name: words.results }).waitFor();
		const after = await newest(page);
		assert.equal(states(after), 'completed,completed');
		assert.deepEqual(after.steps[0].artifacts, before.steps[0].artifacts);
		assert.deepEqual(problems, []);
	});
}
