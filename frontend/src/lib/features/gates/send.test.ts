import { JOB, recorded } from '$lib/backend/recordings/player';
import type { desktop } from '$lib/backend/types';
import { consent } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import RunHarness from '../../../test/RunHarness.svelte';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stretches } from './marks';
import { GUARD } from './opengate.svelte';

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const question = () => within(screen.getByRole('dialog'));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
	vi.useRealTimers();
});

/** Asks to send a text with personal data, to send a later call, about a budget, what to do with a reply that was too long. */
async function open(
	situation: 'send' | 'later' | 'budget' | 'provider',
	change: (asked: consent.Question) => void = () => undefined,
) {
	const backend = await recorded(situation);
	const snapshot = await backend.runs.Snapshot(JOB);
	for (const each of snapshot.run.gates) change(each.question);
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
	const pult = makePult({ ...backend, runs: { ...backend.runs, Decide, Snapshot: () => Promise.resolve(snapshot) } });
	await pult.roster.load();
	render(RunHarness, { pult, id: JOB });
	await screen.findByRole('dialog');
	return { pult, answers: () => Decide.mock.calls.map(([{ answer }]) => answer) };
}

describe('the question before something is sent', () => {
	let user: ReturnType<typeof userEvent.setup>;
	beforeEach(() => {
		user = userEvent.setup();
	});

	it('begins at its heading; Enter there decides nothing', async () => {
		const { answers } = await open('send');
		await waitFor(() => {
			expect(document.activeElement?.textContent).toBe('An generativelanguage.googleapis.com senden?');
		});
		pass(GUARD);
		await user.keyboard('{Enter}');
		screen.getByRole('group', { name: 'Ihre Angaben' }).focus();
		await user.keyboard('{Enter} ');
		expect(answers()).toEqual([]);
	});

	it('lets no key of the page beneath send anything', async () => {
		const { answers } = await open('later');
		button('Senden').focus();
		await user.keyboard('{Enter} ');
		await fireEvent.click(button('Senden'));
		expect(answers()).toEqual([]);
		pass(GUARD);
		await user.keyboard('{Enter}');
		expect(answers()).toMatchObject([{ do: consent.Do.Approve, sure: false }]);
	});

	it('marks personal data in the text, lists it, and shows how it would look with placeholders', async () => {
		await open('send');
		const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
		expect(marks()).toEqual(['Mia Schulze', '04.03.2013', 'm.sommer@gymnasium-am-see.de', '0170 5551234']);
		expect(screen.getByText('4 persönliche Angaben gefunden')).toBeTruthy();
		pass(GUARD);
		await user.click(screen.getByRole('switch', { name: /mit Platzhaltern aussehen/ }));
		expect(marks()).toEqual(['[Name 1]', '[Geburtsdatum 1]', '[E-Mail 1]', '[Telefon 1]']);
	});

	it('sends with placeholders first', async () => {
		const { answers } = await open('send');
		pass(GUARD);
		expect(screen.queryByRole('button', { name: 'Senden' })).toBeNull();
		await user.click(button('Mit Platzhaltern senden'));
		expect(answers()).toMatchObject([{ do: consent.Do.Change, params: { mask: 'on' }, sure: false }]);
	});

	it('sends personal data only after a second choice', async () => {
		const { answers } = await open('send');
		pass(GUARD);
		const anyway = button('Trotzdem senden');
		expect(anyway.hasAttribute('disabled')).toBe(true);
		await user.click(screen.getByRole('checkbox', { name: /markierten Angaben gesehen/ }));
		await user.click(anyway);
		expect(answers()).toMatchObject([{ do: consent.Do.Approve, sure: true }]);
	});

	it.each([true, false])('asks again or not as the choice says, which begins at %s', async (covers) => {
		const { answers } = await open('later', (asked) => {
			asked.covers = covers;
		});
		pass(GUARD);
		const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /nicht mehr fragen/ });
		expect(box.checked).toBe(covers);
		await user.click(box);
		await user.click(button('Senden'));
		expect(answers()).toMatchObject([{ do: consent.Do.Approve, covers: !covers }]);
	});

	it('shows what is new first and the rest on demand', async () => {
		let before = 0; // as the engine counted it
		await open('later', ({ sends }) => {
			before = sends[0]?.since ?? before;
		});
		expect(before).toBeGreaterThan(1);
		pass(GUARD);
		expect(screen.getByText(/"_id":"r1"/)).toBeTruthy();
		expect(screen.queryByText(/You are the research agent of Pult/)).toBeNull();
		await user.click(button(`Geht noch einmal mit: ${String(before)} Teile, die Sie schon gesehen haben`));
		expect(screen.getByText(/You are the research agent of Pult/)).toBeTruthy();
	});

	it('says that a cost is unknown, never 0', async () => {
		await open('later');
		expect(question().getByText('Kosten unbekannt')).toBeTruthy();
	});

	it('offers no step to leave out where there is none', async () => {
		await open('later', (asked) => {
			asked.answers = [consent.Do.Approve, consent.Do.Stop];
		});
		expect(screen.queryByRole('button', { name: 'Schritt auslassen' })).toBeNull();
	});
});

describe('the question about a budget', () => {
	it('says how far it is used and goes on only when asked to', async () => {
		const user = userEvent.setup();
		// The length of a prompt is part of the recorded amounts: the window's sum is held to amounts of its own.
		const { answers } = await open('budget', (asked) => {
			if (asked.budget) asked.budget = { ...asked.budget, max: 100_000, spent: 58_700, next: 22_300 };
		});
		pass(GUARD);
		expect(screen.getByText(/Mit dem nächsten Aufruf wären Sie bei 81\s%/)).toBeTruthy();
		expect(screen.getByRole('link', { name: /Grenzen ansehen/ }).getAttribute('href')).toBe('#/settings/costs');
		await user.click(button('Trotzdem weiter'));
		expect(answers()).toMatchObject([{ do: consent.Do.Approve }]);
	});

	it('calls an unknown price unknown', async () => {
		await open('budget', (asked) => {
			if (asked.budget) asked.budget = { ...asked.budget, next: undefined, level: 0 };
		});
		expect(screen.getByText(/kennt Pult keinen Preis/)).toBeTruthy();
		expect(question().getByText('unbekannt')).toBeTruthy();
	});
});

describe('a provider that failed', () => {
	it('leads to its settings and names what a repeat would do', async () => {
		const user = userEvent.setup();
		const { pult, answers } = await open('provider');
		pass(GUARD);
		await user.click(button('Mit mehr Platz wiederholen'));
		expect(answers()).toMatchObject([{ do: consent.Do.Again }]);
		await user.click(button('Zu den Einstellungen des Anbieters'));
		expect(pult.nav.route).toEqual({ view: 'settings', id: 'providers' });
	});
});

describe('the marks in a text', () => {
	const found = (value: string): consent.Found => ({ kind: 'name', value, placeholder: `[${value}]` });

	it('take the longest name and leave every character in its place', () => {
		const text = 'Mia Schulze und Mia (a.b-c+d@e.de) /x';
		const pieces = stretches(text, [found('Mia'), found('Mia Schulze'), found('a.b-c+d@e.de')]);
		expect(pieces.map(({ text }) => text).join('')).toBe(text);
		expect(pieces.filter((each) => each.found).map((each) => each.text)).toEqual([
			'Mia Schulze',
			'Mia',
			'a.b-c+d@e.de',
		]);
	});
});
