import { fake } from '$lib/backend/fake/fake';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';

async function open() {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const Moments = vi.fn(backend.runs.Moments);
	const Decide = vi.fn(backend.runs.Decide);
	const pult = makePult({ ...backend, runs: { ...backend.runs, Moments, Decide } });
	await pult.roster.load();
	render(RunHarness, { pult, id: 'r14' });
	const user = userEvent.setup();
	await user.click(await screen.findByRole('tab', { name: 'Verlauf' }));
	const story = within(await screen.findByRole('region', { name: 'Verlauf' }));
	await story.findByText('Ihr Auftrag');
	return { story, user, Moments, Decide };
}

describe('the history of a run', () => {
	it('tells one thing after another, with who answered what', async () => {
		const { story } = await open();
		expect(story.getByText('Plan, Fassung 1, von Pult')).toBeTruthy();
		expect(story.getByText('Plan freigeben: bestätigt, von Ihnen')).toBeTruthy();
		expect(story.getAllByText(/^Aufruf: Google Gemini/).length).toBeGreaterThan(0);
		expect(story.getAllByText(/unbekannt/).length).toBeGreaterThan(0);
	});

	it('is stepped through by keys and buttons, and calls nothing', async () => {
		const { story, user, Moments, Decide } = await open();
		const all = story.getAllByRole('listitem').filter((line) => line.parentElement?.tagName === 'OL').length;
		await user.click(story.getByRole('button', { name: 'Schritt für Schritt nachlesen' }));
		const bar = within(story.getByRole('toolbar'));
		expect(bar.getByText('Nachlesen – hier wird nichts noch einmal ausgeführt.')).toBeTruthy();
		expect(bar.getByRole('status').textContent.trim()).toBe(`1 von ${String(all)}`);
		expect(story.queryByText('Plan, Fassung 1, von Pult')).toBeNull();
		await user.keyboard('{ArrowRight}');
		expect(story.getByText('Plan, Fassung 1, von Pult').closest('li')?.getAttribute('aria-current')).toBe('step');
		await user.keyboard('{End}{ArrowRight}');
		expect(bar.getByRole('status').textContent.trim()).toBe(`${String(all)} von ${String(all)}`);
		await user.click(bar.getByRole('button', { name: 'Zurück' }));
		expect(bar.getByRole('status').textContent.trim()).toBe(`${String(all - 1)} von ${String(all)}`);
		await user.keyboard('{Home}');
		expect(bar.getByRole('status').textContent.trim()).toBe(`1 von ${String(all)}`);
		await user.keyboard('{Escape}');
		expect(story.queryByRole('toolbar')).toBeNull();
		expect(story.getByText('Plan freigeben: bestätigt, von Ihnen')).toBeTruthy();
		expect(Moments).toHaveBeenCalledTimes(1);
		expect(Decide).not.toHaveBeenCalled();
	});
});
