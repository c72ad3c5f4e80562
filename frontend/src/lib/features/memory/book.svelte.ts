import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { memory, type WireEvent } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import { PASSING } from '../runs/passing';

/** Go's "" for "all of them" is no member of its sets. */
export type Choice = { [Name in 'state' | 'category' | 'tier' | 'kind' | 'name']: string };

/** Milliseconds from the last key, or from a change of a run, to the next look. */
const SOON = 250;
/** The most that the program sends at once. */
const MOST = 1000;
const EVERYTHING: Choice = { state: '', category: '', tier: '', kind: '', name: '' };
const FIRST: Choice = { ...EVERYTHING, state: memory.State.Active };

/** What Pult knows, as the screen shows it: the counts, and the facts the teacher chose to see. */
export class MemoryBook {
	readonly exporting = new Attempt();
	readonly forgetting = new Attempt();
	#backend: Backend;
	#stats = $state.raw<memory.Stats>();
	#facts = $state.raw<memory.Fact[]>();
	#names = $state.raw<memory.Scope[]>([]);
	#choice = $state.raw<Choice>(FIRST);
	#text = $state('');
	#fault = $state.raw<Fault>();
	#saved = $state<string>();
	#opened = $state('');
	#wanted = $state('');
	#asked = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly filtered = $derived(
		this.#text !== '' || Object.entries(this.#choice).some(([name, value]) => value !== FIRST[name as keyof Choice]),
	);
	/** Whether there is nothing at all, not even what was. */
	readonly empty = $derived(
		this.#stats !== undefined && this.#stats.active + this.#stats.replaced + this.#stats.expired === 0,
	);

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get stats(): memory.Stats | undefined {
		return this.#stats;
	}

	/** Newest first. */
	get facts(): memory.Fact[] | undefined {
		return this.#facts;
	}

	/** Classes and projects that facts were seen of. */
	get names(): memory.Scope[] {
		return this.#names;
	}

	get choice(): Choice {
		return this.#choice;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** Where the last export was written. */
	get saved(): string | undefined {
		return this.#saved;
	}

	/** The fact that is open. */
	get opened(): string {
		return this.#opened;
	}

	set opened(id: string) {
		this.#opened = id;
	}

	/** The fact that the address names: it is brought into sight. */
	get wanted(): string {
		return this.#wanted;
	}

	get text(): string {
		return this.#text;
	}

	/** Searches a moment after the last key. */
	set text(text: string) {
		this.#text = text;
		this.#soon();
	}

	/** Reads everything, and again soon after a job could have changed it; returns the end function. */
	start(): () => void {
		const end = this.#backend.on((event: WireEvent) => {
			if (!PASSING.has(event.type)) this.#soon();
		});
		void this.load();
		return () => {
			clearTimeout(this.#timer);
			end();
		};
	}

	async load() {
		this.#asked += 1;
		const mine = this.#asked;
		try {
			const [stats, facts] = await Promise.all([
				this.#backend.memory.Stats(),
				this.#backend.memory.List(filterOf(this.#choice, this.#text)),
			]);
			// A later choice has been made meanwhile: its answer is the one to show.
			if (mine !== this.#asked) return;
			this.#stats = stats;
			this.#facts = facts;
			this.#names = scopesOf([...this.#names, ...facts.map(({ scope }) => scope)]);
			this.#fault = undefined;
		} catch (cause) {
			if (mine === this.#asked) this.#fault = Fault.from(cause);
		}
	}

	async choose(part: Partial<Choice>) {
		this.#choice = { ...this.#choice, ...part };
		await this.load();
	}

	async reset() {
		this.#text = '';
		await this.choose(FIRST);
	}

	/** Opens a fact wherever it is, also one that is not valid any more. */
	async show(id: string) {
		this.#opened = id;
		this.#wanted = id;
		if (!this.#facts) await this.load();
		if (this.#facts?.some((each) => each.id === id)) return;
		this.#text = '';
		await this.choose(EVERYTHING);
	}

	async forget(id: string): Promise<boolean> {
		const gone = await this.forgetting.run(() => this.#backend.memory.Forget(id));
		if (gone) await this.load();
		return gone;
	}

	/** Removes everything. Also when a backup could not be cleaned the memory is empty, so it is read again. */
	async forgetAll(): Promise<memory.Wiped | undefined> {
		let wiped: memory.Wiped | undefined;
		await this.forgetting.run(async () => {
			wiped = await this.#backend.memory.ForgetAll();
		});
		this.#saved = undefined;
		this.#names = [];
		await this.reset();
		return wiped;
	}

	async export(format: 'md' | 'json') {
		await this.exporting.run(async () => {
			this.#saved = undefined;
			this.#saved = await this.#backend.memory.Export(format);
		});
	}

	#soon() {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.load(), SOON);
	}
}

function filterOf({ state, category, tier, kind, name }: Choice, text: string): memory.Filter {
	return {
		state,
		category,
		tier,
		scope: { kind, name },
		text: text.trim(),
		limit: MOST,
		skip: 0,
	} as unknown as memory.Filter;
}

/** Each class and project once, in the order of their names. */
function scopesOf(all: memory.Scope[]): memory.Scope[] {
	const named = new Map(all.filter(({ name }) => name).map((scope) => [`${scope.kind}:${scope.name}`, scope]));
	return [...named.values()].sort((a, b) => a.name.localeCompare(b.name, 'de', { numeric: true }));
}
