import { fake } from '$lib/backend/fake/fake';
import { consent, type desktop } from '$lib/backend/types';
import { GUARD } from '$lib/features/gates/opengate.svelte';
import { makePult } from '$lib/features/pult';
import { ring } from '$lib/features/shell/bell';
import RunHarness from '../../../test/RunHarness.svelte';
import { begin } from '../../../test/begin';
import SettingsHarness from '../../../test/SettingsHarness.svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import examples from '$consent/testdata/agreements.json';
import { agrees } from '../gates/agree';
import { wordsOf } from './rules.svelte';

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
	vi.useRealTimers();
});

async function open(run: string) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(backend.runs.Decide);
	const pult = makePult({ ...backend, runs: { ...backend.runs, Decide } });
	await pult.roster.load();
	render(RunHarness, { pult, id: run });
	await screen.findByRole('dialog');
	pass(GUARD);
	return { Decide, backend, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the question before a step', () => {
	it('says why it asks, what the confidence has meant so far, and what to look at', async () => {
		await open('r12');
		expect(screen.getByText(/^Die Sicherheit von 70 % erreicht nicht die 85 %/)).toBeTruthy();
		expect(screen.getByText(/^geeicht: 70 %/)).toBeTruthy();
		expect(screen.getByText('Welche Form soll das Bild haben?')).toBeTruthy();
	});

	it('takes a rule beside the answer, never as one', async () => {
		const { Decide, backend, user } = await open('r12');
		await user.click(button('Regel für künftige Schritte …'));
		await user.click(button('Bild: immer ohne Rückfrage'));
		expect(await screen.findByText(/^Gemerkt\./)).toBeTruthy();
		expect(Decide).not.toHaveBeenCalled();
		const [rule] = await backend.rules.List();
		expect(rule).toMatchObject({ verb: consent.Verb.Always, agent: 'image', scope: '', value: '' });
		expect(screen.getByRole('dialog')).toBeTruthy();
	});
});

// Seed 001, property 11: text field, words of approval, revision text, retry, the agent's result beside it.
describe('the question about one result', () => {
	it.each(['OK', 'ja', 'Passt!', 'yes'])('only offers the button for "%s"', async (typed) => {
		const { Decide, user } = await open('r24');
		await user.type(screen.getByRole('textbox'), typed);
		expect(await screen.findByText(/^Das klingt nach Zustimmung/)).toBeTruthy();
		expect(button('Neu machen lassen').hasAttribute('disabled')).toBe(true);
		expect(Decide).not.toHaveBeenCalled();
		await user.click(button('Ergebnis freigeben'));
		expect(Decide.mock.calls.map(([request]) => request.answer.do)).toEqual([consent.Do.Approve]);
	});

	it('sends a wish back to the agent, and shows its result beside the field', async () => {
		const { Decide, user } = await open('r24');
		expect((await screen.findAllByText(/Pult-Redaktion/)).length).toBeGreaterThan(0);
		await user.click(button('Neu machen lassen'));
		expect(screen.getByText('Schreiben Sie kurz, was anders werden soll.')).toBeTruthy();
		await user.type(screen.getByRole('textbox'), 'Ja, aber kürzer');
		await user.click(button('Neu machen lassen'));
		expect(Decide.mock.calls[0]?.[0].answer).toMatchObject({ do: consent.Do.Change, feedback: 'Ja, aber kürzer' });
	});
});

// The examples are Go's, as the words are.
describe('a yes in words', () => {
	it.each(examples.agrees)('is known: %s', (text) => {
		expect(agrees(text)).toBe(true);
	});
	it.each(examples.wishes)('is none: "%s"', (text) => {
		expect(agrees(text)).toBe(false);
	});
});

describe('a rule', () => {
	it('leaves the focus at the heading of the list when it is removed', async () => {
		const pult = makePult(await fake(new URLSearchParams({ fake: 'full', pace: '1' })));
		await pult.settings.load();
		await pult.roster.load();
		await pult.backend.rules.Add({ id: '', at: '', verb: consent.Verb.Never, agent: 'image', scope: '', value: '' });
		render(SettingsHarness, { pult, part: 'agents' });
		const user = userEvent.setup();
		await user.click(await screen.findByRole('button', { name: /^Löschen: Ihre Regel/ }));
		await vi.waitFor(() => {
			expect(document.activeElement?.textContent).toBe('Regeln für Rückfragen');
		});
	});

	it('is said in the words of the program', async () => {
		const { i18n } = makePult(await fake(new URLSearchParams({ fake: 'empty' })));
		const say = (scope: string, value: string, agent = 'image') =>
			i18n.say(wordsOf({ verb: consent.Verb.Never, agent, scope, value }));
		expect(say('', '')).toBe('Ihre Regel – Bild: nie ohne Rückfrage');
		expect(say('host', 'wikipedia.org', '')).toBe(
			'Ihre Regel – Alle Agenten, Website wikipedia.org: nie ohne Rückfrage',
		);
	});
});

describe('the bell', () => {
	it('rings when a question opens while the window is not in front, and only when that is wanted', async () => {
		const backend = await fake(new URLSearchParams({ fake: 'empty', pace: '1' }));
		const Ring = vi.fn(() => Promise.resolve());
		let [front, wanted] = [true, true];
		vi.spyOn(document, 'hasFocus').mockImplementation(() => front);
		const opened = vi.fn<() => void>();
		ring({ ...backend, rules: { ...backend.rules, Ring } }, () => wanted);
		backend.on((event) => {
			if (event.type === 'gate.opened') opened();
		});
		const job = async () => {
			const before = opened.mock.calls.length;
			await begin(backend, 'Recherchiere Bienen');
			await vi.waitFor(() => {
				expect(opened.mock.calls.length).toBeGreaterThan(before);
			});
		};
		await job();
		expect(Ring).not.toHaveBeenCalled();
		front = false;
		await job();
		expect(Ring).toHaveBeenCalledOnce();
		wanted = false;
		await job();
		expect(Ring).toHaveBeenCalledOnce();
	});
});
