import { Fault } from '../fault';
import { consent, locale, artifact, workflow, type desktop, type diagram, type event, type WireEvent } from '../types';
import { setup } from './agents';
import { ASKS, draft, edited, HERE, plan, say, unsure } from './plan';
import { answer, image, reading, research, svg, text } from './sample';
import { amended, editable, links } from './versions';
import { budget, cleanCall, firstCall, laterCall, planned } from './sending';

type Desk = {
	run: workflow.Run;
	artifacts: Map<string, desktop.ArtifactView>;
	live: workflow.Live;
	plans: workflow.Plan[];
	/** For each step: how many of its questions about sending are answered. */
	sent: Map<string, number>;
};

const NONE: consent.Confidence = {
	score: 0,
	level: consent.Level.Low,
	evidence: [],
	calibration: { known: false, share: 0, decisions: 0, confirmed: 0 },
};
const THOUGHT =
	'Die Klasse ist bekannt, das Thema auch. Ich sehe zuerst in der Bibliothek nach und ordne dann, was zusammengehört. ';
const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Plays the main job: plan, approve, steps with their questions, review. Rows decide, events only tell. */
export class FakeDesk {
	#desks: Desk[] = [];
	#listeners = new Set<(event: WireEvent) => void>();
	#seq = 0;
	#ids = 0;
	/** Who is asked by new runs. */
	provider: () => string = () => 'offline';

	constructor(readonly pace: number) {}

