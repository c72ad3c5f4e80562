import { reason, workflow, type consent } from '../types';
import { onward } from './onward';

const { NodeState } = workflow;

type Child = Partial<workflow.Node> & { id: string; title: string };

/** Children of a step in several states; `now` is that of the one whose turn it is. */
export const branches = (now: workflow.NodeState): Child[] => [
	{
		id: '3.0',
		title: 'Warum baute man Burgen auf Berge?',
		state: NodeState.Completed,
		answer: 'Von oben sah man Angreifer früh, und steile Hänge hielten sie auf. Brunnen waren dafür schwer zu graben.',
		seconds: 12.4,
	},
	{ id: '3.1', title: 'Wer lebte auf einer Burg, und wovon?', state: now, seconds: 8.1 },
	{
		id: '3.1.0',
		parent: '3.1',
		title: 'Welche Aufgaben hatten die Burgleute im Winter?',
		state: NodeState.Error,
		fault: { code: reason.Code.NothingFound, key: 'fault.library.nothing', args: { topic: 'Burgleute im Winter' } },
		seconds: 3,
	},
	{ id: '3.1.1', parent: '3.1', title: 'Woher kamen Holz, Korn und Wasser?', state: NodeState.Queued },
	{ id: '3.2', title: 'Wie wurde eine Burg belagert?', state: NodeState.Deleted },
	{ id: '3.3', title: 'Was ist von den Burgen unserer Gegend heute noch zu sehen?', state: NodeState.Queued },
];

/** As many children as the screen is measured with, ten below each. */
export const crowd = (n: number): Child[] =>
	Array.from({ length: n }, (_, at) => {
		const own = `4.${String(at - (at % 10))}`;
		const state = Object.values(NodeState)[at % 9] ?? NodeState.Queued;
		const head = { title: `Teilfrage ${String(at + 1)}: Was weiß man darüber?`, state, seconds: at % 7 };
		return at % 10 === 0 ? { ...head, id: own } : { ...head, id: `${own}.${String(at % 10)}`, parent: own };
	});

/** What an agent asks that only the teacher knows. */
export const asking = (): Partial<consent.Question> => ({
	...onward('question'),
	lead: { key: 'gate.ask.lead' },
	asked:
		'Soll der Text eher das Leben der Ritter zeigen oder das der Bauern? Und war Ihre Klasse schon auf einer Burg, auf die ich verweisen kann?',
	answers: ['approve', 'decline', 'skip', 'stop'],
});
