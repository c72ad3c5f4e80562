import { fake } from '$lib/backend/fake/fake';
import { works } from '$lib/backend/fake/habits';
import type { workflow } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import SettingsHarness from '../../../test/SettingsHarness.svelte';
import { HabitBook } from './habitbook.svelte';
import { average, byAgent, endings, lengths, perCall, tally } from './tally';

const group = (part: Partial<workflow.TraceGroup>): workflow.TraceGroup => ({
	agent: 'research',
	ending: 'answered',
	iterations: 1,
	n: 1,
	toolCalls: 0,
	continued: 0,
	hints: 0,
	seconds: 0,
	overhead: 0,
	tokens: 0,
	first: 0,
	...part,
});

const GROUPS = [
	group({ iterations: 2, n: 3, toolCalls: 6, seconds: 30, overhead: 3, tokens: 21_000, first: 6000 }),
	group({ iterations: 5, n: 1, ending: 'iterations', continued: 3, seconds: 30, tokens: 14_000, first: 2000 }),
	group({ agent: 'image', iterations: 2, n: 1, hints: 2 }),
];

describe('the sums of loops', () => {
	it('weigh each group by how often it occurred', () => {
		const sum = tally(GROUPS);
		expect(sum).toMatchObject({ n: 5, iterations: 13, longest: 5, toolCalls: 6, continued: 3, hints: 2 });
		expect(average(sum)).toBeCloseTo(2.6);
		expect(sum.overhead / sum.seconds).toBeCloseTo(0.05);
	});

	it('compare a later call with the first one', () => {
		// 5 first calls of 8,000 tokens together, 8 later ones of 27,000.
		expect(perCall(tally(GROUPS))).toEqual({ first: 1600, later: 3375 });
	});

	it('do not compare what was not counted', () => {
		expect(perCall(tally([]))).toBeUndefined();
		expect(perCall(tally([group({ iterations: 3 })]))).toBeUndefined();
		expect(perCall(tally([group({ iterations: 1, tokens: 10, first: 10 })]))).toBeUndefined();
		expect(average(tally([]))).toBe(0);
	});

	it('have every length up to the longest, also those that did not occur', () => {
		expect(lengths(GROUPS).map(({ n }) => n)).toEqual([0, 4, 0, 0, 1]);
		expect(lengths([])).toEqual([]);
	});

	it('name endings by frequency and limits by agent', () => {
		expect(endings(GROUPS)).toEqual([
			{ ending: 'answered', n: 4 },
			{ ending: 'iterations', n: 1 },
		]);
		expect(byAgent(GROUPS).map(({ agent, limits }) => [agent, limits])).toEqual([
			['research', 1],
			['image', 0],
		]);
	});
});

describe('the book of habits', () => {
	it('shows the span that was chosen last, whichever answer comes first', async () => {
		const backend = await fake(new URLSearchParams({ fake: 'empty' }));
		const Habits = async (days: number) => {
			if (days === 7) await new Promise((done) => setTimeout(done, 30));
			return [group({ n: days })];
		};
		const book = new HabitBook({ ...backend, agents: { ...backend.agents, Habits } });
		await Promise.all([book.choose('7'), book.choose('365')]);
		expect(book.groups).toMatchObject([{ n: 365 }]);
	});
});

describe('"Wie Agenten arbeiten"', () => {
	async function open(answer?: workflow.TraceGroup[], work: workflow.Work[] = []) {
		const backend = await fake(new URLSearchParams({ fake: 'empty' }));
		const Habits = vi.fn(answer ? () => Promise.resolve(answer) : backend.agents.Habits);
		const Work = vi.fn(() => Promise.resolve(work));
		const pult = makePult({ ...backend, agents: { ...backend.agents, Habits, Work } });
		await pult.settings.load();
		await pult.roster.load();
		render(SettingsHarness, { pult, part: 'agents' });
		await screen.findByText('Wie Agenten arbeiten');
		return { Habits, Work, user: userEvent.setup() };
	}

	it('begins with 30 days and shows lengths as a table with bars', async () => {
		const { Habits, user } = await open(GROUPS);
		expect(Habits).toHaveBeenCalledExactlyOnceWith(30);
		const table = within(await screen.findByRole('table', { name: 'Wie lang die Ketten waren' }));
		const row = table.getByRole('row', { name: /^2 Arbeitsschritte/ });
		expect(row.textContent.replaceAll(/\s+/g, ' ')).toContain('4 (80 %)');
		await user.click(screen.getByRole('radio', { name: 'alles' }));
		expect(Habits).toHaveBeenLastCalledWith(0);
	});

	it('says in words what the steps of an agent came to, over the chosen span', async () => {
		const [image, , research] = works(7);
		const { Work, user } = await open(GROUPS, [
			image,
			{ ...research, calls: 2, microUsd: 0, unknown: 2 },
		] as workflow.Work[]);
		const card = within(await screen.findByRole('region', { name: 'Recherche' }));
		expect(card.getByText('8 Schritte in 6 Aufträgen')).toBeTruthy();
		expect(card.getByText('6 fertig, 1 gescheitert, 1 angehalten')).toBeTruthy();
		expect(card.getByText('4 von 6 Ergebnissen unverändert freigegeben')).toBeTruthy();
		expect(card.getByText('Geändert: 1-mal von Hand und 1-mal neu gemacht')).toBeTruthy();
		expect(card.getByText('unbekannt, 2 Aufrufe')).toBeTruthy();
		expect(within(screen.getByRole('region', { name: 'Bild' })).getByText(/keine Kosten/)).toBeTruthy();
		expect(Work).toHaveBeenLastCalledWith(30);
		await user.click(screen.getByRole('radio', { name: '7 Tage' }));
		expect(Work).toHaveBeenLastCalledWith(7);
	});

	it('says that tokens are unknown, not 0', async () => {
		await open([group({ iterations: 2 })]);
		expect(await screen.findByText(/ihre Token sind nicht gezählt/)).toBeTruthy();
	});

	it('has words for a time without work', async () => {
		await open([]);
		expect(await screen.findByText('In dieser Zeit hat kein Agent gearbeitet')).toBeTruthy();
	});
});
