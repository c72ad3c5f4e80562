import type { Backend } from '../backend';
import { workflow } from '../types';
import type { FakeDesk } from './desk';

/** As much of the words of approval as the tests need. */
const yes = /^(passt so|perfekt|danke|super)[,.! a-z]*$/i;

type Later = <T>(work: () => T) => Promise<Awaited<T>>;

/** Reads like the program, in small: questions by their form, wishes by two words. */
export function talk(desk: FakeDesk, later: Later): Pick<Backend['runs'], 'Submit' | 'Ask' | 'Accept' | 'Thread'> {
	const offer = (
		kind: workflow.OfferKind,
		text: string,
		after: string,
		of?: workflow.Run,
		agent = '',
	): workflow.Suggestion => {
		const step = of?.steps.find((each) => each.agent === agent) ?? of?.steps[0];
		const open = of?.gates.find((each) => !each.decision);
		return {
			do: kind,
			text,
			after,
			runId: of?.id ?? '',
			number: of?.number ?? 0,
			stepId: step?.id ?? '',
			agent: kind === workflow.OfferKind.Extend ? 'edit' : agent,
			title: step?.title ?? '',
			gateId: open?.id ?? '',
			hash: open?.hash ?? '',
		};
	};
	const hear = (text: string, after: string): { question: boolean; offers: workflow.Suggestion[] } => {
		const { Approve, Ask, Extend, Fork, Plan, Revise } = workflow.OfferKind;
		const of = desk.runs.find((run) => run.id === after);
		const work = offer(Plan, text, after);
		if (of?.state === workflow.State.Reviewing && yes.test(text))
			return { question: false, offers: [offer(Approve, text, after, of)] };
		if (of && /daraus/i.test(text)) return { question: false, offers: [offer(Extend, text, after, of), work] };
		if (of && !of.question && /einfacher|kürze/i.test(text)) {
			const kind = of.state === workflow.State.Reviewing ? Revise : Fork;
			return { question: false, offers: [offer(kind, text, after, of, 'image'), work] };
		}
		const question = /\?$|^(was|wie|wann|warum|wer|wo) /i.test(text);
		return { question, offers: question ? [work] : [work, offer(Ask, text, after)] };
	};
	const start = (text: string, mode = workflow.Mode.Full) => {
		const run = desk.create(text, mode);
		void desk.propose(run);
		return structuredClone(run);
	};
	const ask = (text: string, after: string) => {
		const run = desk.create(text, workflow.Mode.Quick);
		void desk.reply(run, after);
		return structuredClone(run);
	};
	const take = (o: workflow.Suggestion): workflow.Run => {
		switch (o.do) {
			case workflow.OfferKind.Ask:
				return ask(o.text, o.after);
			case workflow.OfferKind.Plan:
				return start(o.text);
			case workflow.OfferKind.Approve:
			case workflow.OfferKind.Revise:
				return structuredClone(desk.find(o.runId).run);
			case workflow.OfferKind.Fork:
				return structuredClone(desk.fork(desk.find(o.runId).run, o.stepId, o.text));
			case workflow.OfferKind.Extend:
				return structuredClone(desk.fork(desk.find(o.runId).run, '', o.text));
		}
	};
	const submit = ({ text, after = '', meant, mode }: workflow.Submission): workflow.Submitted => {
		const { Asked, Offered, Repeated, Replied, Started } = workflow.Outcome;
		const { question, offers } = hear(text, after);
		const same = desk.runs.find((run) => run.request.toLowerCase() === text.toLowerCase());
		if (meant === workflow.Intention.Job) return { outcome: Started, run: start(text, mode), offers: [] };
		if (/^was kannst du/i.test(text)) {
			const example = 'Recherchiere Vulkane für Klasse 6';
			const research = { agent: 'research', label: 'Recherche', makes: 'Text', offline: 'Ohne Modell: ganz', example };
			return { outcome: Replied, offers: [], reply: { text: 'Das macht Pult.', abilities: [research] } };
		}
		if (after && yes.test(text) && offers[0]?.do !== workflow.OfferKind.Approve)
			return { outcome: Replied, offers: [], reply: { text: 'Gern!', abilities: [] } };
		if (question) return { outcome: Asked, run: ask(text, after), offers: [] };
		if (after) return { outcome: Offered, offers };
		if (!same) return { outcome: Started, run: start(text, mode), offers: [] };
		const similar = { runId: same.id, number: same.number, title: same.title, score: 1, at: same.createdAt };
		return { outcome: Repeated, similar, offers: [] };
	};
	return {
		Submit: (submission) => later(() => submit(submission)),
		Ask: ({ text, after }) => later(() => ask(text, after)),
		Accept: (o) => later(() => take(o)),
		Thread: (id) =>
			later(() => {
				const thread = desk.find(id).run.thread || id;
				const runs = desk.runs.filter((run) => run.id === thread || run.thread === thread).reverse();
				return runs.map((run) => ({
					runId: run.id,
					number: run.number,
					question: run.question,
					request: run.request,
					meant: run.request,
					title: run.title,
					state: run.state,
					artifactId: run.question ? (run.steps[0]?.artifactId ?? '') : '',
				}));
			}),
	};
}
