import { fake } from '$lib/backend/fake/fake';
import { Fault } from '$lib/backend/fault';
import type { agent, workflow } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { I18n } from '$lib/i18n/i18n.svelte';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';
import { claimOf, outcomeOf, placeOf, readable, signalOf, spentOf, tookOf } from './words';

const i18n = new I18n();
const BASE: agent.Iteration = {
	n: 1,
	thinking: '',
	action: 'respond',
	calls: [],
	status: '',
	reason: '',
	hint: '',
	local: false,
	at: '',
	unchecked: '',
};
const TRACE: workflow.StepTrace = {
	stepId: 's1',
	agent: 'research',
	title: '',
	generation: 1,
	attempt: 1,
	trace: { iterations: [] },
	notes: [],
	facts: [],
};

describe('arguments', () => {
	it('are rows with words where they are simple', () => {
		expect(
			readable(i18n, '{"query":"Vulkan","limit":5,"urls":["https://a.de","https://b.de"],"odd":true,"none":null}'),
		).toEqual({
			rows: [
				{ label: 'Suchworte', values: ['Vulkan'] },
				{ label: 'höchstens', values: ['5'] },
				{ label: 'Adressen', values: ['https://a.de', 'https://b.de'] },
				{ label: 'odd', values: ['true'] },
				{ label: 'none', values: [] },
			],
			rest: '',
		});
	});

	it('keep what is nested for those who ask', () => {
		const { rows, rest } = readable(i18n, '{"query":"x","diagram":{"nodes":[{"id":"n1"}]},"table":[["a"]]}');
		expect(rows).toEqual([{ label: 'Suchworte', values: ['x'] }]);
		expect(JSON.parse(rest)).toEqual({ diagram: { nodes: [{ id: 'n1' }] }, table: [['a']] });
	});

	it.each(['', 'kein JSON', '[1,2]', '"Text"', '{"broken": '])('%j stays as it came', (text) => {
		expect(readable(i18n, text)).toEqual({ rows: [], rest: text });
	});
});

describe('an iteration in words', () => {
	const plain = (text: string) => text.replaceAll(/\s/g, ' ');

	it('never calls an unknown cost 0', () => {
		expect(plain(tookOf(i18n, { ...BASE, tokens: 4120, microUsd: 6100 }))).toBe('4.120 Token · 0,006 $');
		expect(tookOf(i18n, BASE)).toBe('Token unbekannt · Kosten unbekannt');
		expect(tookOf(i18n, { ...BASE, local: true, microUsd: 0 })).toBe('lokal, 0 €');
	});

	it('reads no signal as the end', () => {
		expect(signalOf(i18n, { ...BASE, status: 'CONTINUE' })).toBe('Wollte weitermachen.');
		expect(signalOf(i18n, { ...BASE, status: 'TERMINATE' })).toBe('Hielt sich für fertig.');
		expect(signalOf(i18n, BASE)).toMatch(/gilt als fertig/);
		expect(signalOf(i18n, { ...BASE, action: 'tool' })).toBe('');
	});

	it('marks claims as the model’s own', () => {
		const progress = { current_step: 2, total_steps: 3, completion_percentage: 60 };
		expect(plain(claimOf(i18n, { ...BASE, progress, sure: 0 }))).toBe(
			'Nach eigener Angabe bei Schritt 2 von 3. Nach eigener Angabe zu 0 % sicher.',
		);
		expect(plain(claimOf(i18n, { ...BASE, progress: { ...progress, total_steps: 0 } }))).toBe(
			'Nach eigener Angabe zu 60 % fertig.',
		);
		expect(claimOf(i18n, BASE)).toBe('');
	});

	it('says what became of a call', () => {
		const call = { denied: false, failed: false, found: 6 } as agent.Used;
		expect(outcomeOf(i18n, call)).toBe('6 gefunden');
		expect(outcomeOf(i18n, { ...call, failed: true })).toBe('nicht ausgeführt');
		expect(outcomeOf(i18n, { ...call, failed: true, denied: true })).toBe('von Pult abgelehnt');
	});

	it('belongs to an attempt, whose cost may be unknown', () => {
		expect(placeOf(i18n, { ...TRACE, attempt: 2, generation: 3 })).toBe('Versuch 2 · Durchgang 3');
		expect(placeOf(i18n, { ...TRACE, stepId: '' })).toBe('Fassung 1 des Plans');
		expect(spentOf(i18n, TRACE)).toBe('alle Versuche zusammen: Kosten unbekannt');
		expect(spentOf(i18n, { ...TRACE, spent: 0, trace: { iterations: [{ ...BASE, local: true }] } })).toBe(
			'alle Versuche zusammen: lokal, 0 €',
		);
		expect(spentOf(i18n, { ...TRACE, stepId: '', spent: 5 })).toBe('');
	});
});

