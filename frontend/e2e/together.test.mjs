// A window that is at work, and commands in other processes beside it: they read along, and what they decide happens in the window.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { command, makeHome, openDesk, openStage } from './desk.mjs';
import { ask, until } from './hands.mjs';

let stage;
before(async () => {
	stage = await openStage();
});
after(() => stage.close());

test('beside a window, commands read, decide and stop what the window does', async (t) => {
	const home = await makeHome(t);
	const { page, problems } = await openDesk(t, stage, home);
	const ends = async (code, says, ...args) => {
		const done = await command(home, ...args);
		assert.equal(done.code, code, `pult ${args.join(' ')}: ${done.text}`);
		assert.match(done.text, says);
	};
	await ask(page, 'Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild');
	await page.getByRole('button', { name: 'Plan freigeben' }).waitFor();
	await ends(0, /Photosynthese/, 'runs');
	await ends(0, /1:plan/, 'gates');
	await ends(3, /Ein Fenster ist offen/, 'run', 'Recherchiere Mitose für Klasse 9');

	await ends(4, /pult decide 1:step:2 approve/, 'decide', '1:plan', 'approve');
	await page.getByRole('dialog').getByText('Bild-Generierung bestätigen').waitFor();
	await ends(1, /1:step:2/, 'decide', '1:plan', 'approve'); // the window has gone on

	await ends(0, /Auftrag 1 ist angehalten/, 'stop', '1');
	await page.getByText('Der Auftrag wurde angehalten').first().waitFor();
	await until(page, (run) => run.state === 'stopped');
	assert.deepEqual(problems, []);
});
