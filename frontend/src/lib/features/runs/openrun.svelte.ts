import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import { workflow, type consent } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import type { Talk } from '../talk/talk.svelte';
import type { Pulse } from './pulse';
import { Tail } from './tail';

/** Delays in milliseconds: before a snapshot is read again, before a failed read is tried again, and without any event. */
const DELAY = { reload: 40, retry: 2000, quiet: 5000 };

const AT_WORK: ReadonlySet<workflow.State> = new Set([
	workflow.State.Drafting,
	workflow.State.Running,
	workflow.State.Stopping,
]);

/** Is told of what grows while a run works, and when another step has its turn. */
type Listener = { turn?: () => void; text?: (more: string) => void; pulse?: (now: Pulse) => void };

/** The run that is on screen. */
export class OpenRun {
	readonly stopping = new Attempt();
	readonly refreshing = new Attempt();
	readonly amending = new Attempt();
	readonly reopening = new Attempt();
	/** The line below the results, once there are some. */
	line?: Talk;
	#backend: Backend;
	#tab = $state<string>();
	#tail: Tail;
	#view = $state.raw<workflow.Snapshot>();
	#pulse = $state.raw<Pulse>();
	#fault = $state.raw<Fault>();
	#frame = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#ended = false;
	#loading = false;
	#listener: Listener;

	readonly run = $derived(this.#view?.run);
	readonly live = $derived(this.#view?.live);
	/** So many steps at the beginning of the plan have begun and are locked. */
	readonly begun = $derived(this.#view?.begun ?? 0);
	readonly progress = $derived(this.#view?.progress);
	readonly spent = $derived(this.#view?.spent);
	readonly artifacts = $derived(this.#view?.artifacts ?? []);
	readonly gate: consent.Gate | undefined = $derived(this.#view?.run.gates.findLast((each) => !each.decision));
	readonly atWork = $derived(this.#view !== undefined && AT_WORK.has(this.#view.run.state));
	/** What the loop at work does right now; nothing while nobody works or a question stands. */
	readonly pulse: Pulse | undefined = $derived(
		this.#pulse && this.atWork && !this.gate && this.#works(this.#pulse.stepId) ? this.#pulse : undefined,
	);

	constructor(
		backend: Backend,
		readonly id: string,
		listener: Listener = {},
	) {
		this.#backend = backend;
		this.#tail = new Tail(id);
		this.#listener = listener;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/**
	 * What of the results is on show; it stays while an edit or a revision makes them anew. The one result of a form is
	 * shown at once.
	 */
	get tab(): string {
		const plan = this.run?.plan;
		const own = plan?.form ? plan.steps.filter(({ aid, skip }) => !aid && !skip) : [];
		const made = this.artifacts.find(({ stepId }) => own.length === 1 && stepId === own[0]?.id);
		return this.#tab ?? made?.stepId ?? 'overview';
	}

	/** What was said about one result is not said about the next. */
	set tab(id: string) {
		this.#tab = id;
		this.amending.clear();
		this.refreshing.clear();
	}

	/** Reads the snapshot, follows the events, and comes back to the truth when the window is seen again. */
	start(): () => void {
		const seen = () => {
			if (document.visibilityState === 'visible') void this.reload();
		};
		const end = this.#backend.on((event) => {
			this.#tail.accept(event);
			this.#settle();
		});
		document.addEventListener('visibilitychange', seen);
		void this.reload();
		return () => {
			this.#ended = true;
			end();
			document.removeEventListener('visibilitychange', seen);
			clearTimeout(this.#timer);
			cancelAnimationFrame(this.#frame);
		};
	}

	async reload(): Promise<void> {
		if (this.#ended || this.#loading) return;
		this.#loading = true;
		clearTimeout(this.#timer);
		this.#tail.pause();
		try {
			this.#tail.reset(await this.#backend.runs.Snapshot(this.id));
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
			this.#tail.resume();
		} finally {
			this.#loading = false;
			this.#paint();
			this.#wake();
		}
	}

	async stop() {
		await this.stopping.run(() => this.#backend.runs.Stop(this.id));
		await this.reload();
	}

	async reopen() {
		await this.reopening.run(() => this.#backend.runs.Reopen(this.id));
		await this.reload();
	}

	async refresh(stepId: string) {
		await this.refreshing.run(() => this.#backend.runs.Refresh(this.id, stepId));
		await this.reload();
	}

	/** Keeps what the teacher wrote into a result as a new version; resolves to whether it worked. */
	async amend(edit: workflow.Edit): Promise<boolean> {
		const done = await this.amending.run(() => this.#backend.runs.Amend({ runId: this.id, edit }));
		await this.reload();
		return done;
	}

	/** Takes some of the changes of a revision as a new version; resolves to whether it worked. */
	async take(choice: workflow.Choice): Promise<boolean> {
		const done = await this.amending.run(() => this.#backend.runs.Take({ runId: this.id, choice }));
		await this.reload();
		return done;
	}

	/** Settles which version of a result counts. */
	async takeUp(stepId: string, artifactId: string) {
		await this.amending.run(() => this.#backend.runs.UseVersion(this.id, stepId, artifactId));
		await this.reload();
	}

	#works(stepId: string): boolean {
		const run = this.#view?.run;
		if (stepId === '') return run?.state === workflow.State.Drafting;
		return run?.steps.find((step) => step.id === stepId)?.state === workflow.StepState.Running;
	}

	/** At most one paint a frame, however many events came. */
	#settle() {
		if (this.#ended) return;
		if (!this.#frame) {
			this.#frame = requestAnimationFrame(() => {
				this.#frame = 0;
				this.#paint();
			});
		}
		if (!this.#loading) this.#wake();
	}

	#paint() {
		if (this.#ended) return;
		const [before, was] = [this.#view?.live, this.#pulse];
		this.#view = this.#tail.view;
		this.#pulse = this.#tail.pulse;
		const now = this.#view?.live;
		if (before && now) {
			if (now.stepId === before.stepId) this.#listener.text?.(now.text.slice(before.text.length));
			else this.#listener.turn?.();
		}
		if (this.pulse && this.pulse !== was) this.#listener.pulse?.(this.pulse);
	}

	/** Plans the next look at the truth: soon when something is missing, late when a run at work has gone silent. */
	#wake() {
		clearTimeout(this.#timer);
		if (this.#ended) return;
		const wait = this.#fault ? DELAY.retry : this.#tail.behind ? DELAY.reload : this.atWork ? DELAY.quiet : undefined;
		if (wait !== undefined) this.#timer = setTimeout(() => void this.reload(), wait);
	}
}
