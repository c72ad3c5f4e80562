// The whole main job by keyboard only, in both languages: no click, no focus() from outside. After every key that closes, opens or takes
// something away the focus must be somewhere, and never on the button that decides.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage } from './desk.mjs';
import { assertAccessible, job, newest, openIn, settle, TOPICS } from './hands.mjs';
import { languages } from './words.mjs';

let stage;
before(async () => {
	stage = await openStage();
});
after(() => stage.close());

/** Someone at the keyboard who looks where the focus is. */
class Typist {
	constructor(page, axe) {
		this.page = page;
		this.axe = axe;
	}

	/** What has the focus: its tag, its name as it can be read, and whether it is nowhere. */
	at() {
		return this.page.evaluate(() => {
			const now = document.activeElement;
			const label = now?.labels?.[0]?.textContent ?? now?.getAttribute('aria-label') ?? now?.textContent ?? '';
			return {
				tag: now?.tagName ?? '',
				name: label.replaceAll(/\s+/g, ' ').trim().slice(0, 120),
				lost: now === null || now === document.body,
			};
		});
	}

	/** The focus is somewhere, and not on what decides. */
	async calm(where, ...deciding) {
		let now = await this.at();
		for (let i = 0; i < 20 && now.lost; i++) {
			await this.page.waitForTimeout(50);
			now = await this.at();
		}
		assert.equal(now.lost, false, `${where}: the focus is lost`);
		for (const name of deciding) assert.notEqual(now.name, name, `${where}: the focus begins on "${name}"`);
		if (this.axe) await assertAccessible(this.page, where);
	}

	/** Goes on with Tab until something of this name has the focus. */
	async reach(name, key = 'Tab') {
		const seen = [];
		for (let i = 0; i < 120; i++) {
			const now = await this.at();
			if (now.name === name || now.name.startsWith(`${name} `)) return;
			seen.push(now.name.slice(0, 30));
			await this.page.keyboard.press(key);
		}
		throw new Error(`${key} never reaches "${name}": ${[...new Set(seen)].join(' | ')}`);
	}

	async press(name, key = 'Enter') {
		await this.reach(name);
		await this.page.keyboard.press(key);
	}

	async answer(name, key = 'Enter') {
		await settle(this.page);
		await this.press(name, key);
	}

	/** Where the page begins; what was found there before is left behind. */
	shown(name) {
		return this.page.getByRole('button', { name, exact: true }).first().waitFor();
	}
}

const openGates = (run) => run.gates.filter((gate) => !gate.decision);

/** From anywhere to an approved plan: Ctrl + N begins a new job. */
async function toConfirm(typist, w, topic) {
	const { page } = typist;
	const approve = w.t('plan.approve');
	await page.keyboard.press('Control+n');
	await typist.shown(w.t('ask.send'));
	await typist.reach(w.t('ask.label'));
	await page.keyboard.type(job(w.language, topic));
	await typist.calm('start');
	await page.keyboard.press('Enter');
	await typist.shown(approve);
	await typist.calm('plan', approve);
	await typist.answer(approve);
	await page.getByRole('dialog').waitFor();
	await typist.calm('confirm', w.say('agent.image.verb'));
}

for (const w of languages) {
	test(`${w.language}, keyboard only: plan, change, confirm, review, revise, refresh, approve, export`, async (t) => {
		const { page, problems } = await openIn(t, stage, w.language);
		const typist = new Typist(page, w.language === 'de');
		const dialog = page.getByRole('dialog');
		const verb = w.say('agent.image.verb');
		await toConfirm(typist, w, TOPICS[w.language][0]);

		// Escape closes the window of the question, and nothing is decided.
		await settle(page);
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'detached' });
		await typist.calm('the question put aside');
		assert.equal(openGates(await newest(page)).length, 1, 'Escape leaves the question open');
		await typist.press(w.t('app.open'));
		await dialog.waitFor();
		await typist.calm('the question again', verb);

		await settle(page);
		await typist.reach(w.say('param.image.complexity'));
		await page.keyboard.press('Enter');
		await page.getByRole('listbox').waitFor();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await typist.calm('a parameter changed');
		await typist.answer(w.t('gate.do.changed', { verb }));
		await typist.shown(w.t('review.approve'));
		await typist.calm('review', w.t('review.approve'));
		const first = await newest(page);
		assert.notEqual(first.steps[1].params.complexity, first.plan.steps[1].params.complexity);

		await typist.answer(w.t('review.revise'));
		await dialog.waitFor();
		await typist.calm('revising', w.t('review.revise.send'));
		await typist.press(first.steps[0].title, 'Space');
		await typist.reach(w.t('review.revise.feedback'));
		await page.keyboard.type('kürzer');
		await typist.press(w.t('review.revise.send'));
		await dialog.waitFor({ state: 'detached' });
		await page.getByText(w.say('step.stale')).first().waitFor();
		await typist.calm('revised', w.t('review.approve'));

		// Tabs are walked with the arrows.
		await typist.reach(w.t('review.tab.overview'));
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowRight');
		await typist.shown(w.t('review.refresh'));
		await typist.calm('stale');
		await typist.answer(w.t('review.refresh'));
		await dialog.waitFor();
		await typist.calm('confirm the refresh', verb);
		await settle(page);
		const label = (await dialog.getByRole('button').last().textContent()).trim();
		await typist.press(label);
		await dialog.waitFor({ state: 'detached' });
		await typist.shown(w.t('review.approve'));
		await typist.calm('refreshed', w.t('review.approve'));
		await typist.answer(w.t('review.approve'));
		await page.getByText(w.t('review.completed')).first().waitFor();
		await typist.calm('done');
		assert.equal((await newest(page)).state, 'completed');

		await typist.press(w.t('export.as', { name: 'Word' }));
		await page
			.getByText(/_\d{4}-\d\d-\d\d\.docx/)
			.first()
			.waitFor();
		await typist.calm('exported');
		assert.deepEqual(problems, []);
	});

	test(`${w.language}, keyboard only: skip a step; stop at a question; refuse a plan`, async (t) => {
		const { page, problems } = await openIn(t, stage, w.language);
		const typist = new Typist(page, w.language === 'de');
		const dialog = page.getByRole('dialog');
		await toConfirm(typist, w, TOPICS[w.language][0]);
		await typist.answer(w.t('gate.do.skip'));
		await typist.shown(w.t('review.approve'));
		await typist.calm('review after a skip', w.t('review.approve'));
		assert.equal((await newest(page)).steps[1].state, 'skipped');

		await toConfirm(typist, w, TOPICS[w.language][1]);
		await typist.answer(w.t('run.stop.do'));
		await page.getByText(w.t('review.stopped')).first().waitFor();
		await typist.calm('stopped');
		assert.equal((await newest(page)).state, 'stopped');

		await page.keyboard.press('Control+n');
		await typist.reach(w.t('ask.label'));
		await page.keyboard.type(job(w.language, TOPICS[w.language][2]));
		await page.keyboard.press('Enter');
		await typist.shown(w.t('plan.deny'));
		await typist.answer(w.t('plan.deny'));
		await dialog.waitFor();
		await typist.calm('refusing', w.t('plan.deny.end'));
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'detached' });
		await typist.calm('not refused');
		assert.equal(openGates(await newest(page)).length, 1, 'Escape leaves the plan open');
		await typist.answer(w.t('plan.deny'));
		await typist.answer(w.t('plan.deny.end'));
		await page.getByText(w.t('review.stopped')).first().waitFor();
		await typist.calm('refused');
		assert.deepEqual(problems, []);
	});
}
