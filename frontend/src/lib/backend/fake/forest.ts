import { Fault } from '../fault';
import { consent, workflow, type desktop } from '../types';
import type { FakeDesk } from './desk';
import { onward } from './onward';
import { traces } from './traces';

const { Interference, NodeState, State, StepState } = workflow;

const STATES: Record<workflow.StepState, workflow.NodeState> = {
	[StepState.Queued]: NodeState.Queued,
	[StepState.AwaitingUser]: NodeState.AwaitingUser,
	[StepState.Running]: NodeState.Running,
	[StepState.Completed]: NodeState.Completed,
	[StepState.Skipped]: NodeState.Deleted,
	[StepState.Stale]: NodeState.Modified,
	[StepState.Error]: NodeState.Error,
	[StepState.Unknown]: NodeState.Unknown,
};

const EMPTY: Omit<workflow.Node, 'id' | 'agent' | 'title' | 'state'> = {
	parent: '',
	attempt: 1,
	answer: '',
	comments: [],
	wants: '',
	can: [],
	seconds: 0,
	startedAt: '',
	endedAt: '',
};

/** The agents of runs: steps, their children, and what the teacher said to them. Children work only when they are told to. */
export class FakeForest {
	#children = new Map<string, workflow.Node[]>();
	#said = new Map<string, workflow.Intervention[]>();
	#desk: FakeDesk;

	constructor(desk: FakeDesk) {
		this.#desk = desk;
	}

	/** Gives a step children. A parent is named by its place below the step, "" is the step itself. */
	grow(run: workflow.Run, step: workflow.Step, children: (Partial<workflow.Node> & { id: string; title: string })[]) {
		const made = children.map((child) => ({
			...EMPTY,
			state: NodeState.Queued,
			agent: step.agent,
			...child,
			id: `${step.id}/${child.id}`,
			parent: child.parent ? `${step.id}/${child.parent}` : step.id,
		}));
		this.#children.set(run.id, [...(this.#children.get(run.id) ?? []), ...made]);
	}

	tree(runId: string): workflow.Tree {
		const { run } = this.#desk.find(runId);
		const planner: workflow.Node = {
			...EMPTY,
			id: 'plan',
			agent: 'planner',
			title: run.title,
			state: NodeState.Completed,
		};
		const steps = run.steps.flatMap((step) => [
			this.#step(step),
			...(this.#children.get(runId) ?? []).filter(({ id }) => id.startsWith(`${step.id}/`)),
		]);
		const nodes = [planner, ...steps].map((node) => ({
			...node,
			comments: this.#of(runId, node.id)
				.filter(({ kind }) => kind === Interference.Comment)
				.map(({ text }) => text),
			can: Object.values(Interference).flatMap((kind): string[] => (this.#may(run, node, kind) ? [kind] : [])),
		}));
		return structuredClone({ runId, nodes });
	}

	#step = ({ id, agent, title, state, attempt, seconds, fault, startedAt, endedAt }: workflow.Step): workflow.Node => ({
		...EMPTY,
		...{ id, agent, title, attempt, seconds, fault, startedAt, endedAt },
		state: STATES[state],
	});

	node(runId: string, id: string): workflow.NodeView {
		const node = this.tree(runId).nodes.find((each) => each.id === id);
		if (!node) throw new Fault('notFound', 'fault.node.unknown', { node: id });
		const [stepId = ''] = id.split('/');
		const trace = traces(this.#desk.find(runId).run).find((each) => each.stepId === (id === 'plan' ? '' : stepId));
		const begun = node.state !== NodeState.Queued && trace !== undefined;
		const iterations = begun ? trace.trace.iterations.slice(0, id.includes('/') ? 1 : undefined) : [];
		return structuredClone({ node, trace: { iterations }, said: this.#of(runId, id), spent: begun ? trace.spent : 0 });
	}

	intervene({ runId, node: id, wish }: desktop.InterveneRequest) {
		const { node } = this.node(runId, id);
		const { run } = this.#desk.find(runId);
		const text = wish.text.trim();
		if (!node.can.includes(wish.kind)) {
			throw new Fault('conflict', 'fault.node.illegal', { node: node.title, state: `@node.${node.state}` });
		}
		const words = wish.kind === Interference.Comment || wish.kind === Interference.Message;
		if (words && !text) throw new Fault('invalid', 'fault.node.text');
		if (wish.kind === Interference.Modify && !text && Object.keys(wish.params).length === 0) {
			throw new Fault('invalid', 'fault.node.nothing');
		}
		if (wish.kind === Interference.Resume) this.#resume(run, id);
		else this.#keep(run, node, { ...wish, text });
		this.#desk.emit('agent.intervened', runId, { nodeId: id, kind: wish.kind });
	}

	#keep(run: workflow.Run, node: workflow.Node, { kind, text, params }: workflow.Instruction) {
		const all = this.#of(run.id, node.id);
		const at = new Date().toISOString();
		const done = kind === Interference.Comment || (kind !== Interference.Message && !node.parent);
		this.#said.set(`${run.id} ${node.id}`, [
			...all,
			{
				id: `${node.id}#${String(all.length + 1)}`,
				runId: run.id,
				node: node.id,
				generation: 1,
				attempt: node.attempt,
				kind,
				text,
				params,
				at,
				doneAt: done ? at : '',
			},
		]);
		const step = run.steps.find((each) => each.id === node.id);
		if (step) this.#follow(run, step, kind, params);
		else this.#below(run, node, kind);
	}

	#follow(run: workflow.Run, step: workflow.Step, kind: workflow.Interference, params: Record<string, string>) {
		if (kind === Interference.Pause) {
			step.state = StepState.AwaitingUser;
			this.halt(run, step);
		} else if (kind === Interference.Modify) {
			this.#desk.withdraw(run);
			step.params = { ...step.params, ...params };
			step.attempt += 1;
			step.state = StepState.AwaitingUser;
			run.state = State.Running;
			this.#desk.askStep(run, step);
		} else if (kind === Interference.Delete) {
			this.#desk.withdraw(run);
			step.state = StepState.Skipped;
			this.#children.set(
				run.id,
				(this.#children.get(run.id) ?? []).filter(({ id }) => !id.startsWith(`${step.id}/`)),
			);
		}
	}

