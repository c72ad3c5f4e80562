// What a teacher does with what she has: edits by hand and compares, begins anew from a step, keeps a plan as a recipe, sets rules, and gets
// her data back after the file was damaged.
import assert from 'node:assert/strict';
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { call, openDesk, openStage } from './desk.mjs';
import { ask, assertAccessible, dialog, goTo, job, jobs, newest, openIn, press, TOPICS, until } from './hands.mjs';
import { languages } from './words.mjs';

let stage;
before(async () => {
	stage = await openStage();
});
after(() => stage.close());

const states = (run) => run.steps.map((step) => step.state).join();

async function toReview(page, w, topic) {
	await ask(page, job(w.language, topic));
	await press(page, w.t('plan.approve'));
	await press(page, w.say('agent.image.verb'), dialog(page));
	await page.getByRole('button', { name: w.t('review.approve'), exact: true }).waitFor();
	return newest(page);
}

for (const w of languages) {
	test(`${w.language}: edit by hand, compare, make the stale picture anew at its price, begin anew from a step`, async (t) => {
		const { page, problems } = await openIn(t, stage, w.language);
		const before = await toReview(page, w, TOPICS[w.language][0]);
		await page
			.getByRole('tab', { name: w.say('agent.research') })
			.first()
			.click();
		await press(page, w.t('edit.open'));
		await dialog(page)
			.getByRole('textbox', { name: w.t('edit.title') })
			.fill('Mein Titel');
		await assertAccessible(page, 'editing');
		await press(page, w.t('edit.keep'), dialog(page));
		await dialog(page).waitFor({ state: 'detached' });
		const edited = await until(page, (run) => states(run) === 'completed,stale');
		assert.deepEqual(edited.steps[0].artifacts.slice(0, 1), before.steps[0].artifacts);

		await press(page, w.t('compare.check'));
		await dialog(page).getByText('Mein Titel').first().waitFor();
		await assertAccessible(page, 'comparing');
		await page.keyboard.press('Escape');
		await dialog(page).waitFor({ state: 'detached' });

		await page
			.getByRole('tab', { name: w.say('agent.image') })
			.first()
			.click();
		const price = w.t('review.refresh.cost').split('{')[0].trim();
		await page.getByText(price).first().waitFor();
		assert.equal((await newest(page)).steps[1].artifacts.length, 1, 'stale is not made anew by itself');
		await press(page, w.t('review.refresh'));
		await press(page, w.say('agent.image.verb'), dialog(page));
		await until(page, (run) => states(run) === 'completed,completed' && run.state === 'reviewing');
		assert.equal((await newest(page)).steps[1].artifacts.length, 2);

		await press(page, w.t('fork.open'));
		await assertAccessible(page, 'beginning anew from a step');
		await press(page, w.t('fork.go'), dialog(page));
		await page.getByText(w.t('plan.taken')).first().waitFor();
		const fork = await newest(page);
		assert.notEqual(fork.id, before.id);
		assert.equal(fork.plan.steps.length, 2);
		assert.deepEqual(problems, []);
	});

	test(`${w.language}: move a label, undo, rename, add one of her own, and find it all in the exported picture`, async (t) => {
		const { page, problems, home } = await openIn(t, stage, w.language);
		await toReview(page, w, TOPICS[w.language][0]);
		await page
			.getByRole('tab', { name: w.say('agent.image') })
			.first()
			.click();
		await press(page, w.t('labels.open'));
		const list = dialog(page).getByRole('listbox');
		await list.selectOption('nodes/1');
		await assertAccessible(page, 'the labels');
		const handle = dialog(page).locator('button[aria-pressed=true]');
		const place = () => handle.evaluate((each) => [each.style.left, each.style.top].join());
		const before = await place();
		const box = await handle.boundingBox();
		await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
		await page.mouse.down();
		await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 60, { steps: 4 });
		await page.mouse.up();
		await page.waitForFunction((old) => {
			const each = document.querySelector('button[aria-pressed=true]');
			return each && [each.style.left, each.style.top].join() !== old;
		}, before);
		await page.keyboard.press('Control+z');
		await page.waitForFunction((old) => {
			const each = document.querySelector('button[aria-pressed=true]');
			return each && [each.style.left, each.style.top].join() === old;
		}, before);
		await handle.focus();
		for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowDown');
		await dialog(page)
			.getByRole('textbox', { name: w.t('labels.text'), exact: true })
			.fill('Mein Wort');
		await dialog(page)
			.getByRole('textbox', { name: w.t('labels.add.text') })
			.fill('Meine Beschriftung');
		await press(page, w.t('labels.add'), dialog(page));
		await list.locator('option[value="own/0"]').waitFor({ state: 'attached' });
		await press(page, w.t('labels.keep'), dialog(page));
		await dialog(page).waitFor({ state: 'detached' });
		const run = await until(page, (each) => each.steps[1].artifacts.length === 2);
		const { image } = await call(page, 'RunService', 'Artifact', run.steps[1].artifactId);
		assert.deepEqual(
			image.diagram.layer.moves.map(({ thing }) => thing),
			['nodes/1'],
		);
		assert.ok(image.diagram.layer.moves[0].dy > 20);
		assert.equal(image.diagram.layer.own[0].to, 'nodes/1');
		await press(page, w.t('review.approve'));
		await until(page, (each) => each.state === 'completed');
		const saved = await call(page, 'ExportService', 'Export', { runId: run.id, format: 'svg', dir: home });
		const svg = await readFile(saved.path, 'utf8');
		assert.match(svg, /id="own-1"/);
		assert.match(svg, /<title>Meine Beschriftung<\/title>/);
		assert.match(svg, /<title>Mein Wort<\/title>/);
		assert.deepEqual(problems, []);
	});

	test(`${w.language}: a plan kept as a recipe and used again, and a rule made and revoked`, async (t) => {
		const { page, problems } = await openIn(t, stage, w.language);
		await ask(page, job(w.language, TOPICS[w.language][1]));
		await press(page, w.t('recipe.save'));
		await dialog(page)
			.getByRole('textbox', { name: w.t('recipe.name') })
			.fill('Zwei Schritte');
		await assertAccessible(page, 'keeping a recipe');
		await press(page, w.t('recipe.keep'), dialog(page));
		await dialog(page).waitFor({ state: 'detached' });
		const [kept] = await call(page, 'RecipeService', 'List');
		assert.equal(kept.name, 'Zwei Schritte');
		await goTo(page, 'start');
		await page.getByRole('button', { name: /^Zwei Schritte/ }).click();
		await dialog(page).getByRole('textbox').first().waitFor(); // all() does not wait
		for (const box of await dialog(page).getByRole('textbox').all()) await box.fill(TOPICS[w.language][2]);
		await assertAccessible(page, 'using a recipe');
		await press(page, w.t('recipe.use.go'), dialog(page));
		await page.getByRole('button', { name: w.t('plan.approve'), exact: true }).waitFor();
		const used = await newest(page);
		assert.equal(used.plan.steps.length, kept.steps.length);
		assert.equal(used.plan.steps[0].params.topic, TOPICS[w.language][2]);

		await goTo(page, 'settings/agents');
		await page.getByLabel(w.t('rules.value.host')).fill('wikipedia.org');
		await press(page, w.t('rules.add'));
		const remove = page.getByRole('button', { name: w.t('rules.remove.label').split('{')[0] });
		await remove.waitFor();
		assert.equal((await call(page, 'RuleService', 'List')).length, 1);
		await assertAccessible(page, 'rules');
		await remove.press('Enter');
		await remove.waitFor({ state: 'detached' });
		assert.equal((await call(page, 'RuleService', 'List')).length, 0);
		await page.waitForFunction(() => document.activeElement?.matches('h1, h2, h3'));
		assert.deepEqual(problems, []);
	});

	test(`${w.language}: the newest good copy brings the data back after the file was damaged`, async (t) => {
		const first = await openIn(t, stage, w.language);
		await ask(first.page, job(w.language, TOPICS[w.language][0]));
		await first.page.getByRole('button', { name: w.t('plan.approve'), exact: true }).waitFor();
		const before = await newest(first.page);
		await goTo(first.page, 'settings/backup');
		await press(first.page, w.t('backup.make'));
		await first.page
			.getByRole('button', { name: w.t('backup.restore.of').split('{')[0] })
			.first()
			.waitFor();
		await assertAccessible(first.page, 'copies');
		await first.kill();
		await damage(path.join(first.home, 'data'));

		const { page, problems } = await openDesk(t, stage, first.home, {
			locale: w.language === 'de' ? 'de-DE' : 'en-GB',
		});
		await page.getByText(w.t('problem.rescue.kept')).waitFor();
		await assertAccessible(page, 'the rescue');
		await press(page, w.t('backup.restore.do'));
		await page.getByRole('textbox').first().waitFor();
		const [again] = await jobs(page);
		assert.equal(again.id, before.id);
		assert.equal((await newest(page)).gates.filter((gate) => !gate.decision).length, 1, 'its question still waits');
		assert.deepEqual(problems, []);
	});
}

/** Overwrites the beginning of the database; what was not yet written into it goes with it. */
async function damage(folder) {
	for (const name of (await readdir(folder)).filter((each) => each.startsWith('pult.db'))) {
		const file = await open(path.join(folder, name), 'r+');
		await file.write(Buffer.alloc(8192, 'x'), 0, 8192, 0);
		await file.close();
	}
}
