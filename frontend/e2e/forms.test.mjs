// A form against the real program: what is missing is said in words, what comes of it is seen before it is ordered, and its button makes it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeHome, openDesk, openStage } from './desk.mjs';
import { assertAccessible, goTo, jobs, newest, openProvider, press, until, useRemote } from './hands.mjs';
import { german as w } from './words.mjs';

let stage;
before(async () => {
	stage = await openStage();
});
after(() => stage.close());

test('a sheet is filled in, seen, made with one press and looked through; its class keeps how it looks', async (t) => {
	const desk = await openDesk(t, stage, await makeHome(t));
	const { page } = desk;
	const preview = page.getByRole('region', { name: w.t('form.preview') });
	await press(page, new RegExp(`^${w.say('agent.edit.tile')}`));
	await preview.getByText(w.say('param.research.topic')).waitFor(); // the field that is missing is named
	await page.getByLabel(w.say('param.research.topic')).fill('Photosynthese');
	await preview.getByRole('heading', { name: 'Photosynthese' }).waitFor();
	await assertAccessible(page, 'form');
	assert.equal((await jobs(page)).length, 0, 'a preview is no job');
	await press(page, w.t('form.make'));
	await page.getByRole('tab', { name: w.say('agent.edit') }).waitFor();
	const run = await until(page, ({ state }) => state === 'reviewing');
	const plan = run.gates.find(({ kind }) => kind === 'plan');
	assert.equal(plan.decision.by, 'form');
	assert.equal(
		await page.getByRole('tab', { name: w.say('agent.edit') }).getAttribute('aria-selected'),
		'true',
		'the result of a form is shown at once',
	);
	assert.deepEqual(desk.problems, []);
});

test('a sentence fills the form, and what it cannot hold is said', async (t) => {
	const desk = await openDesk(t, stage, await makeHome(t));
	const { page } = desk;
	await page.locator('#ask').fill('12 Aufgaben kleines Einmaleins Klasse 3');
	await press(page, w.t('ask.form'));
	await page.getByLabel(w.say('param.sums.amount')).waitFor();
	assert.equal(await page.getByLabel(w.say('param.sums.amount')).inputValue(), '12');
	assert.equal(await page.getByRole('textbox', { name: w.say('param.sums.kinds') }).inputValue(), 'Einmaleins');
	assert.deepEqual(desk.problems, []);
});

test('with a model the plan comes first', async (t) => {
	const { env } = await openProvider(t);
	const desk = await openDesk(t, stage, await makeHome(t), {}, env);
	const { page } = desk;
	await useRemote(page);
	await goTo(page, 'form/letter');
	await page.getByLabel(w.say('param.letter.occasion')).fill('Wandertag');
	await press(page, w.t('form.plan'));
	await page.getByRole('button', { name: w.t('plan.approve'), exact: true }).waitFor();
	assert.equal((await newest(page)).gates.filter(({ decision }) => decision).length, 0);
	assert.deepEqual(desk.problems, []);
});
