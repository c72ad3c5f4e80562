import { fake } from '$lib/backend/fake/fake';
import { consent, type desktop } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { GUARD } from '../gates/opengate.svelte';
import RunHarness from '../../../test/RunHarness.svelte';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const revoke = vi.fn<(url: string) => void>();

beforeEach(() => {
	URL.createObjectURL = () => 'blob:song';
	URL.revokeObjectURL = revoke;
});

afterEach(() => {
	vi.useRealTimers();
});

async function open(id: string) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1', provider: 'gemini' }));
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
	const snapshot = await backend.runs.Snapshot(id);
	const pult = makePult({ ...backend, runs: { ...backend.runs, Decide, Snapshot: () => Promise.resolve(snapshot) } });
	await pult.settings.load();
	await pult.roster.load();
	const { unmount } = render(RunHarness, { pult, id });
	return { Decide, unmount, user: userEvent.setup() };
}

it('plays the song in the page and follows its words', async () => {
	const { user, unmount } = await open('r26');
	await user.click(await screen.findByRole('tab', { name: 'Lied' }));
	await user.click(await screen.findByRole('button', { name: 'Anhören' }));
	const sound = await screen.findByLabelText('Ton von „Fotosynthese“');
	expect(sound.getAttribute('src')).toBe('blob:song');
	Object.defineProperty(sound, 'currentTime', { value: 11, writable: true });
	await fireEvent.timeUpdate(sound);
	await waitFor(() => {
		expect(
			screen
				.getByText(/blaues und rotes/)
				.closest('p')
				?.getAttribute('aria-current'),
		).toBe('true');
	});
	unmount();
	expect(revoke).toHaveBeenCalledWith('blob:song');
});

it('says what was not played for want of time', async () => {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1', provider: 'gemini' }));
	const Artifact = async (id: string) => {
		const view = await backend.runs.Artifact(id);
		if (view.song?.score) view.song.score.left = [{ kind: 'verse', lines: ['Das Blatt', 'wird satt'] }];
		return view;
	};
	const pult = makePult({ ...backend, runs: { ...backend.runs, Artifact } });
	await pult.settings.load();
	await pult.roster.load();
	render(RunHarness, { pult, id: 'r26' });
	await userEvent.setup().click(await screen.findByRole('tab', { name: 'Lied' }));
	expect(await screen.findByText(/nicht gespielt: „Das Blatt \/ wird satt“/)).toBeTruthy();
});

it('says when the sound cannot be played here', async () => {
	const { user } = await open('r26');
	await user.click(await screen.findByRole('tab', { name: 'Lied' }));
	await user.click(await screen.findByRole('button', { name: 'Anhören' }));
	await fireEvent.error(await screen.findByLabelText('Ton von „Fotosynthese“'));
	expect((await screen.findByRole('alert')).textContent).toContain('als WAV');
});

it('shows the words before anything is played, and sends them as she leaves them', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const { Decide, user } = await open('r25');
	const card = within(await screen.findByRole('dialog'));
	const words = card.getByLabelText<HTMLTextAreaElement>('Ihr Text');
	expect(words.value).toContain('[Refrain]');
	vi.setSystemTime(Date.now() + GUARD);
	await fireEvent.input(words, { target: { value: 'Meine Zeile' } });
	await user.click(card.getByRole('button', { name: 'So nehmen' }));
	await waitFor(() => {
		expect(Decide).toHaveBeenCalledOnce();
	});
	expect(Decide.mock.calls[0]?.[0].answer).toMatchObject({ do: consent.Do.Approve, feedback: 'Meine Zeile' });
});
