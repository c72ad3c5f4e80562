import type { Backend } from '$lib/backend/backend';
import { fake } from '$lib/backend/fake/fake';
import { listing } from '$lib/backend/fake/listing';
import { consent, workflow, type WireEvent } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import HistoryHarness from '../../../test/HistoryHarness.svelte';
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

/** Jobs of a school year: the oldest one still asks, all others are done. */
async function year(jobs: number) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const [sample] = await backend.runs.Open();
	if (!sample) throw new Error('the sample has no job');
	const all = Array.from({ length: jobs }, (_, n): workflow.Summary => {
		const number = jobs - n;
		const line = { ...sample, id: `j${String(number)}`, number, title: `Arbeitsblatt ${String(number)}`, request: '' };
		return number === 1
			? { ...line, title: 'Klassenfahrt', state: workflow.State.AwaitingPlan, openGate: consent.Kind.Plan }
			: { ...line, state: workflow.State.Completed, openGate: '' as never };
	});
	let tell: (event: WireEvent) => void = () => undefined;
	const wire: Backend = {
		...backend,
		on: (listener) => {
			tell = listener;
			return () => undefined;
		},
		runs: { ...backend.runs, List: vi.fn((query: workflow.ListQuery) => Promise.resolve(listing(all, query))) },
	};
	render(HistoryHarness, { pult: makePult(wire) });
	await screen.findByText('Klassenfahrt');
	const changed = () => {
		tell({ seq: 1, run_id: 'j1', at: '', type: 'run.changed', data: { state: 'running' } });
	};
	return { all, List: vi.mocked(wire.runs.List), changed };
}

const count = () => screen.getByText(/Aufträge|Auftrag/, { selector: '[role=status]' }).textContent.trim();

describe('a long history', () => {
	it('shows what waits first, and only a page of the rest', async () => {
		await year(120);
		const lines = screen.getAllByRole('listitem');
		expect(within(lines[0] as HTMLElement).getByRole('link').textContent).toContain('Klassenfahrt');
		expect(within(lines[1] as HTMLElement).getByRole('link').textContent).toContain('Arbeitsblatt 120');
		expect(count()).toBe('Die ersten 51 Aufträge; es gibt weitere');
	});

	it('shows more until all are there', async () => {
		const { List } = await year(120);
		const user = userEvent.setup();
		await user.click(screen.getByRole('button', { name: 'Weitere zeigen' }));
		await waitFor(() => {
			expect(count()).toBe('Die ersten 101 Aufträge; es gibt weitere');
		});
		expect(List).toHaveBeenLastCalledWith(expect.objectContaining({ before: 71, limit: 50 }));
		await user.click(screen.getByRole('button', { name: 'Weitere zeigen' }));
		await waitFor(() => {
			expect(count()).toBe('120 Aufträge');
		});
		expect(screen.queryByRole('button', { name: 'Weitere zeigen' })).toBeNull();
	});

	it('finds a job that is on no page that was read', async () => {
		await year(120);
		await userEvent.setup().type(screen.getByRole('searchbox'), 'arbeitsblatt 19');
		await screen.findByText('Arbeitsblatt 19');
		expect(count()).toBe('2 Aufträge');
		expect(screen.queryByText('Klassenfahrt')).toBeNull();
	});

	it('says that nothing fits and keeps the field', async () => {
		await year(5);
		await userEvent.setup().type(screen.getByRole('searchbox'), 'Turnhalle');
		expect(await screen.findByText('Kein Auftrag passt zu „Turnhalle“.')).toBeTruthy();
		expect(screen.getByRole('searchbox')).toBeTruthy();
	});

	it('keeps what is shown when a job changes', async () => {
		const { all, changed } = await year(120);
		await userEvent.setup().click(screen.getByRole('button', { name: 'Weitere zeigen' }));
		await waitFor(() => {
			expect(count()).toBe('Die ersten 101 Aufträge; es gibt weitere');
		});
		all.splice(0, 1, { ...(all[0] as workflow.Summary), title: 'Elternbrief' });
		changed();
		expect(await screen.findByText('Elternbrief')).toBeTruthy();
		expect(count()).toBe('Die ersten 101 Aufträge; es gibt weitere');
	});
});

it('the first screen asks for open jobs only', async () => {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const [List, Open] = [vi.fn(backend.runs.List), vi.fn(backend.runs.Open)];
	const { runs } = makePult({ ...backend, runs: { ...backend.runs, List, Open } });
	const end = runs.start();
	await waitFor(() => {
		expect(runs.open.length).toBeGreaterThan(0);
	});
	end();
	expect(Open).toHaveBeenCalledOnce();
	expect(List).not.toHaveBeenCalled();
});
