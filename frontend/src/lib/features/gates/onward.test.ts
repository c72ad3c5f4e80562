import { JOB, recorded } from '$lib/backend/recordings/player';
import { consent, reason, type desktop } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { I18n } from '$lib/i18n/i18n.svelte';
import RunHarness from '../../../test/RunHarness.svelte';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitOf } from './chain';
import { GUARD } from './opengate.svelte';

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const card = () => within(screen.getByRole('dialog'));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
	vi.useRealTimers();
});

async function open(change: (asked: consent.Question) => void = () => undefined) {
	const backend = await recorded('onward');
	const snapshot = await backend.runs.Snapshot(JOB);
	for (const each of snapshot.run.gates) change(each.question);
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
	const pult = makePult({ ...backend, runs: { ...backend.runs, Decide, Snapshot: () => Promise.resolve(snapshot) } });
	await pult.settings.load();
	await pult.roster.load();
	render(RunHarness, { pult, id: JOB });
	await screen.findByRole('dialog');
	return { answers: () => Decide.mock.calls.map(([{ answer }]) => answer.do), user: userEvent.setup() };
}

/** What a model says of itself. */
const SAID = { thinking: 'Zur Temperaturabhängigkeit fehlt mir noch eine Quelle.', claim: '3/5' };

const chained = (part: Partial<consent.Chain>) => (asked: consent.Question) => {
	if (asked.chain) asked.chain = { ...asked.chain, ...part };
};

describe('the question whether a loop goes on', () => {
	it('says which limit was reached, what was done and what it took', async () => {
		await open();
		const text = screen.getByRole('dialog').textContent.replaceAll(/\s+/g, ' ');
		expect(text).toContain('so viele Arbeitsschritte gemacht, wie Sie ihm auf einmal erlauben');
		expect(text).toContain('Ihre Grenze: 5 Arbeitsschritte');
		expect(card().getAllByText('In der Bibliothek gesucht: 7 gefunden')).toHaveLength(5);
		expect(card().getByRole('link', { name: 'ändern' }).getAttribute('href')).toBe('#/settings/agents');
	});

	it('says how long it took, what it cost, and what was not carried out', async () => {
		const failed = { code: reason.Code.CallFailed, key: 'onward.failed', args: { tool: '@tool.web_fetch', n: '0' } };
		await open((asked) => {
			chained({ seconds: 41.2, microUsd: 28_400, done: [...(asked.chain?.done ?? []), failed] })(asked);
		});
		const text = screen.getByRole('dialog').textContent.replaceAll(/\s+/g, ' ');
		expect(text).toContain('42 Sekunden');
		expect(text).toContain('0,02 €');
		expect(card().getByText('Internetseiten gelesen: nicht ausgeführt')).toBeTruthy();
	});

	it('marks what the model says of itself as its own remark', async () => {
		await open(chained(SAID));
		const remark = card().getByRole('figure');
		expect(remark.textContent).toContain('Bemerkung des Modells, ungeprüft');
		expect(remark.textContent).toContain('Nach eigener Angabe bei Schritt 3 von 5.');
		expect(remark.querySelector('blockquote')?.textContent).toMatch(/^„Zur Temperaturabhängigkeit/);
	});

	it('renders no markup of the model', async () => {
		await open(chained({ thinking: '<img src=x onerror=alert(1)> **fett**' }));
		expect(card().getByRole('figure').querySelector('img')).toBeNull();
		expect(card().getByText(/<img src=x onerror=alert\(1\)> \*\*fett\*\*/)).toBeTruthy();
	});

	it('calls unknown costs unknown, before and after', async () => {
		await open((asked) => {
			chained({ microUsd: undefined })(asked);
			asked.estimate = { basis: '', local: false };
		});
		expect(card().getAllByText('Kosten unbekannt')).toHaveLength(2);
		expect(screen.getByRole('dialog').textContent).not.toMatch(/0(,00)?\s€/);
	});

	it('costs nothing on this machine', async () => {
		await open((asked) => {
			chained({ microUsd: 0 })(asked);
			asked.estimate = { microUsd: 0, basis: 'local', local: true };
		});
		expect(card().getAllByText('lokal, 0 €')).toHaveLength(2);
	});

	it('shows a long history from its end', async () => {
		const done = Array.from({ length: 20 }, (_, n) => ({
			key: 'onward.did',
			args: { tool: '@tool.calculate', n: String(n + 1) },
		}));
		const { user } = await open(chained({ done }));
		pass(GUARD);
		expect(card().queryByText('Gerechnet: 14 gefunden')).toBeNull();
		expect(card().getByText('Gerechnet: 20 gefunden')).toBeTruthy();
		await user.click(button('14 frühere Aufrufe zeigen'));
		expect(card().getByText('Gerechnet: 1 gefunden')).toBeTruthy();
	});

	it.each([
		['Weiter', consent.Do.Approve],
		['Mit dem Vorhandenen abschließen', consent.Do.Finish],
		['Schritt auslassen', consent.Do.Skip],
		['Anhalten und behalten', consent.Do.Stop],
	])('answers %s', async (name, act) => {
		const { answers, user } = await open();
		pass(GUARD);
		await user.click(button(name));
		expect(answers()).toEqual([act]);
	});

	it('begins at its heading and ignores keys that were meant for the page beneath', async () => {
		const { answers, user } = await open();
		await waitFor(() => {
			expect(document.activeElement?.textContent).toBe('Weiter mit „Recherche“?');
		});
		button('Weiter').focus();
		await user.keyboard('{Enter} ');
		await fireEvent.click(button('Weiter'));
		expect(answers()).toEqual([]);
	});

	it('stays open on Esc', async () => {
		const { answers, user } = await open();
		pass(GUARD);
		await user.keyboard('{Escape}');
		expect(await screen.findByText('Wartet auf Sie')).toBeTruthy();
		expect(answers()).toEqual([]);
	});

	it('leaves no step out where there is none: the planner’s', async () => {
		await open((asked) => {
			asked.answers = [consent.Do.Approve, consent.Do.Finish, consent.Do.Stop];
		});
		expect(screen.queryByRole('button', { name: 'Schritt auslassen' })).toBeNull();
	});
});

describe('the limit in words', () => {
	const i18n = new I18n();
	const chain = (reason: string, limit: number): consent.Chain => ({
		reason,
		limit,
		iterations: 1,
		seconds: 1,
		done: [],
		thinking: '',
		claim: '',
	});

	it('is named as it was set, or not at all', () => {
		expect(limitOf(i18n, chain('iterations', 1))).toBe('1 Arbeitsschritt');
		expect(limitOf(i18n, chain('time', 300))).toBe('5 Minuten');
		expect(limitOf(i18n, chain('repetition', 3))).toBe('3-mal dasselbe');
		expect(limitOf(i18n, chain('money', 0), 100_000)).toMatch(/^0,10/);
		expect(limitOf(i18n, chain('money', 0))).toBe('');
		expect(limitOf(i18n, chain('each', 0))).toBe('');
	});
});
