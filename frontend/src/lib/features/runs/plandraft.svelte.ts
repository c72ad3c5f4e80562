import type { workflow } from '$lib/backend/types';

/** The parameter by which a step asks the web. */
export const WEB = 'web';

/** One step as the teacher wants it. Steps without id are new. */
export type DraftStep = workflow.StepEdit & { key: string };

/** A plan under the teacher's pencil. Nothing is sent until it is applied; then it becomes a new version. */
export class PlanDraft {
	#first = $state.raw<DraftStep[]>([]);
	#steps = $state.raw<DraftStep[]>([]);
	#keep: (steps: workflow.StepEdit[] | undefined) => void;
	#added = 0;
	readonly dirty = $derived(JSON.stringify(this.#steps) !== JSON.stringify(this.#first));
	readonly empty = $derived.by(() => this.begun === 0 && this.#steps.every((step) => step.skip));

	/**
	 * kept: what was half done when the plan was last on screen; keep: told of every change, undefined is none; begun: so many steps at the
	 * beginning stay where and as they are.
	 */
	constructor(
		readonly plan: workflow.Plan,
		kept: workflow.StepEdit[] | undefined,
		keep: (steps: workflow.StepEdit[] | undefined) => void,
		readonly begun = 0,
	) {
		this.#first = plan.steps.map((step) => this.#keyed(step));
		this.#steps = kept?.map((step) => this.#keyed(step)) ?? this.#first;
		this.#keep = keep;
	}

	get steps(): DraftStep[] {
		return this.#steps;
	}

	/** The step of the plan that a draft step comes from; a new one has none, nor has one that another agent shall do. */
	original(step: DraftStep): workflow.PlanStep | undefined {
		return this.plan.steps.find((each) => each.id === step.id && step.id !== '' && each.agent === step.agent);
	}

	/**
	 * Gives a step to another agent: of its values those stay that the other one has too, beside what that one begins with. What was decided
	 * about asking was decided about the first one: it asks.
	 */
	hand(key: string, agent: string, defaults: Record<string, string>) {
		const step = this.#steps.find((each) => each.key === key);
		const old = this.plan.steps.find((each) => each.id === step?.id && each.agent === agent);
		const kept = Object.entries(step?.params ?? {}).filter(([name, value]) => name in defaults && value !== '');
		this.change(key, { agent, asks: true, params: { ...defaults, ...old?.params, ...Object.fromEntries(kept) } });
	}

	move(from: number, by: -1 | 1) {
		if (Math.min(from, from + by) < this.begun) return;
		const steps = [...this.#steps];
		const [step] = steps.splice(from, 1);
		if (!step) return;
		steps.splice(from + by, 0, step);
		this.#set(steps);
	}

	change(key: string, part: Partial<workflow.StepEdit>) {
		this.#set(this.#steps.map((step) => (step.key === key ? { ...step, ...part } : step)));
	}

	add(agent: string, params: Record<string, string>) {
		this.#set([...this.#steps, this.#keyed({ id: '', agent, params, asks: true, skip: false })]);
	}

	remove(key: string) {
		this.#set(this.#steps.filter((step) => step.key !== key));
	}

	discard() {
		this.#set(this.#first);
	}

	edit(): workflow.PlanEdit {
		return { version: this.plan.version, steps: this.#steps.map(plain) };
	}

	#set(steps: DraftStep[]) {
		this.#steps = steps;
		this.#keep(this.dirty ? steps.map(plain) : undefined);
	}

	#keyed(step: workflow.StepEdit): DraftStep {
		if (!step.id) this.#added += 1;
		return { ...plain(step), key: step.id || `new${String(this.#added)}` };
	}
}

const plain = ({ id, agent, params, asks, skip }: workflow.StepEdit): workflow.StepEdit => ({
	id,
	agent,
	params,
	asks,
	skip,
});
