// A talk with the real program: a question, a follow-up, and a wish that waits for its button.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeHome, openDesk, openStage } from './desk.mjs';
import { ask, assertAccessible, jobs, press } from './hands.mjs';

let stage;
before(async () => {
	stage = await openStage();
});
after(() => stage.close());

test('a question is answered at once, goes on, and becomes work only by a button', async (t) => {
	const { page, problems } = await openDesk(t, stage, await makeHome(t));
	const say = async (text) => {
		await page.getByRole('textbox').fill(text);
		await page.keyboard.press('Enter');
	};
	await ask(page, 'Was ist Photosynthese?');
	const answer = page.getByRole('region', { name: 'Antwort' });
	await answer.getByText(/ein Vorgang, bei dem grüne Pflanzen/).waitFor();
	await answer.getByRole('link', { name: 'Text öffnen: Photosynthese' }).waitFor();
	await assertAccessible(page, 'answer');
	await say('Wo findet das statt?');
	await answer.getByText(/vor allem in den Blättern statt/).waitFor();
	await page.getByRole('list', { name: 'Bisher gefragt' }).getByText('Was ist Photosynthese?').waitFor();
	await say('mach daraus ein Arbeitsblatt');
	await page.getByText(/^Noch ist nichts geschehen/).waitFor();
	assert.equal((await jobs(page)).length, 2, 'nothing was begun by the wish');
	await press(page, /^Neuer Auftrag: /);
	await page.getByRole('button', { name: 'Plan freigeben' }).waitFor();
	const [job] = await jobs(page);
	assert.deepEqual([job.question, job.number, job.request], [false, 3, 'mach daraus ein Arbeitsblatt']);
	assert.deepEqual(problems, []);
});
