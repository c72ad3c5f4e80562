import type { WireEvent, workflow } from '$lib/backend/types';
import { beat, begins, type Pulse } from './pulse';

/**
 * A run as it is: the last snapshot plus the events since. Events carry a number that grows by one; old ones are ignored, early
 * ones wait for the missing, and when one stays missing the snapshot has to be read again: it is the truth.
 */
export class Tail {
	#view: workflow.Snapshot | undefined;
	#seq = 0;
	#early = new Map<number, WireEvent>();
	#pulse: Pulse | undefined;
	#stale = false;
	#paused = false;

	constructor(readonly runId: string) {}

	get view(): workflow.Snapshot | undefined {
		return this.#view;
	}

	/** What the loop does; no snapshot holds it. */
	get pulse(): Pulse | undefined {
		return this.#pulse;
	}

	/** The snapshot must be read again: something is missing, or an event told of more than it carries. */
	get behind(): boolean {
		return this.#stale || this.#early.size > 0;
	}

	accept(event: WireEvent) {
		if (!this.#view || this.#paused) {
			this.#early.set(event.seq, event);
			return;
		}
		if (event.seq <= this.#seq) return;
		this.#early.set(event.seq, event);
		this.#drain();
	}

	/** Events that arrive while a snapshot is on its way are kept until it is there. */
	pause() {
		this.#paused = true;
	}

	/** The snapshot could not be read: go on with what is there, and stay behind. */
	resume() {
		this.#paused = false;
		this.#stale = true;
		if (this.#view) this.#drain();
	}

	reset(snapshot: workflow.Snapshot) {
		this.#catchUp(snapshot.seq);
		this.#view = snapshot;
		this.#seq = snapshot.seq;
		this.#stale = false;
		this.#paused = false;
		this.#drain();
	}

	/** The snapshot holds what these events said, but for the pulse: it is taken from them, in their order. */
	#catchUp(to: number) {
		let last = this.#seq;
		for (const [seq, event] of [...this.#early].sort(([a], [b]) => a - b)) {
			if (seq > to) return;
			this.#early.delete(seq);
			if (seq <= last) continue;
			this.#pulse = this.#mine(event) ? beat(this.#pulse, event, seq > last + 1) : this.#pulse;
			last = seq;
		}
	}

	#mine = (event: WireEvent) => begins(event) && event.run_id === this.runId;

	#drain() {
		for (;;) {
			const next = this.#early.get(this.#seq + 1);
			if (!next) return;
			this.#early.delete(next.seq);
			this.#seq = next.seq;
			if (this.#mine(next)) this.#pulse = beat(this.#pulse, next);
			else if (this.#view && next.run_id === this.runId) this.#view = this.#apply(this.#view, next);
		}
	}

	/** Small facts are taken from the event; whatever changes the rows asks for the snapshot. */
	#apply(view: workflow.Snapshot, event: WireEvent): workflow.Snapshot {
		switch (event.type) {
			case 'text-delta': {
				const { agentId, textDelta, offset } = event.data;
				const before = view.live.stepId === agentId ? view.live.text : '';
				if (offset !== before.length) {
					this.#stale = true;
					return view;
				}
				return { ...view, live: { stepId: agentId, text: before + textDelta } };
			}
			case 'provider.waiting': {
				const { agentId, until, class: why, attempt } = event.data;
				const text = view.live.stepId === agentId ? view.live.text : '';
				return { ...view, live: { stepId: agentId, text, waiting: { until, class: why, attempt } } };
			}
			case 'workflow_progress_update':
				return { ...view, progress: progress(event.data) };
			case 'tool-call':
			case 'library.progress':
			case 'archive.progress':
			case 'agent.progress':
			case 'agent.thought':
				return view;
			case 'run.started':
			case 'run.changed':
			case 'run.finished':
			case 'plan_approval_request':
			case 'comprehensive_results_ready':
			case 'final_results_approval_request':
			case 'user_clarification_request':
			case 'gate.opened':
			case 'gate.decided':
			case 'agent-state':
			case 'agent.intervened':
			case 'artifact.made':
				this.#stale = true;
				return view;
		}
	}
}

function progress(data: Extract<WireEvent, { type: 'workflow_progress_update' }>['data']): workflow.Progress {
	return {
		stage: data.current_stage,
		percent: data.progress_percentage,
		agent: data.current_agent,
		remaining: data.estimated_remaining,
		completed: data.completed_agents,
		pending: data.pending_agents,
	};
}
