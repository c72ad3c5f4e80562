import { Fault } from '../fault';
import { services } from '../services';
import type { WireEvent } from '../types';
import { nowRuns, play, takeMissing, type Moment } from './player';
import { expect, it } from 'vitest';

const TOLD = { type: 'run.changed', seq: 2, run_id: 'r1', data: { note: null } };

/** A job with an open question that can be stopped once. */
const STORY: Moment = {
	reads: {
		'RunService.Snapshot["r1"]': { answer: { seq: 1, run: { gates: [gate('g1'), gate('g2', { do: 'approve' })] } } },
		'RunService.Snapshot["r2"]': { fault: { kind: 'notFound', key: 'fault.run.missing' } },
		'CostService.Overview[]': { answer: { limit: null, days: [] } },
	},
	deeds: {
		'RunService.Stop["r1"]': {
			events: [TOLD],
			next: { reads: { 'RunService.Snapshot["r1"]': { answer: { seq: 2, run: { gates: [] } } } } },
		},
	},
};

function gate(id: string, decision: object | null = null) {
	return { id, decision };
}

it('answers a read as the edge lets it through', async () => {
	const { costs } = play('story', STORY);
	expect(await costs.Overview()).toEqual({ limit: undefined, days: [] });
});

it('tells a fault as one', async () => {
	const { runs } = play('story', STORY);
	const fault = await runs.Snapshot('r2').catch((cause: unknown) => cause);
	expect(fault).toBeInstanceOf(Fault);
	expect(fault).toMatchObject({ kind: 'notFound', key: 'fault.run.missing' });
});

it('is in the next moment when a deed is answered, and not before', async () => {
	const { runs } = play('story', STORY);
	const stopped = runs.Stop('r1');
	const meanwhile = await runs.Snapshot('r1');
	await stopped;
	const after = await runs.Snapshot('r1');
	expect([meanwhile.seq, after.seq]).toEqual([1, 2]);
});

it('tells the events of a deed before its answer, to those who listen', async () => {
	const backend = play('story', STORY);
	const told: (WireEvent | string)[] = [];
	backend.on((event) => told.push(event));
	backend.on(() => told.push('never'))();
	await backend.runs.Stop('r1').then(() => told.push('answer'));
	expect(told).toEqual([{ ...TOLD, data: { note: undefined } }, 'answer']);
});

it('refuses what the recording does not hold, and tells the test', async () => {
	const { runs } = play('story', STORY);
	await expect(runs.Snapshot('r9')).rejects.toThrow('does not hold RunService.Snapshot["r9"]');
	await runs.Stop('r1');
	await expect(runs.Stop('r1')).rejects.toThrow('does not hold RunService.Stop["r1"]');
	expect(takeMissing()).toEqual(['story: RunService.Snapshot["r9"]', 'story: RunService.Stop["r1"]']);
	expect(takeMissing()).toEqual([]);
});

it('names the test that a late call belongs to', async () => {
	nowRuns('the first');
	const { runs } = play('story', STORY);
	nowRuns('the second');
	await expect(runs.Snapshot('r9')).rejects.toThrow();
	expect(takeMissing()).toEqual(['story: RunService.Snapshot["r9"], asked after the end of “the first”']);
});

it('takes half-typed words for an open question only', async () => {
	const { runs } = play('story', STORY);
	await runs.SaveDraft('g1', '{"feedback":"grö');
	await expect(runs.SaveDraft('g2', '{}')).rejects.toThrow();
	await expect(runs.SaveDraft('r1', '{}')).rejects.toThrow();
	await expect(runs.SaveDraft('g1', { feedback: 'größer' } as unknown as string)).rejects.toThrow();
	expect(takeMissing()).toHaveLength(3);
});

it('has every method of every service, by the name that Go has for it', async () => {
	const all = play('empty', { reads: {} });
	const asked = Object.entries(services).flatMap(([key, service]) =>
		Object.keys(service).map(async (name) => {
			const own = all[key as keyof typeof services] as unknown as Record<string, () => Promise<unknown>>;
			await own[name]?.().catch(() => undefined);
		}),
	);
	await Promise.all(asked);
	const calls = takeMissing();
	expect(calls).toHaveLength(asked.length);
	for (const call of calls) expect(call).toMatch(/^empty: [A-Z]\w+Service\.[A-Z]\w+\[\]$/);
});