	on(listener: (event: WireEvent) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	emit<K extends keyof event.Map>(type: K, runId: string, data: event.Map[K]) {
		this.#seq += 1;
		const record = { seq: this.#seq, type, run_id: runId, at: new Date().toISOString(), data } as WireEvent;
		for (const listener of this.#listeners) listener(record);
	}

	get runs(): workflow.Run[] {
		return this.#desks.map(({ run }) => run);
	}

	find(runId: string): Desk {
		const desk = this.#desks.find(({ run }) => run.id === runId);
		if (!desk) throw new Fault('notFound', 'Diesen Auftrag gibt es nicht.');
		return desk;
	}

	artifact(id: string): desktop.ArtifactView {
		for (const { artifacts } of this.#desks) {
			const view = artifacts.get(id);
			if (view) return structuredClone(view);
		}
		throw new Fault('notFound', 'Dieses Ergebnis gibt es nicht.');
	}

	/** Changes what a step has made. */
	change(step: workflow.Step, how: (view: desktop.ArtifactView, step: workflow.Step) => void) {
		for (const { artifacts } of this.#desks) {
			const view = artifacts.get(step.artifactId);
			if (view) how(view, step);
		}
	}

	snapshot(runId: string): workflow.Snapshot {
		const { run, artifacts, live } = this.find(runId);
		const done = run.steps.filter((step) => step.state === workflow.StepState.Completed);
		const left = run.steps.filter((step) => !done.includes(step) && step.state !== workflow.StepState.Skipped);
		const newest = run.steps.flatMap((step) => artifacts.get(step.artifactId)?.artifact ?? []);
		return structuredClone({
			run,
			artifacts: newest,
			live,
			seq: this.#seq,
			begun: this.#begun(run),
			spent: this.#spent(run, done.length),
			progress: {
				stage: run.state,
				percent: run.steps.length ? (done.length / run.steps.length) * 100 : 0,
				agent: left[0]?.agent ?? '',
				remaining: left.length || undefined,
				completed: done.map((step) => step.agent),
				pending: left.slice(1).map((step) => step.agent),
			},
		});
	}

	#begun(run: workflow.Run): number {
		const begun = (step: workflow.PlanStep) =>
			run.steps.some(({ id, artifactId }) => id === step.id && artifactId !== '');
		return (run.plan?.steps ?? []).findLastIndex(begun) + 1;
	}

	#spent(run: workflow.Run, calls: number): workflow.Spent {
		const local = run.provider === 'offline';
		return { microUsd: local ? 0 : calls * 4_100, unknown: 0, estimated: 0, calls, expected: 9_500, local };
	}

	create(request: string, mode: workflow.Mode): workflow.Run {
		const now = new Date().toISOString();
		const number = this.#desks.length + 6;
		const run: workflow.Run = {
			id: `r${String(number)}`,
			number,
			request,
			language: locale.Lang.De,
			mode,
			question: false,
			thread: '',
			provider: this.provider(),
			state: workflow.State.Drafting,
			was: workflow.State.Drafting,
			interrupts: 0,
			generation: 1,
			title: '',
			feedback: [],
			answers: {},
			steps: [],
			gates: [],
			revision: 1,
			createdAt: now,
			updatedAt: now,
		};
		this.#desks.unshift({ run, artifacts: new Map(), live: { stepId: '', text: '' }, plans: [], sent: new Map() });
		this.emit('run.started', run.id, { request });
		return run;
	}

	async propose(run: workflow.Run, next = draft(run.request)) {
		await rest(this.pace * 4);
		for (const step of next.steps) step.sends = planned(run.provider);
		run.plan = next;
		run.title = run.request.replace(/^(Recherchiere|Erkläre)\s+/, '').replace(/ und .*$| mit .*$/, '');
		this.find(run.id).plans.push(next);
		this.#move(run, workflow.State.AwaitingPlan);
		this.ask(run, consent.Kind.Plan, 'Plan freigeben');
	}

	edit(run: workflow.Run, edit: workflow.PlanEdit) {
		if (!run.plan) return;
		this.withdraw(run);
		void this.propose(run, edited(run.plan, edit));
	}

	reopen(run: workflow.Run) {
		if (!run.plan) return;
		this.edit(run, { version: run.plan.version, steps: run.plan.steps });
	}

	ask(
		run: workflow.Run,
		kind: consent.Kind,
		title: string,
		more: Partial<consent.Question> = {},
		step?: workflow.Step,
	): consent.Gate {
		this.#ids += 1;
		const id = `g${String(this.#ids)}`;
		const question: consent.Gate = {
			id,
			runId: run.id,
			key: `${kind}:${id}`,
			kind,
			stepId: step?.id ?? '',
			subject: {
				agent: step?.agent ?? (kind === consent.Kind.Clarify ? 'research' : ''),
				params: { ...step?.params },
				inputs: [],
				planVersion: run.plan?.version ?? 0,
				generation: run.generation,
				attempt: step?.attempt ?? 0,
				content: '',
			},
			hash: `h-${id}`,
			question: {
				title: say(title),
				lead: say(''),
				icon: kind,
				confidence: NONE,
				previous: '',
				previousId: '',
				further: [],
				query: run.request,
				estimate: HERE,
				sends: [],
				warnings: [],
				fields: [],
				reasons: [],
				confirms: [],
				answers: [],
				covers: false,
				asked: '',
				proposed: '',
				...more,
			},
			draft: '',
			openedAt: new Date().toISOString(),
		};
		run.gates.push(question);
		run.updatedAt = question.openedAt;
		this.emit('gate.opened', run.id, {
			gate_id: id,
			key: question.key,
			kind,
			agent: question.subject.agent,
			step_id: question.stepId,
		});
		return question;
	}

	withdraw(run: workflow.Run) {
		for (const each of run.gates) if (!each.decision) this.decide(each, consent.Do.Withdraw, consent.By.System);
	}

	decide(question: consent.Gate, act: consent.Do, by = consent.By.Teacher, answer?: workflow.Answer) {
		const { params = {}, feedback = '', revision } = answer ?? {};
		question.decision = {
			do: act,
			by,
			hash: question.hash,
			final: question.hash,
			params,
			feedback,
			revision,
			at: new Date().toISOString(),
		};
		this.emit('gate.decided', question.runId, {
			gate_id: question.id,
			key: question.key,
			kind: question.kind,
			do: act,
			by,
		});
	}

	answer({ gateId, hash, answer }: desktop.DecideRequest) {
		const question = this.runs.flatMap((run) => run.gates).find((each) => each.id === gateId);
		if (!question) throw new Fault('notFound', 'Diese Frage gibt es nicht.');
		if (question.decision) throw new Fault('conflict', 'Diese Frage ist schon beantwortet.');
		if (question.hash !== hash)
			throw new Fault('conflict', 'Die Frage hat sich geändert. Bitte sehen Sie sie noch einmal an.');
		this.decide(question, answer.do, consent.By.Teacher, answer);
		void this.#go(this.find(question.runId).run, question, answer);
	}

	stop(run: workflow.Run) {
		this.withdraw(run);
		const desk = this.find(run.id);
		for (const step of run.steps.filter(({ state }) => state === workflow.StepState.Running)) {
			step.state = workflow.StepState.Queued;
			if (step.id === desk.live.stepId) step.partial = desk.live.text;
		}
		desk.live = { stepId: '', text: '' };
		this.#move(run, workflow.State.Stopped);
	}

	remove(runId: string) {
		this.#desks = this.#desks.filter(({ run }) => run.id !== runId);
	}

	begin(run: workflow.Run) {
		const begun = run.steps.slice(0, this.#begun(run));
		const rest = (run.plan?.steps ?? []).slice(begun.length);
		run.steps = rest.map((step) => ({
			id: step.id,
			generation: 1,
			agent: step.agent,
			title: step.title,
			params: step.params,
			uses: step.uses,
			state: step.skip ? workflow.StepState.Skipped : workflow.StepState.Queued,
			attempt: 1,
			artifactId: '',
			artifacts: [],
			inputs: [],
			hash: '',
			provider: run.provider,
			room: 0,
			asks: step.asks,
			partial: '',
			seconds: 0,
			startedAt: '',
			endedAt: '',
			setup: setup(),
			hosts: step.hosts,
			facts: [],
			notes: [],
			wanted: [],
			proposed: [],
			dropped: [],
			partRead: false,
			unchecked: false,
			edited: '',
			hand: [],
			kept: [],
			left: [],
			planVersion: run.plan?.version ?? 1,
		}));
		run.steps.unshift(...begun);
		this.#move(run, workflow.State.Running);
	}

	/** Takes the next queued step, or compiles when there is none. */
	async advance(run: workflow.Run, asked = false): Promise<void> {
		const step = run.steps.find((each) => each.state === workflow.StepState.Queued);
		if (run.state !== workflow.State.Running) return;
		if (!step) {
			this.compile(run);
			return;
		}
		if (!asked && run.plan?.steps.find((each) => each.id === step.id)?.asks) {
			step.state = workflow.StepState.AwaitingUser;
			this.askStep(run, step);
			return;
		}
		if (this.#asksToSend(run, step)) return;
		await this.#work(run, step);
		await this.advance(run);
	}

	/** With a model elsewhere each call is a question; the picture comes close to the budget. */
	#asksToSend(run: workflow.Run, step: workflow.Step): boolean {
		if (run.provider === 'offline') return false;
		const answered = this.find(run.id).sent.get(step.id) ?? 0;
		const send = (more: Partial<consent.Question>) => ({
			kind: consent.Kind.Send,
			title: 'An das Modell senden?',
			more,
		});
		const limit = { kind: consent.Kind.Budget, title: 'Der nächste Aufruf kommt an Ihr Tagesbudget', more: budget() };
		const all =
			step.agent === 'image'
				? [limit, send(cleanCall(run.provider))]
				: [send(firstCall(run.provider)), send(laterCall(run.provider))];
		const next = all[answered];
		if (!next) return false;
		step.state = workflow.StepState.AwaitingUser;
		this.ask(run, next.kind, next.title, next.more, step);
		return true;
	}

	#sent(run: workflow.Run, step: workflow.Step, covers: boolean) {
		const { sent } = this.find(run.id);
		sent.set(step.id, covers ? Infinity : (sent.get(step.id) ?? 0) + 1);
	}

	askStep(run: workflow.Run, step: workflow.Step) {
		const first = run.steps.find((each) => each.artifactId)?.artifactId ?? '';
		const previous = first ? this.artifact(first).artifact.preview : '';
		const title = `gate.step.title.${step.agent}`;
		const confirms =
			step.agent === 'image' ? [{ field: 'form', question: { key: 'confirm.image.form' }, required: false }] : [];
		const more = { confidence: unsure, reasons: [ASKS], confirms, previous, previousId: first };
		this.ask(run, consent.Kind.Step, title, more, step);
	}

	compile(run: workflow.Run) {
		const round = (run.results?.round ?? 0) + 1;
		run.results = {
			planVersion: run.plan?.version ?? 1,
			generation: 1,
			round,
			summary: research('7').summary,
			agents: run.steps.map((step) => ({
				stepId: step.id,
				agent: step.agent,
				status: step.state,
				title: step.title,
				artifactId: step.artifactId,
				version: step.artifacts.length,
				quality: 'high',
				service: run.provider,
				microUsd: run.provider === 'offline' ? 0 : 4_100,
				expected: run.provider === 'offline' ? 0 : 5_000,
				seconds: step.seconds,
			})),
			correlations: {
				crossReferences: 4,
				shared: ['Chloroplast', 'Traubenzucker', 'Sauerstoff', 'Wasser'],
				unused: ['Stärke', 'Spaltöffnung'],
				dataConsistency: 100,
				qualityScore: 92,
				links: links(),
			},
			recommendations: [say('Ergänzen Sie eine Quelle zur Temperatur, wenn Sie darauf eingehen möchten.')],
			missing: run.steps
				.filter((step) => !step.artifactId)
				.map((step) => say(`${step.title}: Sie haben diesen Schritt ausgelassen.`)),
			checks: [
				{ ok: true, text: say('Alle 14 Aussagen stehen in ihren Quellen'), quotes: [] },
				{ ok: true, text: say('Liest sich etwa wie für Klasse 8. Das passt zu Klasse 7.'), quotes: [] },
				{
					ok: false,
					text: say('Temperatur nur in einer Quelle'),
					quotes: ['Bei 20 bis 30 Grad geht es am schnellsten.'],
				},
			].map((check) => ({ ...check, stepId: run.steps[0]?.id ?? '', unclear: false, aside: false })),
			createdAt: new Date().toISOString(),
		};
		this.#move(run, workflow.State.Reviewing);
		this.ask(run, consent.Kind.Review, 'Ergebnisse durchsehen');
	}

	make(run: workflow.Run, step: workflow.Step) {
		this.#ids += 1;
		const picture = step.agent === 'image';
		const content = picture ? image('Photosynthese im Blatt') : research(step.params['grade'] ?? '7');
		const made: artifact.Artifact = {
			id: `a${String(this.#ids)}`,
			runId: run.id,
			stepId: step.id,
			agent: step.agent,
			type: picture ? artifact.Type.Image : artifact.Type.Research,
			title: step.title,
			version: step.artifacts.length + 1,
			content,
			preview:
				'Photosynthese findet in den Chloroplasten statt. Aus Wasser und Kohlenstoffdioxid entstehen mit Licht Traubenzucker und Sauerstoff …',
			hash: '',
			query: run.request,
			provider: 'offline',
			createdAt: new Date().toISOString(),
			files: [],
			public: true,
			base: '',
			params: { ...step.params },
		};
		const view = {
			artifact: made,
			svg: picture ? svg('Photosynthese im Blatt') : '',
			...(picture ? { image: image('Photosynthese im Blatt') } : { research: research(step.params['grade'] ?? '7') }),
			...(picture ? {} : { reading: reading(step.params['grade'] ?? '7') }),
			editable: editable(content),
			shown: [],
			pictures: [],
		};
		this.find(run.id).artifacts.set(made.id, view);
		step.artifactId = made.id;
		step.artifacts.push(made.id);
		step.seconds = 0.6;
		step.state = workflow.StepState.Completed;
		this.emit('artifact.made', run.id, {
			artifact_id: made.id,
			step_id: step.id,
			type: made.type,
			title: made.title,
			version: made.version,
		});
	}

	async #work(run: workflow.Run, step: workflow.Step) {
		const desk = this.find(run.id);
		step.state = workflow.StepState.Running;
		desk.live = { stepId: step.id, text: '' };
		this.emit('agent-state', run.id, { agentId: step.id, agent: step.agent, state: 'running' });
		await this.#think(run, step);
		if (run.provider === 'gemini' && step.agent === 'research') await this.#pause(run, step);
		const words = step.agent === 'research' ? text(research('7')).split(/(?<=\s)/) : [];
		for (const word of words) {
			await rest(this.pace / 8);
			if (!this.#atWork(step)) return;
			this.emit('text-delta', run.id, { agentId: step.id, textDelta: word, offset: desk.live.text.length });
			desk.live = { stepId: step.id, text: desk.live.text + word };
		}
		await rest(this.pace * 3);
		if (!this.#atWork(step)) return;
		desk.live = { stepId: '', text: '' };
		this.make(run, step);
	}

	/** What a loop tells while it works: its steps, and the thinking when it is switched on. */
	async #think(run: workflow.Run, step: workflow.Step) {
		const tell = async (name: string, iteration: number, tools: string[] = []) => {
			const details = { iteration, maxIterations: 5, tools };
			this.emit('agent.progress', run.id, { agentId: step.id, step: name, status: 'started', details });
			await rest(this.pace * 2);
		};
		await tell('reasoning', 1);
		for (const delta of THOUGHT.split(/(?<=\s)/)) this.emit('agent.thought', run.id, { agentId: step.id, delta });
		await tell('executing_tools', 1, ['library_search']);
		if (step.hosts.length > 0) await tell('searching_web', 1, ['web_search']);
		await tell('reasoning', 2);
		await tell('generating_response', 2);
	}

	/** The provider asks for a moment, as it does when many ask at once. */
	async #pause(run: workflow.Run, step: workflow.Step) {
		const ms = this.pace * 20;
		const waiting = { until: new Date(Date.now() + ms).toISOString(), class: 'rate', attempt: 2 };
		this.find(run.id).live = { stepId: step.id, text: '', waiting };
		this.emit('provider.waiting', run.id, { agentId: step.id, ...waiting });
		await rest(ms);
		this.find(run.id).live = { stepId: step.id, text: '' };
	}

