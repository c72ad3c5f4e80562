import { consent, reason, workflow } from '../types';
import type { FakeDesk } from './desk';
import type { FakeForest } from './forest';
import { asking, branches, crowd } from './branches';
import { garble, leave, onward } from './onward';
import { HERE, say, unsure } from './plan';
import { proposing, sing } from './song';
import { hand } from './worksheet';
import { budget, cleanCall, firstCall, laterCall } from './sending';

const { State, StepState } = workflow;

/**
 * One run in each state a teacher can meet; `more` are children that the step at work has besides, and the interrupted one was interrupted
 * too often when it is `parked`.
 */
export async function furnish(desk: FakeDesk, forest: FakeForest, more = 0, parked = false) {
	const made = (run: workflow.Run, upTo: number) => {
		desk.begin(run);
		for (const step of run.steps.slice(0, upTo)) desk.make(run, step);
	};
	await desk.stage('Erkläre Magnetismus', (run) => {
		run.plan = undefined;
		desk.ask(run, consent.Kind.Clarify, 'Für welche Klasse?', {
			fields: ['grade', 'depth'],
			lead: say('Dann passt der Text zu Ihrer Klasse.'),
		});
	});
	await desk.stage('Recherchiere Vulkane für Klasse 6 und erstelle ein Bild', (run) => {
		made(run, 1);
		run.was = State.Running;
		run.state = State.Interrupted;
		const [, second] = run.steps;
		if (second) second.state = StepState.Unknown;
		desk.ask(run, consent.Kind.Resume, 'Pult wurde mitten in der Arbeit beendet', {
			lead: say('Das ist der Stand von vorhin.'),
			warnings: parked ? [{ code: reason.Code.Parked, key: 'warn.resume.parked', args: { n: '3' } }] : [],
		});
	});
	await desk.stage('Recherchiere Fledermäuse für Klasse 5 und erstelle ein Bild', (run) => {
		made(run, 1);
		desk.stop(run);
	});
	await desk.stage('Recherchiere Quantenchromodynamik für Klasse 12', (run) => {
		desk.begin(run);
		const [first] = run.steps;
		if (first) first.state = StepState.Error;
		run.state = State.Failed;
		run.fault = say('In Ihrer Bibliothek steht nichts zu diesem Thema.');
	});
	await desk.stage('Recherchiere die Französische Revolution für Klasse 8 und zeichne einen Zeitstrahl', (run) => {
		made(run, 2);
		desk.compile(run);
		desk.withdraw(run);
		run.state = State.Completed;
	});
	await desk.stage('Recherchiere Bernstein für Klasse 6', (run) => {
		desk.begin(run);
		const [first] = run.steps;
		if (!first) return;
		first.state = StepState.Error;
		desk.ask(
			run,
			consent.Kind.Failure,
			'Die Recherche ist nicht gelungen',
			{ fault: { code: reason.Code.NothingFound, key: 'fault.library.nothing', args: { topic: 'Bernstein' } } },
			first,
		);
	});
	await desk.stage('Erkläre den Wasserkreislauf für Klasse 5 mit einem Schaubild', (run) => {
		made(run, 1);
		const [, second] = run.steps;
		if (!second) return;
		second.state = StepState.AwaitingUser;
		desk.askStep(run, second);
	});
	await desk.stage('Recherchiere Bienen für Klasse 4 und erstelle ein Bild', (run) => {
		made(run, 1);
		const [first, second] = run.steps;
		if (!first || !second) return;
		second.state = StepState.AwaitingUser;
		const calibration = { known: false, share: 0, decisions: 7, confirmed: 3 };
		const weak = { ...unsure, score: 42, level: consent.Level.Low, calibration };
		const { sends = [], estimate = HERE } = cleanCall('gemini');
		const warnings = [{ ...say('warn.confidence.minimum'), code: reason.Code.BelowMinimum }];
		const reasons = [{ key: 'gate.asks.minimum', args: { score: '42', limit: '50' } }];
		const more = {
			confidence: weak,
			reasons,
			sends,
			estimate,
			warnings,
			previous: 'Bienen …',
			previousId: first.artifactId,
		};
		desk.ask(run, consent.Kind.Step, 'Bild-Generierung bestätigen', more, second);
	});
	await desk.stage('Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild', (run) => {
		made(run, 2);
		for (const step of run.steps.slice(0, 1)) leave(step);
		desk.compile(run);
	});
	const waits = async (request: string, ask: (run: workflow.Run, step: workflow.Step) => void) => {
		await desk.stage(request, (run) => {
			desk.begin(run);
			run.provider = 'gemini';
			const [first] = run.steps;
			if (!first) return;
			first.state = StepState.AwaitingUser;
			ask(run, first);
		});
	};
	await waits('Recherchiere Photosynthese für Klasse 7, auch für Mia Schulze', (run, step) => {
		desk.ask(run, consent.Kind.Send, 'An Gemini senden?', firstCall('gemini'), step);
	});
	await waits('Recherchiere Gezeiten für Klasse 6', (run, step) => {
		desk.ask(run, consent.Kind.Send, 'Noch einmal an Gemini senden?', laterCall('gemini'), step);
	});
	await waits('Recherchiere Wolken für Klasse 5', (run, step) => {
		desk.ask(run, consent.Kind.Budget, 'Der nächste Aufruf geht über 80 % Ihres Tagesbudgets', budget(), step);
	});
	await waits('Recherchiere Steine für Klasse 5', (run, step) => {
		step.state = StepState.Error;
		const fault = {
			code: reason.Code.ProviderLength,
			key: 'fault.provider.length',
			args: { provider: 'Gemini', model: 'gemini-2.5-pro', words: '' },
		};
		desk.ask(run, consent.Kind.Failure, 'Die Recherche ist nicht gelungen', { fault }, step);
	});
	await waits('Recherchiere im Internet Vulkane für Klasse 6', (run, step) => {
		desk.ask(run, consent.Kind.Onward, 'Weiter mit „Recherche“?', onward(), step);
	});
	await waits('Recherchiere Gesteine für Klasse 6', (run, step) => {
		step.state = StepState.Error;
		garble(step);
		const fault = { key: 'fault.model.unread' };
		desk.ask(run, consent.Kind.Failure, 'Die Recherche ist nicht gelungen', { fault }, step);
	});
	await waits('Recherchiere Burgen für Klasse 6 und erstelle ein Bild', (run, step) => {
		forest.grow(run, step, branches(workflow.NodeState.AwaitingUser));
		desk.ask(run, consent.Kind.Ask, '', { ...asking(), title: said('gate.ask.title', step.agent) }, step);
	});
	await waits('Recherchiere Wüsten für Klasse 7', (run, step) => {
		forest.halt(run, step);
	});
	await waits('Recherchiere Ritter für Klasse 6 und erstelle ein Bild', (run, step) => {
		step.state = StepState.Running;
		forest.grow(run, step, [...branches(workflow.NodeState.Running), ...crowd(more)]);
	});
	await desk.stage('Recherchiere Magnete für Klasse 6', (run) => {
		made(run, 1);
		run.mode = workflow.Mode.Each;
		const [first] = run.steps;
		if (first)
			desk.ask(run, consent.Kind.Result, 'Ergebnis prüfen: Recherche', { previousId: first.artifactId }, first);
	});
	await waits('Mache ein Lied über Fotosynthese', (run, step) => {
		desk.ask(run, consent.Kind.Ask, '', { ...proposing(), title: said('gate.ask.title', 'music') }, step);
	});
	await desk.stage('Recherchiere Fotosynthese und erstelle ein Bild', (run) => {
		made(run, 2);
		run.request = 'Recherchiere Fotosynthese und mache ein Lied';
		for (const step of run.steps.slice(1)) desk.change(step, sing);
		desk.compile(run);
	});
	await desk.stage('Recherchiere Photosynthese und erstelle ein Bild', (run) => {
		made(run, 2);
		run.request = 'Recherchiere Photosynthese und mache ein Arbeitsblatt';
		for (const step of run.steps.slice(1)) desk.change(step, hand);
		desk.compile(run);
	});
}

const said = (key: string, agent: string) => ({ key, args: { agent: `@agent.${agent}` } });
