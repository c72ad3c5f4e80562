import { fake } from '$lib/backend/fake/fake';
import type { WireEvent, workflow } from '$lib/backend/types';
import { I18n } from '$lib/i18n/i18n.svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Voice } from '../shell/voice.svelte';
import { beat, type Pulse } from './pulse';
import { pulseLine } from './pulsewords';
import { Tail } from './tail';

const head = (seq: number) => ({ seq, run_id: 'r12', at: '' });
const progress = (
	seq: number,
	step: string,
	iteration: number,
	tools: string[] = [],
	status = 'started',
): WireEvent => ({
	...head(seq),
	type: 'agent.progress',
	data: { agentId: 's1', step, status, details: { iteration, maxIterations: 5, tools } },
});
const thought = (seq: number, delta: string): WireEvent => ({
	...head(seq),
	type: 'agent.thought',
	data: { agentId: 's1', delta },
});
const all = (...events: WireEvent[]) =>
	events.reduce<Pulse | undefined>((pulse, event) => beat(pulse, event), undefined);

describe('the pulse of a loop', () => {
	const i18n = new I18n();
	const line = (...events: WireEvent[]) => {
		const pulse = all(...events);
		return pulse && pulseLine(i18n, pulse);
	};

	it.each([
		['analyzing', 'liest den Auftrag'],
		['reasoning', 'denkt nach'],
		['searching_web', 'sucht im Internet'],
		['fetching_content', 'liest Internetseiten'],
		['retrieving_memory', 'sieht in „Was weiß Pult?“ nach'],
		['saving_memory', 'schlägt etwas zum Merken vor'],
		['observing_results', 'sieht sich an, was gefunden wurde'],
		['generating_response', 'schreibt das Ergebnis'],
		['something_new', 'arbeitet'],
	])('says %s in words', (stage, doing) => {
		expect(line(progress(1, stage, 2))).toBe(`Arbeitsschritt 2 von höchstens 5: ${doing}`);
	});

	it('names the one tool, and counts several as several', () => {
		expect(line(progress(1, 'executing_tools', 1, ['library_search', 'library_search']))).toMatch(
			/sucht in der Bibliothek$/,
		);
		expect(line(progress(1, 'executing_tools', 1, ['library_search', 'calculate']))).toMatch(
			/benutzt mehrere Werkzeuge$/,
		);
	});

	it('shows what is over until the next begins', () => {
		expect(line(progress(1, 'reasoning', 1), progress(2, 'reasoning', 1, [], 'completed'))).toMatch(/denkt nach$/);
	});

	it('claims no number that it was not told', () => {
		expect(line(thought(1, 'Hm'))).toBe('Der Agent denkt nach');
	});

	it('keeps the thinking until the next iteration thinks, too', () => {
		const first = [progress(1, 'reasoning', 1), thought(2, 'Erst '), thought(3, 'suchen.')];
		expect(all(...first)?.thought).toBe('Erst suchen.');
		expect(all(...first, progress(4, 'reasoning', 2))?.thought).toBe('Erst suchen.');
		expect(all(...first, progress(4, 'reasoning', 2), thought(5, 'Dann'))?.thought).toBe('Dann');
	});

	it('of another step begins anew', () => {
		const other: WireEvent = { ...head(9), type: 'agent.thought', data: { agentId: 's2', delta: 'Bild' } };
		expect(all(thought(1, 'Text'), other)).toMatchObject({ stepId: 's2', thought: 'Bild', iteration: 0 });
	});
});

describe('the tail of a snapshot', () => {
	async function stage() {
		const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
		const base = await backend.runs.Snapshot('r12');
		const tail = new Tail('r12');
		const snapshot = (seq: number): workflow.Snapshot => ({ ...base, seq });
		tail.reset(snapshot(0));
		return { tail, snapshot };
	}

	it('does not ask for the truth because of a pulse', async () => {
		const { tail } = await stage();
		tail.accept(progress(1, 'reasoning', 1));
		tail.accept(thought(2, 'Hm'));
		expect(tail.behind).toBe(false);
		expect(tail.pulse).toMatchObject({ stage: 'reasoning', thought: 'Hm' });
	});

	it('keeps the pulse of events that came while a snapshot was read, and marks what was lost', async () => {
		const { tail, snapshot } = await stage();
		tail.accept(progress(1, 'reasoning', 1));
		tail.accept(thought(2, 'Eins'));
		tail.pause();
		tail.accept(thought(4, 'drei'));
		tail.accept(progress(5, 'searching_web', 1));
		tail.reset(snapshot(5));
		expect(tail.pulse).toMatchObject({ stage: 'searching_web', thought: 'Eins … drei' });
		expect(tail.behind).toBe(false);
	});

	it('listens to its own run only', async () => {
		const { tail } = await stage();
		tail.accept({ ...progress(1, 'reasoning', 1), run_id: 'other' });
		expect(tail.pulse).toBeUndefined();
	});
});

describe('the voice', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('tells of steps the last of three seconds, and nothing twice', () => {
		const voice = new Voice();
		for (const step of ['denkt nach', 'sucht', 'liest']) voice.step(step);
		expect(voice.polite).toBe('');
		vi.advanceTimersByTime(3000);
		expect(voice.polite).toBe('liest');
		voice.step('liest');
		vi.advanceTimersByTime(3000);
		expect(voice.polite).toBe('liest');
		voice.step('schreibt');
		voice.follow('Grüne Pflanzen. ');
		vi.advanceTimersByTime(3000);
		expect(voice.polite).toBe('schreibt. Grüne Pflanzen.');
	});
});
