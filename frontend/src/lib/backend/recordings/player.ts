import type { Backend } from '../backend';
import { absent } from '../edge';
import { Fault } from '../fault';
import type { WireEvent } from '../types';

/** What a bound method answered, and what was told in consequence. */
interface Reply {
	answer?: unknown;
	fault?: unknown;
	events?: unknown[];
}

/** A point in time of a recording: what was asked there, and where each deed led. Keys are calls: "Service.Method[arguments]". */
interface Moment {
	reads: Record<string, Reply>;
	deeds?: Record<string, Reply & { next: Moment }>;
}

const SERVICES = {
	runs: 'RunService',
	library: 'LibraryService',
	exports: 'ExportService',
	settings: 'SettingsService',
	providers: 'ProviderService',
	costs: 'CostService',
	privacy: 'PrivacyService',
	agents: 'AgentService',
	memory: 'MemoryService',
	prompts: 'PromptService',
	rules: 'RuleService',
	recipes: 'RecipeService',
	presets: 'PresetService',
	backups: 'BackupService',
};
const BINDINGS = import.meta.glob<object>('../wailsjs/go/desktop/*.js', { eager: true });
const RECORDINGS = import.meta.glob<Moment>('./*.json', { import: 'default' });

/** The job of a situation: it gets the first id. */
export const JOB = 'n0001';

/** Calls that no recording held since the last look. The window may catch the fault; the test is to fail all the same. */
const missing: string[] = [];

export const takeMissing = () => missing.splice(0);

/**
 * The program in a situation of backend/acceptance/situations_test.go, as its recording tells it: a read is answered from the present
 * moment, a deed leads to the next one. With VITE_RECORD=http://… the program itself answers, and its recorder writes that down.
 */
export async function recorded(situation: string): Promise<Backend> {
	const address = import.meta.env['VITE_RECORD'] as string | undefined;
	return backend(address ? await asking(situation, address) : await playing(situation));
}

type Ask = (call: string) => Promise<Reply>;

/** Taken before a test can stop the clock. */
const later = globalThis.setTimeout;

async function playing(situation: string): Promise<Ask> {
	const load = RECORDINGS[`./${situation}.json`];
	if (!load) throw new Error(`there is no recording “${situation}”`);
	let now = await load();
	return (call) => {
		// Half-typed words are saved whenever the clock says so: no recording holds them.
		if (call.startsWith('RunService.SaveDraft[')) return Promise.resolve({});
		const deed = now.deeds?.[call];
		const reply = deed ?? now.reads[call];
		if (deed) now = deed.next;
		if (reply) return Promise.resolve(reply);
		missing.push(`${situation}: ${call}`);
		return Promise.reject(new Error(`the recording “${situation}” does not hold ${call}`));
	};
}

async function asking(situation: string, address: string): Promise<Ask> {
	const post = async (path: string, message: object) => {
		const answer = await fetch(address + path, { method: 'POST', body: JSON.stringify(message) });
		if (!answer.ok) throw new Error(`the recorder refuses: ${await answer.text()}`);
		return (await answer.json()) as unknown;
	};
	const session = await post('/open', { situation });
	return async (call) => (await post('/call', { session, call })) as Reply;
}

/** The window's backend in front of somebody who answers calls. */
function backend(ask: Ask): Backend {
	const listeners = new Set<(event: WireEvent) => void>();
	const method =
		(name: string) =>
		async (...args: unknown[]) => {
			const { answer, fault, events = [] } = await ask(name + JSON.stringify(args));
			// As from Wails, an answer is a turn of its own: the window has drawn what it showed meanwhile.
			await new Promise((done) => later(done));
			for (const event of events) for (const listener of listeners) listener(absent(event) as WireEvent);
			if (fault) throw Fault.from(fault);
			return absent(answer);
		};
	const service = (name: string) => {
		const bound = Object.keys(BINDINGS[`../wailsjs/go/desktop/${name}.js`] ?? {});
		return Object.fromEntries(bound.map((each) => [each, method(`${name}.${each}`)]));
	};
	const services = Object.fromEntries(Object.entries(SERVICES).map(([key, name]) => [key, service(name)]));
	return {
		...(services as unknown as Omit<Backend, 'on' | 'onDrop'>),
		on: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		onDrop: () => () => undefined,
	};
}