	/** A stop may have come while the step was waiting. */
	#atWork = (step: workflow.Step) => step.state === workflow.StepState.Running;

	async #go(run: workflow.Run, question: consent.Gate, answer: workflow.Answer): Promise<void> {
		const step = run.steps.find((each) => each.id === question.stepId);
		if (answer.do === consent.Do.Stop || answer.do === consent.Do.Deny) {
			this.stop(run);
			return;
		}
		if (answer.do === consent.Do.Later) {
			this.ask(run, consent.Kind.Start, 'Plan starten');
			return;
		}
		if (step) {
			step.state = answer.do === consent.Do.Skip ? workflow.StepState.Skipped : workflow.StepState.Queued;
			const sending = question.kind === consent.Kind.Send || question.kind === consent.Kind.Budget;
			if (sending) this.#sent(run, step, answer.covers);
			else if (answer.do === consent.Do.Change) step.params = answer.params;
			await this.advance(run, true);
			return;
		}
		await this.#goOn(run, question.kind, answer);
	}

	async #goOn(run: workflow.Run, kind: consent.Kind, answer: workflow.Answer): Promise<void> {
		const words = answer.do === consent.Do.Change;
		if (kind === consent.Kind.Clarify) await this.propose(run);
		else if (kind === consent.Kind.Plan && words) await this.propose(run, this.#reworded(run, answer.feedback));
		else if (kind === consent.Kind.Plan || kind === consent.Kind.Start) {
			this.begin(run);
			await this.advance(run);
		} else if (kind === consent.Kind.Resume) {
			this.#move(run, workflow.State.Running);
			await this.advance(run);
		} else if (kind === consent.Kind.Review && words) await this.#revise(run, answer);
		else this.#move(run, workflow.State.Completed);
	}

	#reworded(run: workflow.Run, feedback: string): workflow.Plan {
		const before = run.plan ?? draft(run.request);
		const without = /ohne (bild|schaubild)/i.test(feedback);
		const steps = before.steps.filter((step) => !(without && step.agent === 'image'));
		const first = steps.map((step) =>
			without
				? step
				: {
						...step,
						params: { ...step.params, depth: step.params['depth'] && 'comprehensive' } as Record<string, string>,
					},
		);
		return edited(before, { version: before.version, steps: first });
	}

	async #revise(run: workflow.Run, { revision }: workflow.Answer) {
		if (revision?.type === consent.RevisionType.FullReplan) {
			run.results = undefined;
			await this.propose(run, plan((run.plan?.version ?? 0) + 1, run.plan?.steps ?? [], 'planner'));
			return;
		}
		this.#move(run, workflow.State.Running);
		for (const step of run.steps.filter((each) => revision?.steps.includes(each.id))) {
			await this.#work(run, step);
			for (const next of run.steps)
				if (next.uses.includes(step.id) && next.artifactId) next.state = workflow.StepState.Stale;
		}
		this.compile(run);
	}

	async refresh(run: workflow.Run, stepId: string) {
		const step = run.steps.find((each) => each.id === stepId);
		if (!step) return;
		this.withdraw(run);
		this.#move(run, workflow.State.Running);
		await this.#work(run, step);
		this.compile(run);
	}

	/** A version by the teacher: with her texts, or an older one again. */
	amend(run: workflow.Run, stepId: string, artifactId: string, texts: artifact.TextEdit[], layer?: diagram.Layer) {
		const step = run.steps.find((each) => each.id === stepId);
		if (!step) return;
		this.withdraw(run);
		if (artifactId === step.artifactId && texts.length === 0 && !layer) step.edited = '';
		else {
			this.#ids += 1;
			const id = `a${String(this.#ids)}`;
			const view = amended(this.artifact(artifactId), texts, layer);
			const hash = texts.length > 0 || layer ? `h-${id}` : view.artifact.hash;
			view.artifact = { ...view.artifact, id, hash, base: artifactId, version: step.artifacts.length + 1 };
			this.find(run.id).artifacts.set(id, view);
			step.artifactId = step.edited = id;
			step.artifacts.push(id);
			for (const next of run.steps)
				if (next.uses.includes(step.id) && next.artifactId) next.state = workflow.StepState.Stale;
		}
		this.compile(run);
	}

	/** A new job with the results before a step. */
	fork(run: workflow.Run, stepId: string, wish: string): workflow.Run {
		const next = this.create(run.request, run.mode);
		const made = run.steps.findIndex((step) => step.id === stepId);
		const steps = (run.plan?.steps ?? []).map((step, n) => {
			const takenId = made < 0 || n < made ? (run.steps[n]?.artifactId ?? '') : '';
			return { ...step, takenId, why: takenId ? `Aus Auftrag ${String(run.number)} übernommen, Fassung 1` : step.why };
		});
		if (wish) next.feedback.push({ generation: 1, stepId: '', stage: 'plan', text: wish, at: next.createdAt });
		void this.propose(next, plan(1, steps, 'teacher'));
		return next;
	}

	/** A question is answered by one step that only reads; one about nothing known says so. */
	async reply(run: workflow.Run, after: string) {
		const earlier = this.#desks.find((each) => each.run.id === after)?.run;
		Object.assign(run, { question: true, thread: earlier ? earlier.thread || earlier.id : '', title: run.request });
		const [step] = draft('Recherchiere').steps;
		if (!step) return;
		run.plan = plan(
			1,
			[{ ...step, agent: 'answer', title: run.request, params: { question: run.request } }],
			'planner',
		);
		this.begin(run);
		const made = run.steps[0];
		if (!made) return;
		made.state = workflow.StepState.Running;
		const desk = this.find(run.id);
		desk.live = { stepId: made.id, text: answer(run.request).summary[0]?.text ?? '' };
		await rest(this.pace * 6);
		if (!this.#atWork(made)) return;
		desk.live = { stepId: '', text: '' };
		this.make(run, made);
		this.change(made, (view) => {
			view.research = answer(run.request);
		});
		this.#move(run, workflow.State.Completed);
	}

	#move(run: workflow.Run, state: workflow.State) {
		run.was = run.state;
		run.state = state;
		run.updatedAt = new Date().toISOString();
		this.emit('run.changed', run.id, { state });
	}

	/** A run that stands at a given point, for looking at it. */
	async stage(request: string, make: (run: workflow.Run) => void | Promise<void>) {
		const run = this.create(request, workflow.Mode.Full);
		run.plan = draft(request);
		run.title = request.replace(/^\S+\s+/, '').replace(/ (und|mit) .*$/, '');
		this.find(run.id).plans.push(run.plan);
		await make(run);
	}
}