describe('thinking aloud', () => {
	async function open(id: string, answer?: () => Promise<workflow.StepTrace[]>) {
		const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
		const Thoughts = vi.fn(answer ?? backend.agents.Thoughts);
		const pult = makePult({ ...backend, agents: { ...backend.agents, Thoughts } });
		await pult.roster.load();
		render(RunHarness, { pult, id });
		const user = userEvent.setup();
		const tab = await screen.findByRole('tab', { name: 'Laut denken' });
		expect(Thoughts).not.toHaveBeenCalled();
		await user.click(tab);
		return { Thoughts, user };
	}

	it('is read when it is opened, and shows the first step', async () => {
		const { Thoughts } = await open('r14');
		expect(Thoughts).toHaveBeenCalledExactlyOnceWith('r14');
		const title = await screen.findByRole('button', { name: /^Recherche: Photosynthese/ });
		expect(title.getAttribute('aria-expanded')).toBe('true');
		expect(screen.getByRole('button', { name: /^Planung/ }).getAttribute('aria-expanded')).toBe('false');
		expect(screen.getAllByRole('heading', { level: 3, name: /^Arbeitsschritt/ })).toHaveLength(4);
	});

	it('tells of calls what was asked, why, of whom, and what came back', async () => {
		const { user } = await open('r14');
		const call = (await screen.findByRole('heading', { level: 4, name: 'Im Internet gesucht' })).parentElement
			?.parentElement;
		if (!call) throw new Error('no call');
		const text = call.textContent.replaceAll('\u200b', '');
		expect(text).toContain('4 gefunden');
		expect(text).toContain('Warum: „Für die Temperatur fehlt eine zweite Quelle.“');
		expect(text).toContain('Photosynthese einfach erklärt Klasse 7');
		expect(text).toContain('Gefragt wurde: klexikon.zum.de, de.wikipedia.org');
		expect(text).not.toContain('"results"');
		await user.click(within(call).getByRole('button', { name: 'Anfang der Antwort' }));
		expect(call.textContent).toContain('Fotosynthese – Klexikon');
	});

	it('says at once why a call was refused', async () => {
		await open('r14');
		expect(await screen.findByText(/steht nicht in dem Plan, den Sie freigegeben haben/)).toBeTruthy();
		expect(screen.getByText('von Pult abgelehnt')).toBeTruthy();
	});

	it('marks a reply that could not be read, and renders nothing of it', async () => {
		await open('r14');
		const raw = await screen.findByRole('group', { name: /^Ungeprüft – zählt nicht/ });
		expect(raw.textContent).toContain('<b>das Wichtigste</b>');
		expect(raw.querySelector('b')).toBeNull();
	});

	it('has words for a run in which nothing was begun', async () => {
		await open('r14', () => Promise.resolve([]));
		expect(await screen.findByText('Noch nichts zum Nachlesen')).toBeTruthy();
	});

	it('leaves out a version of the plan that nobody thought', async () => {
		await open('r14', () => Promise.resolve([{ ...TRACE, stepId: '', agent: 'planner' }, TRACE]));
		expect(await screen.findByText('Von diesem Versuch ist nichts festgehalten.')).toBeTruthy();
		expect(screen.queryByRole('button', { name: /^Planung/ })).toBeNull();
	});

	it('can be read again when it could not be read', async () => {
		let fails = true;
		const { user } = await open('r14', () => {
			if (!fails) return Promise.resolve([TRACE]);
			fails = false;
			return Promise.reject(new Fault('internal', 'fault.internal'));
		});
		await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
		expect(await screen.findByText('Von diesem Versuch ist nichts festgehalten.')).toBeTruthy();
	});
});
