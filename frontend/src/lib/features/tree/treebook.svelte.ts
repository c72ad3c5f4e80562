import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { workflow } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import type { Drafts } from '../drafts.svelte';
import { keepUp } from '../runs/passing';
import { first } from './outline';

/** Milliseconds of rest after events before the tree is read again. */
const REST = 120;

/** The agents of a run, the one that is looked at, and what the teacher does to it. */
export class TreeBook {
	readonly acting = new Attempt();
	#backend: Backend;
	#nodes = $state.raw<workflow.Node[]>();
	#chosen = $state('');
	#view = $state.raw<workflow.NodeView>();
	#fault = $state.raw<Fault>();
	#drafts: Drafts;
	#reads = 0;

	readonly node = $derived(this.#nodes?.find(({ id }) => id === this.#chosen));
	/** What was read of the chosen node; undefined until it is there. */
	readonly view = $derived(this.#view?.node.id === this.#chosen ? this.#view : undefined);

	constructor(
		backend: Backend,
		readonly runId: string,
		drafts: Drafts,
	) {
		this.#backend = backend;
		this.#drafts = drafts;
	}

	get nodes(): workflow.Node[] | undefined {
		return this.#nodes;
	}

	get chosen(): string {
		return this.#chosen;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** Reads the tree and follows what happens to it; returns the end function. */
	start(): () => void {
		return keepUp(this.#backend, () => this.load(), REST);
	}

	/** Of two readings that overlap the later one counts. */
	async load(): Promise<void> {
		const mine = ++this.#reads;
		try {
			const { nodes } = await this.#backend.agents.Tree(this.runId);
			const chosen = nodes.some(({ id }) => id === this.#chosen) ? this.#chosen : first(nodes);
			const view = chosen ? await this.#backend.agents.Node(this.runId, chosen) : undefined;
			if (mine !== this.#reads) return;
			[this.#nodes, this.#chosen, this.#view, this.#fault] = [nodes, chosen, view, undefined];
		} catch (cause) {
			if (mine === this.#reads) this.#fault = Fault.from(cause);
		}
	}

	async choose(id: string): Promise<void> {
		if (id === this.#chosen) return;
		this.#chosen = id;
		this.acting.clear();
		await this.load();
	}

	/** Resolves to whether the program has taken it; the tree is read again either way. */
	async intervene(kind: workflow.Interference, text = '', params: Record<string, string> = {}): Promise<boolean> {
		const node = this.#chosen;
		const taken = await this.acting.run(() =>
			this.#backend.agents.Intervene({ runId: this.runId, node, wish: { kind, text, params } }),
		);
		if (taken) {
			this.#drafts.drop(this.#about(node, kind));
			if (kind === workflow.Interference.Modify) this.#drafts.drop(this.#about(node, 'params'));
		}
		await this.load();
		return taken;
	}

	/** The words for a node that are typed and not sent yet. */
	drafted(node: string, kind: workflow.Interference): string {
		return this.#drafts.of(this.#about(node, kind))['words'] ?? '';
	}

	draft(node: string, kind: workflow.Interference, words: string) {
		this.#drafts.set(this.#about(node, kind), 'words', words);
	}

	/** The parameters of a node that are changed and not sent yet. */
	edits(node: string): Readonly<Record<string, string>> {
		return this.#drafts.of(this.#about(node, 'params'));
	}

	edit(node: string, key: string, value: string) {
		this.#drafts.set(this.#about(node, 'params'), key, value);
	}

	#about(node: string, what: workflow.Interference | 'params'): string {
		return `${this.runId} ${node} ${what}`;
	}
}