	/** What is wanted of a child waits for the call that runs. */
	#below(run: workflow.Run, { id }: workflow.Node, kind: workflow.Interference) {
		for (const child of this.#children.get(run.id) ?? []) {
			if (child.id === id && kind === Interference.Pause) child.wants = kind;
			if (kind === Interference.Delete && (child.id === id || child.parent === id)) child.state = NodeState.Deleted;
		}
	}

	/** The question of an agent that was paused. */
	halt(run: workflow.Run, step: workflow.Step) {
		const title = { key: 'gate.onward.title.pause', args: { agent: `@agent.${step.agent}` } };
		const asked = this.#desk.ask(run, consent.Kind.Onward, '', { ...onward('pause'), title }, step);
		asked.subject.params = { said: 'pause' };
	}

	#paused = (run: workflow.Run, id: string) =>
		run.gates.find((each) => !each.decision && each.stepId === id && each.subject.params['said'] === 'pause');

	#resume(run: workflow.Run, id: string) {
		const asked = this.#paused(run, id);
		if (!asked) return;
		const answer = { do: consent.Do.Approve, params: {}, feedback: '', sure: false, covers: false };
		this.#desk.answer({ gateId: asked.id, hash: asked.hash, answer });
	}

	#of = (runId: string, id: string) => this.#said.get(`${runId} ${id}`) ?? [];

	#may(run: workflow.Run, { id, parent, state, wants }: workflow.Node, kind: workflow.Interference): boolean {
		const alive = ![State.Completed, State.Stopped, State.Failed, State.Stopping].includes(run.state);
		const open = [NodeState.Queued, NodeState.Running, NodeState.AwaitingUser].includes(state);
		const step = id !== 'plan' && parent === '';
		switch (kind) {
			case Interference.Comment:
				return true;
			case Interference.Message:
				return alive && open;
			case Interference.Pause:
				return alive && id !== 'plan' && open && state !== NodeState.AwaitingUser && !wants;
			case Interference.Resume:
				return alive && this.#paused(run, id) !== undefined;
			case Interference.Modify:
				return alive && step && !wants && (run.state === State.Reviewing || open);
			case Interference.Delete:
				return alive && id !== 'plan' && run.state === State.Running && (open || state === NodeState.Error) && !wants;
		}
	}
}
