import type { Backend } from '../backend';
import { absent } from '../edge';
import { Fault } from '../fault';
import { answered } from '../services';
import type { WireEvent } from '../types';

/** What a bound method answered, and what was told in consequence. */
interface Reply {
	answer?: unknown;
	fault?: unknown;
	events?: unknown[];
}

/** A point in time of a recording: what was asked there, and where each deed led. Keys are calls: "Service.Method[arguments]". */
export interface Moment {
	reads: Record<string, Reply>;
	deeds?: Record<string, Reply & { next: Moment }>;
}

/** The bound services by the names that Go has for them. */
const NAMES = new Map(
	Object.entries(import.meta.glob<object>('../wailsjs/go/desktop/*.js', { eager: true })).map(([path, service]) => [
		service,
		path.replace(/.*\/|\.js$/g, ''),
	]),
);
const RECORDINGS = import.meta.glob<Moment>('./*.json', { import: 'default' });

/** The job of a situation: it gets the first id. */
export const JOB = 'n0001';

/** Calls that no recording held since the last look. The window may catch the fault; the test is to fail all the same. */
const missing: string[] = [];

export const takeMissing = () => missing.splice(0);

/** Which test runs. A call belongs to the test that opened the recording, however late it comes. */
let running = '';

export const nowRuns = (test: string) => (running = test);

/**
 * The program in a situation of backend/acceptance/situations_test.go, as its recording tells it: a read is answered from the present
 * moment, a deed leads to the next one. With VITE_RECORD=http://… the program itself answers, and its recorder writes that down.
 */
export async function recorded(situation: string): Promise<Backend> {
	const address = import.meta.env['VITE_RECORD'] as string | undefined;
	if (address) return backend(await asking(situation, address));
	const load = RECORDINGS[`./${situation}.json`];
	if (!load) throw new Error(`there is no recording “${situation}”`);
	return play(situation, await load());
}

type Ask = (name: string, args: unknown[]) => Promise<Reply>;

/** Taken before a test can stop the clock. */
const later = globalThis.setTimeout;

/** Plays from this moment on. */
export function play(situation: string, first: Moment): Backend {
	let now = first;
	const test = running;
	return backend(async (name, args) => {
		const call = name + JSON.stringify(args);
		const deed = now.deeds?.[call];
		const reply = deed ?? now.reads[call] ?? (name === 'RunService.SaveDraft' && drafted(now, args));
		if (!reply) {
			missing.push(`${situation}: ${call}${test === running ? '' : `, asked after the end of “${test}”`}`);
			throw new Error(`the recording “${situation}” does not hold ${call}`);
		}
		// As from Wails, an answer is a turn of its own: the window has drawn what it showed meanwhile, and has asked about
		// the time before.
		await new Promise((done) => later(done));
		if (deed) now = deed.next;
		return reply;
	});
}

/**
 * Half-typed words are saved whenever the clock says so, and no recording holds them: they are held to be words for an
 * open question.
 */
function drafted({ reads }: Moment, args: unknown[]): Reply | undefined {
	const [id, draft] = args;
	const gates = Object.entries(reads).flatMap(([call, { answer }]) =>
		call.startsWith('RunService.Snapshot[') ? ((answer as Asked | undefined)?.run.gates ?? []) : [],
	);
	const open = gates.some((gate) => gate.id === id && gate.decision === null);
	return open && typeof draft === 'string' && args.length === 2 ? {} : undefined;
}

/** Of a snapshot as Go writes it. */
interface Asked {
	run: { gates: { id: string; decision: object | null }[] };
}

async function asking(situation: string, address: string): Promise<Ask> {
	const post = async (path: string, message: object) => {
		const answer = await fetch(address + path, { method: 'POST', body: JSON.stringify(message) });
		if (!answer.ok) throw new Error(`the recorder refuses: ${await answer.text()}`);
		return (await answer.json()) as unknown;
	};
	const session = await post('/open', { situation });
	return async (name, args) => (await post('/call', { session, call: name + JSON.stringify(args) })) as Reply;
}

/** The window's backend in front of somebody who answers calls. */
function backend(ask: Ask): Backend {
	const listeners = new Set<(event: WireEvent) => void>();
	return {
		...answered((service, method) => async (...args) => {
			const { answer, fault, events = [] } = await ask(`${NAMES.get(service) ?? ''}.${method}`, args);
			for (const event of events) for (const listener of listeners) listener(absent(event) as WireEvent);
			if (fault) throw Fault.from(fault);
			return absent(answer);
		}),
		on: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		onDrop: () => () => undefined,
	};
}
