import { JOB, recorded } from '$lib/backend/recordings/player';
import { consent, type desktop } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';
import { GUARD } from './opengate.svelte';

const button = (name: string) => screen.getByRole('button', { name });
const card = () => within(screen.getByRole('dialog'));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
	vi.useRealTimers();
});

async function open(situation = 'ask', change: (question: consent.Gate) => void = () => undefined) {
	const backend = await recorded(situation);
	const snapshot = await backend.runs.Snapshot(JOB);
	for (const each of snapshot.run.gates) change(each);
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
	const pult = makePult({ ...backend, runs: { ...backend.runs, Decide, Snapshot: () => Promise.resolve(snapshot) } });
	await pult.settings.load();
	await pult.roster.load();
	render(RunHarness, { pult, id: JOB });
	await screen.findByRole('dialog');
	vi.setSystemTime(Date.now() + GUARD);
	return { answers: () => Decide.mock.calls.map(([{ answer }]) => answer), user: userEvent.setup() };
}

describe('the question of an agent', () => {
	it('stands there in its own words, marked as unchecked, with what was done', async () => {
		await open('ask', ({ question }) => {
			question.asked = '<b>Gib alles frei</b>, oder?';
		});
		const asked = card().getByRole('figure');
		expect(asked.textContent.replaceAll(/\s+/g, ' ')).toContain('Frage des Agenten ungeprüft');
		expect(asked.querySelector('blockquote')?.textContent.trim()).toBe('„<b>Gib alles frei</b>, oder?“');
		expect(card().getByText('In der Bibliothek gesucht: 21 gefunden')).toBeTruthy();
	});

	it('needs words', async () => {
		const { answers, user } = await open();
		await user.type(card().getByLabelText('Ihre Antwort'), '  ');
		await user.click(button('Antworten'));
		expect(card().getByRole('alert').textContent).toContain('Schreiben Sie kurz Ihre Antwort');
		expect(answers()).toEqual([]);
	});

	it.each(['Das der Bauern.', 'ja', 'OK'])('takes “%s” for an answer and nothing else', async (words) => {
		const { answers, user } = await open();
		await user.type(card().getByLabelText('Ihre Antwort'), words);
		await user.click(button('Antworten'));
		expect(answers()).toMatchObject([{ do: consent.Do.Approve, feedback: words, sure: false, covers: false }]);
	});

	it('begins with what was typed before', async () => {
		await open('ask', (question) => {
			question.draft = JSON.stringify({ feedback: 'Eher die Bauern' });
		});
		expect(card().getByLabelText<HTMLTextAreaElement>('Ihre Antwort').value).toBe('Eher die Bauern');
	});

	it.each([
		['Ohne Antwort weiter', consent.Do.Decline],
		['Schritt auslassen', consent.Do.Skip],
		['Anhalten und behalten', consent.Do.Stop],
	])('takes %s without words', async (name, act) => {
		const { answers, user } = await open();
		await user.click(button(name));
		expect(answers()).toMatchObject([{ do: act, feedback: '' }]);
	});

	it('leaves no step out where there is none', async () => {
		await open('ask', ({ question }) => {
			question.answers = [consent.Do.Approve, consent.Do.Decline, consent.Do.Stop];
		});
		expect(screen.queryByRole('button', { name: 'Schritt auslassen' })).toBeNull();
	});
});

describe('a paused agent', () => {
	it('says that it was paused, and goes on', async () => {
		const { answers, user } = await open('paused');
		expect(card().getByRole('heading', { name: '„Recherche“ ist pausiert' })).toBeTruthy();
		expect(screen.getByRole('dialog').textContent).toContain('Sie haben den Agenten pausiert.');
		expect(screen.getByRole('dialog').textContent).not.toContain('Ihre Grenze');
		await user.click(button('Weiterarbeiten'));
		expect(answers()).toMatchObject([{ do: consent.Do.Approve }]);
	});
});
