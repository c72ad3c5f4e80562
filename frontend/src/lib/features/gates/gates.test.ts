import { JOB, recorded } from '$lib/backend/recordings/player';
import { absent } from '$lib/backend/edge';
import { Fault } from '$lib/backend/fault';
import { consent, type desktop, type workflow } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import RunHarness from '../../../test/RunHarness.svelte';
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Answers } from './answers.svelte';
import { GUARD, OpenGate } from './opengate.svelte';

/** The clock stands still until the test moves it: a slow machine changes nothing. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
	vi.useRealTimers();
});

/** The same snapshot as Go writes it, with another estimate in the open question. */
function estimated(snapshot: workflow.Snapshot, estimate: object) {
	const written = JSON.parse(JSON.stringify(snapshot)) as workflow.Snapshot;
	for (const gate of written.run.gates) if (!gate.decision) Object.assign(gate.question.estimate, estimate);
	return absent(written) as workflow.Snapshot;
}

/** Opens the question before a step of the image agent. */
async function open(situation: 'step' | 'below', decide?: () => Promise<void>, estimate = {}) {
	const backend = await recorded(situation);
	const Snapshot = async (id: string) => estimated(await backend.runs.Snapshot(id), estimate);
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(decide ?? backend.runs.Decide);
	const SaveDraft = vi.fn(backend.runs.SaveDraft);
	const pult = makePult({ ...backend, runs: { ...backend.runs, Snapshot, Decide, SaveDraft } });
	await pult.roster.load();
	const page = () => render(RunHarness, { pult, id: JOB });
	const first = page();
	await screen.findByRole('dialog');
	return { Decide, SaveDraft, again: () => (first.unmount(), page()) };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const given = (spy: { mock: { calls: [desktop.DecideRequest][] } }) =>
	spy.mock.calls.map(([request]) => request.answer.do);

describe('the question that confirms a step', () => {
	let user: ReturnType<typeof userEvent.setup>;
	beforeEach(() => {
		user = userEvent.setup();
	});

	it('begins at its heading, never on confirm', async () => {
		await open('step');
		await waitFor(() => {
			expect(document.activeElement?.textContent).toBe('Bild-Generierung bestätigen');
		});
	});

	it('ignores keys and clicks that were meant for the page beneath', async () => {
		const { Decide } = await open('step');
		const confirm = button('Bild erstellen');
		confirm.focus();
		await user.keyboard('{Enter} ');
		await fireEvent.click(confirm);
		expect(Decide).not.toHaveBeenCalled();
		pass(GUARD);
		await user.click(confirm);
		expect(given(Decide)).toEqual([consent.Do.Approve]);
	});

	it('sends a double click once', async () => {
		// The second press comes while the first is on its way.
		const { Decide } = await open('step', () => new Promise<never>(() => undefined));
		pass(GUARD);
		await user.dblClick(button('Bild erstellen'));
		expect(Decide).toHaveBeenCalledOnce();
	});

	it('stays open on Esc and can be opened again', async () => {
		const { Decide } = await open('step');
		pass(GUARD);
		await user.keyboard('{Escape}');
		await waitFor(() => {
			expect(screen.queryByRole('dialog')).toBeNull();
		});
		expect(Decide).not.toHaveBeenCalled();
		expect(screen.getByText('Wartet auf Sie')).toBeTruthy();
		await user.click(button('Öffnen'));
		expect(await screen.findByRole('dialog')).toBeTruthy();
	});

	it('shows in words that somebody else was first, and keeps the question', async () => {
		await open('step', () => Promise.reject(new Fault('conflict', 'fault.gate.decided')));
		pass(GUARD);
		await user.click(button('Überspringen'));
		const alert = await screen.findByText(/schon beantwortet/);
		expect(alert).toBeTruthy();
		expect(screen.getByRole('dialog')).toBeTruthy();
	});

	it('needs an explicit second choice below the minimum', async () => {
		const { Decide } = await open('below');
		pass(GUARD);
		expect(button('Bild erstellen').hasAttribute('disabled')).toBe(true);
		await user.click(screen.getByRole('checkbox'));
		await user.click(button('Bild erstellen'));
		expect(given(Decide)).toEqual([consent.Do.Approve]);
		expect(Decide.mock.calls[0]?.[0].answer.sure).toBe(true);
	});

	it('claims no second choice where none was needed', async () => {
		const { Decide } = await open('step');
		pass(GUARD);
		await user.click(button('Bild erstellen'));
		expect(Decide.mock.calls[0]?.[0].answer.sure).toBe(false);
	});

	it('tells that nothing is sent', async () => {
		await open('step');
		pass(GUARD);
		await user.click(button('Was wird gesendet?'));
		expect(screen.getByText('Nichts. Alles bleibt auf diesem Rechner.')).toBeTruthy();
	});

	it.each([
		[null, 'Aufrufe unbekannt'],
		[0, 'kein Aufruf nach außen'],
		[1, '1 Aufruf nach außen'],
		[12, '12 Aufrufe nach außen'],
	])('tells how many calls leave the machine: %s', async (calls, words) => {
		await open('step', undefined, { local: false, calls });
		expect(screen.getByText((text) => text.endsWith(` · ${words}`))).toBeTruthy();
	});

	it('names its button in the help, not a colour', async () => {
		await open('step');
		pass(GUARD);
		await user.click(button('Hilfe'));
		expect(screen.getByText(/Mit „Bild erstellen“ läuft genau dieser Schritt einmal/)).toBeTruthy();
	});
});

describe('a step that failed because the library knows nothing', () => {
	it('takes a text right there and can then be tried again', async () => {
		const backend = await recorded('failure');
		const snapshot = await backend.runs.Snapshot(JOB);
		const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
		const pult = makePult({
			...backend,
			runs: { ...backend.runs, Decide, Snapshot: () => Promise.resolve(snapshot) },
		});
		render(RunHarness, { pult, id: JOB });
		const user = userEvent.setup();
		await screen.findAllByText(/nichts zum Thema „Bernstein“/);
		pass(GUARD);
		await user.click(button('Text importieren'));
		expect(await screen.findByText('bernstein.txt: aufgenommen')).toBeTruthy();
		expect(screen.getByText(/drücken Sie „Noch einmal“/)).toBeTruthy();
		await user.click(button('Noch einmal'));
		expect(given(Decide)).toEqual([consent.Do.Again]);
	});
});

describe('a step that failed and can be done without its model', () => {
	async function open(agent: string, answers: consent.Do[]) {
		const backend = await recorded('failure');
		const snapshot = await backend.runs.Snapshot(JOB);
		for (const gate of snapshot.run.gates) {
			gate.subject.agent = agent;
			gate.question.answers = answers;
		}
		const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
		const pult = makePult({ ...backend, runs: { ...backend.runs, Decide, Snapshot: () => Promise.resolve(snapshot) } });
		render(RunHarness, { pult, id: JOB });
		await screen.findByRole('dialog');
		pass(GUARD);
		return Decide;
	}
	const { Again, Change, Skip, Stop } = consent.Do;

	it.each([
		['image', 'Als Schaubild zeichnen'],
		['newcomer', 'Hier am Computer erledigen'], // has no words of its own for it
	])('offers that: %s', async (agent, words) => {
		const Decide = await open(agent, [Again, Change, Skip, Stop]);
		await userEvent.click(button(words));
		expect(given(Decide)).toEqual([Change]);
	});

	it.each([[[Again, Skip, Stop]], [[]]])('offers it only where the question lists it: %j', async (answers) => {
		await open('image', answers);
		expect(screen.queryByRole('button', { name: 'Als Schaubild zeichnen' })).toBeNull();
		expect(button('Überspringen')).toBeTruthy();
	});
});

describe('the words of a clarification', () => {
	it('only point to the button', async () => {
		const backend = await recorded('clarify');
		const snapshot = await backend.runs.Snapshot(JOB);
		const [question] = snapshot.run.gates;
		if (question) question.question.fields = ['topic'];
		const Decide = vi.fn(() => Promise.resolve());
		const pult = makePult({ ...backend, runs: { ...backend.runs, Decide, Snapshot: () => Promise.resolve(snapshot) } });
		await pult.roster.load();
		render(RunHarness, { pult, id: JOB });
		const user = userEvent.setup();
		const field = await screen.findByLabelText(/^Zu welchem Thema/);
		await user.type(field, 'passt{Enter}');
		pass(GUARD);
		expect(screen.getByText(/klingt nach Zustimmung/)).toBeTruthy();
		expect(Decide).not.toHaveBeenCalled();
		await user.clear(field);
		await user.type(field, 'Magnetismus{Enter}');
		expect(Decide).not.toHaveBeenCalled();
		await user.click(button('Weiter zum Plan'));
		expect(Decide).toHaveBeenCalledOnce();
	});
});

describe('a question with half-typed edits', () => {
	async function seat(now: () => number, draft = '') {
		const backend = await recorded('step');
		const { run } = await backend.runs.Snapshot(JOB);
		const question = run.gates.find((each) => !each.decision);
		if (!question) throw new Error('no open question');
		question.draft = draft;
		const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
		const SaveDraft = vi.fn<(id: string, draft: string) => Promise<void>>(() => Promise.resolve());
		const answers = new Answers({ ...backend, runs: { ...backend.runs, Decide, SaveDraft } }, () => Promise.resolve());
		return { open: new OpenGate(question, answers, 50, now), Decide, SaveDraft, question };
	}

	it('keeps them a moment after the last key, and has them again', async () => {
		vi.useFakeTimers();
		const { open: first, SaveDraft } = await seat(() => 0);
		first.set('form', 'cycle');
		first.feedback = 'größer';
		await vi.advanceTimersByTimeAsync(399);
		expect(SaveDraft).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(2);
		expect(SaveDraft).toHaveBeenCalledOnce();
		vi.useRealTimers();
		const { open: second } = await seat(() => 0, SaveDraft.mock.calls[0]?.[1]);
		expect(second.params['form']).toBe('cycle');
		expect(second.feedback).toBe('größer');
		expect(second.changed).toBe(true);
	});

	it('survives a draft that cannot be read', async () => {
		const { open: gateOpen, question } = await seat(() => 0, '{half');
		expect(gateOpen.params).toEqual(question.subject.params);
	});

	it('sends changed parameters as a change that names what was shown', async () => {
		let time = 0;
		const { open: gateOpen, Decide, question } = await seat(() => time);
		gateOpen.set('form', 'cycle');
		await gateOpen.confirm();
		expect(Decide).not.toHaveBeenCalled();
		time = GUARD;
		await gateOpen.confirm();
		const [request] = Decide.mock.calls[0] ?? [];
		expect(request?.hash).toBe(question.hash);
		expect(request?.answer).toMatchObject({ do: consent.Do.Change, params: { form: 'cycle', labels: 'german' } });
		gateOpen.leave();
	});
});
