// What happens to an agent at work: the teacher steps in, or the program is killed. A model behind a wire is slow enough to be met at work.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeHome, openDesk, openStage } from './desk.mjs';
import {
	ask,
	assertAccessible,
	dialog,
	goTo,
	job,
	newest,
	openProvider,
	press,
	settle,
	TOPICS,
	until,
	useRemote,
} from './hands.mjs';
import { languages } from './words.mjs';

let stage;
before(async () => {
	stage = await openStage();
});
after(() => stage.close());

/** Says yes to sending for the rest of the step. */
async function send(page, w) {
	const question = dialog(page);
	await question.getByRole('button', { name: w.t('gate.do.send'), exact: true }).waitFor();
	await settle(page);
	const covers = question.getByRole('checkbox').last();
	if (!(await covers.isChecked())) await covers.check();
	await press(page, w.t('gate.do.send'), question);
}

const step = (run, n = 0) => run.steps[n] ?? {};

/** From the request to a research at work. */
async function toWork(page, w, topic) {
	await ask(page, job(w.language, topic));
	await send(page, w);
	await press(page, w.t('plan.approve'));
	await send(page, w);
	return until(page, (run) => step(run).state === 'running');
}

/** What the card after a crash says, by its rows. */
async function card(page) {
	const terms = await dialog(page).locator('dt').allInnerTexts();
	const values = await dialog(page).locator('dd').allInnerTexts();
	return Object.fromEntries(terms.map((term, n) => [term, values[n]]));
}

