import { fake } from '$lib/backend/fake/fake';
import type { Backend } from '$lib/backend/backend';
import { workflow, type WireEvent } from '$lib/backend/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenRun } from './openrun.svelte';
import { Tail } from './tail';

/** The database of the test: the truth a snapshot is taken from. */
class Truth {
	seq = 0;
	text = '';
	percent = 0;

	constructor(readonly base: workflow.Snapshot) {}

	snapshot(): workflow.Snapshot {
		const progress = { ...this.base.progress, percent: this.percent };
		return structuredClone({ ...this.base, seq: this.seq, live: { stepId: 's1', text: this.text }, progress });
	}

	/** The next event: mostly text, sometimes progress, sometimes something of another run. */
	next(n: number): WireEvent {
		this.seq += 1;
		const head = { seq: this.seq, run_id: this.base.run.id, at: '' };
		if (n % 50 === 0) {
			this.percent = Math.floor(n / 50);
			return { ...head, type: 'workflow_progress_update', data: update(this.percent) };
		}
		if (n % 33 === 0) return { ...head, run_id: 'other', type: 'run.changed', data: { state: 'running' } };
		const word = `Wort${String(n)} `;
		const event: WireEvent = {
			...head,
			type: 'text-delta',
			data: { agentId: 's1', textDelta: word, offset: this.text.length },
		};
		this.text += word;
		return event;
	}
}

const update = (percent: number) => ({
	plan_id: 'p',
	current_stage: 'research_execution',
	progress_percentage: percent,
	current_agent: 'research',
	completed_agents: [],
	pending_agents: [],
});

/** A small generator of chance that gives the same run every time. */
function chance(seed: number) {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}

async function stage(pace = '1') {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace }));
	const truth = new Truth(await backend.runs.Snapshot('r12'));
	truth.base.run.state = workflow.State.Running;
	const listeners = new Set<(event: WireEvent) => void>();
	const reads = vi.fn();
	const wire: Backend = {
		...backend,
		on: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		runs: {
			...backend.runs,
			Snapshot: async () => {
				reads();
				const snapshot = truth.snapshot();
				await new Promise((done) => setTimeout(done, 7));
				return snapshot;
			},
		},
	};
	const send = (event: WireEvent) => {
		for (const listener of listeners) listener(event);
	};
	return { wire, truth, send, reads, listeners };
}

const shown = (open: OpenRun) => ({ text: open.live?.text, percent: open.progress?.percent });
const kept = (truth: Truth) => ({ text: truth.text, percent: truth.percent });

describe('case 20: a window that loses, doubles and reorders events', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it.each([1, 7, 2026])('ends identical to the database after 5,000 events (seed %i)', async (seed) => {
		const { wire, truth, send, reads } = await stage();
		const random = chance(seed);
		const open = new OpenRun(wire, 'r12');
		const end = open.start();
		let late: WireEvent[] = [];
		for (let n = 1; n <= 5000; n++) {
			const event = truth.next(n);
			const fate = random();
			if (fate < 0.03) continue;
			if (fate < 0.1) late.push(event);
			else send(event);
			if (fate > 0.93) send(event);
			if (late.length > 3) {
				for (const each of late.reverse()) send(each);
				late = [];
			}
			if (n % 40 === 0) await vi.advanceTimersByTimeAsync(16);
		}
		await vi.advanceTimersByTimeAsync(6000);
		expect(shown(open)).toEqual(kept(truth));
		expect(reads.mock.calls.length).toBeLessThan(400);
		end();
	});

	it('needs one snapshot when nothing is lost', async () => {
		const { wire, truth, send, reads } = await stage();
		const open = new OpenRun(wire, 'r12');
		const end = open.start();
		await vi.advanceTimersByTimeAsync(20);
		for (let n = 1; n <= 1000; n++) {
			send(truth.next(n));
			if (n % 100 === 0) await vi.advanceTimersByTimeAsync(16);
		}
		await vi.advanceTimersByTimeAsync(20);
		expect(shown(open)).toEqual(kept(truth));
		expect(reads).toHaveBeenCalledTimes(1);
		end();
	});

	it('heals a gap at once, not only when the run has gone silent', async () => {
		const { wire, truth, send } = await stage();
		const open = new OpenRun(wire, 'r12');
		const end = open.start();
		await vi.advanceTimersByTimeAsync(20);
		truth.next(1);
		send(truth.next(2));
		await vi.advanceTimersByTimeAsync(100);
		expect(shown(open)).toEqual(kept(truth));
		end();
	});

	it('tells of a pause the provider asked for, until text comes again', async () => {
		const { wire, truth, send } = await stage();
		const open = new OpenRun(wire, 'r12');
		const end = open.start();
		await vi.advanceTimersByTimeAsync(20);
		send(truth.next(1));
		truth.seq += 1;
		const head = { seq: truth.seq, run_id: truth.base.run.id, at: '' };
		const pause = { until: '2026-11-28T10:00:23Z', class: 'rate', attempt: 2 };
		send({ ...head, type: 'provider.waiting', data: { agentId: 's1', ...pause } });
		await vi.advanceTimersByTimeAsync(20);
		expect(open.live).toMatchObject({ text: truth.text, waiting: pause });
		send(truth.next(2));
		await vi.advanceTimersByTimeAsync(20);
		expect(open.live?.waiting).toBeUndefined();
		expect(shown(open)).toEqual(kept(truth));
		end();
	});

	it('reads the truth again when the window is seen again', async () => {
		const { wire, truth, reads } = await stage();
		const open = new OpenRun(wire, 'r12');
		const end = open.start();
		await vi.advanceTimersByTimeAsync(20);
		for (let n = 1; n <= 20; n++) truth.next(n);
		document.dispatchEvent(new Event('visibilitychange'));
		await vi.advanceTimersByTimeAsync(20);
		expect(shown(open)).toEqual(kept(truth));
		expect(reads).toHaveBeenCalledTimes(2);
		end();
	});

	it('lets go of everything at its end', async () => {
		const { wire, truth, send, reads, listeners } = await stage();
		const open = new OpenRun(wire, 'r12');
		open.start()();
		send(truth.next(1));
		await vi.advanceTimersByTimeAsync(10_000);
		expect(listeners.size).toBe(0);
		expect(reads).toHaveBeenCalledTimes(1);
	});
});

describe('the tail of a snapshot', () => {
	it('waits for a missing event and then is not behind', async () => {
		const { truth } = await stage();
		const tail = new Tail('r12');
		tail.reset(truth.snapshot());
		const [first, second] = [truth.next(1), truth.next(2)];
		tail.accept(second);
		expect(tail.behind).toBe(true);
		tail.accept(first);
		expect(tail.behind).toBe(false);
		expect(tail.view?.live.text).toBe(truth.text);
	});

	it('ignores what it has already seen', async () => {
		const { truth } = await stage();
		const tail = new Tail('r12');
		tail.reset(truth.snapshot());
		const event = truth.next(1);
		tail.accept(event);
		tail.accept(event);
		expect(tail.behind).toBe(false);
		expect(tail.view?.live.text).toBe(truth.text);
	});

	it('does not append text that does not fit', async () => {
		const { truth } = await stage();
		const tail = new Tail('r12');
		tail.reset(truth.snapshot());
		const event = truth.next(1);
		if (event.type === 'text-delta') tail.accept({ ...event, data: { ...event.data, offset: 5 } });
		expect(tail.view?.live.text).toBe('');
		expect(tail.behind).toBe(true);
	});
});