for (const w of languages) {
	test(`${w.language}: killed at work again and again: an honest card each time, then parked, and still it goes on`, async (t) => {
		// The research hangs in the middle of its text each time.
		const often = w.language === 'de' ? 3 : 1; // parking takes long
		const replies = [5, 6, 7].slice(0, often);
		const { env, stalled } = await openProvider(t, ...replies.flatMap((n) => ['--stall', String(n)]));
		const home = await makeHome(t);
		let desk = await openDesk(t, stage, home, {}, env);
		await useRemote(desk.page, { language: w.language, eachCall: true });
		await toWork(desk.page, w, TOPICS[w.language][0]);
		let run;
		for (let n = 1; n <= often; n++) {
			// Not merely "running": before the model is asked nothing can have had an effect, and the card rightly says so.
			await stalled(replies[n - 1]);
			await desk.kill();
			desk = await openDesk(t, stage, home, {}, env);
			await useRemote(desk.page, { eachCall: true });
			const { page } = desk;
			run = await newest(page);
			assert.equal(run.state, 'interrupted', 'nothing begins by itself');
			await goTo(page, `run/${run.id}`);
			await dialog(page).getByText(w.t('gate.resume.unknown')).waitFor();
			assert.deepEqual(await card(page), {
				[w.t('gate.resume.done')]: w.t('gate.resume.none'),
				[w.t('gate.resume.notDone')]: run.steps[1].title,
				[w.t('gate.resume.unknown')]: run.steps[0].title,
				[w.t('gate.resume.waiting')]: w.t('gate.resume.none'),
			});
			if (n === 1) await assertAccessible(page, 'the card after a crash');
			const parked = n === 3;
			if (parked) {
				await dialog(page).getByText(w.say('warn.resume.parked', { n })).waitFor();
				await assertAccessible(page, 'parked');
			}
			await press(page, w.t(parked ? 'gate.do.resume.anyway' : 'gate.do.resume'), dialog(page));
			// What may have had an effect is not repeated without a word.
			await press(page, w.t('gate.do.again'), dialog(page));
			await send(page, w);
		}
		await press(desk.page, w.say('agent.image.verb'), dialog(desk.page));
		await send(desk.page, w);
		await desk.page.getByRole('button', { name: w.t('review.approve'), exact: true }).waitFor();
		run = await newest(desk.page);
		assert.deepEqual(
			run.steps.map((each) => [each.state, each.artifacts.length]),
			[
				['completed', 1],
				['completed', 1],
			],
		);
		assert.equal(run.request, job(w.language, TOPICS[w.language][0]));
		assert.deepEqual(desk.problems, []);
	});

	test(`${w.language}: an agent at work is told, paused, taken up again, changed and removed (case 10: the text stays in the box)`, async (t) => {
		// The research is held in the middle of three replies, so that it is surely at work when the teacher steps in.
		const { env, stalled, goOn } = await openProvider(t, '--stall', '5', '--stall', '6', '--stall', '7');
		const { page, problems } = await openDesk(t, stage, await makeHome(t), {}, env);
		await useRemote(page, { language: w.language, eachCall: true });
		await toWork(page, w, TOPICS[w.language][1]);
		await stalled(5);
		await press(page, w.t('tree.show'));
		const panel = page.locator('section[aria-labelledby]').last();
		const act = (kind) => press(page, w.t(`tree.do.${kind}`), panel);
		const said = (kind, done) =>
			panel
				.getByRole('listitem')
				.filter({ hasText: w.t(`tree.do.${kind}`) })
				.getByText(w.t(done ? 'tree.said.done' : 'tree.said.waits'));
		for (const kind of ['comment', 'message']) {
			await act(kind);
			await page.keyboard.type('Nur kurze Sätze.');
			await press(page, w.t(`tree.${kind}.do`), panel);
			await panel
				.getByText(w.t('app.quote', { text: 'Nur kurze Sätze.' }))
				.first()
				.waitFor();
		}
		await act('pause');
		await panel.getByText(w.t('tree.wants.pause')).waitFor();
		await assertAccessible(page, 'an agent at work');
		// Whoever writes when the question comes decides nothing with it, and loses nothing of the text.
		await act('message');
		goOn(5);
		for (let n = 0; n < 400 && (await dialog(page).count()) === 0; n++) {
			await page.keyboard.type('so ');
			await page.keyboard.press('Enter');
			await page.waitForTimeout(60);
		}
		for (const key of ['Enter', ' ', 'Enter']) await page.keyboard.press(key);
		await dialog(page).getByText(w.say('gate.onward.lead.pause')).waitFor();
		await settle(page);
		await page.keyboard.press('Escape'); // the question stays, the tree can be reached
		await dialog(page).waitFor({ state: 'detached' });
		const waiting = (await newest(page)).gates.filter((each) => !each.decision);
		assert.deepEqual(
			waiting.map((each) => each.kind),
			['onward'],
		);
		const box = panel.getByRole('textbox', { name: w.t('tree.message') });
		assert.match(await box.inputValue(), /^(so \n)+(so? ?)?$/, 'what was typed before the question came');
		await press(page, w.t('app.cancel'), panel);
		await act('resume');
		await stalled(6);
		await said('message', true).first().waitFor();

		await act('modify');
		await panel.getByLabel(w.t('gate.feedback')).fill('Mit einem Versuch.');
		await press(page, w.t('tree.modify.do'), panel);
		goOn(6);
		await press(page, w.say('agent.research.verb'), dialog(page)); // changed, it asks before it begins anew
		await send(page, w);
		await stalled(7);
		const changed = await newest(page);
		assert.equal(step(changed).attempt, 2);
		assert.equal(changed.request, job(w.language, TOPICS[w.language][1]));

		await act('delete');
		await dialog(page).getByText(w.t('tree.delete.builders')).waitFor();
		await assertAccessible(page, 'removing an agent');
		await press(page, w.t('tree.do.delete'), dialog(page));
		goOn(7);
		// The picture had nothing left to be drawn from.
		const left = await until(page, (now) => now.state === 'reviewing');
		assert.deepEqual(
			left.steps.map((each) => each.artifacts.length),
			[0, 0],
		);
		await page.getByRole('tab', { name: w.t('review.tab.agents') }).click();
		await page
			.getByRole('treeitem', { name: w.say('node.deleted') })
			.first()
			.waitFor();
		assert.deepEqual(problems, []);
	});
}
