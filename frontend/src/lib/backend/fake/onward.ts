import { reason, type consent, type workflow } from '../types';

const did = (tool: string, n: number) => ({ key: 'onward.did', args: { tool: `@tool.${tool}`, n: String(n) } });

/** A loop that has used its iterations, and what it has done with them. */
export const onward = (why = 'iterations', local = false): Partial<consent.Question> => ({
	lead: { key: `gate.onward.lead.${why}` },
	chain: {
		reason: why,
		iterations: 5,
		limit: { iterations: 5, time: 300, repetition: 3 }[why] ?? 0,
		seconds: 41.2,
		microUsd: local ? 0 : 28_400,
		done: [
			did('library_search', 6),
			did('web_search', 4),
			{ code: reason.Code.CallFailed, key: 'onward.failed', args: { tool: '@tool.web_fetch', n: '0' } },
			did('library_search', 2),
			{ key: 'onward.made', args: { tool: '@tool.calculate' } },
		],
		thinking:
			'Zur Temperaturabhängigkeit habe ich nur eine Quelle. Ich möchte noch eine Seite des Klexikons lesen und die Zahlen vergleichen.',
		claim: '3/5',
	},
	estimate: local ? { microUsd: 0, basis: 'local', local: true } : { microUsd: 28_400, basis: 'history', local: false },
	answers: ['approve', 'finish', 'skip', 'stop'],
});

/** What a step left behind for later ones and for the teacher. */
export function leave(step: workflow.Step) {
	step.notes = [
		{ to: 'image', kind: 'hint', text: 'Die Passagen nennen drei Stufen, nicht vier.' },
		{ to: 'all', kind: 'warning', text: 'Zur Temperatur gibt es nur eine Quelle.' },
	];
	step.wanted = ['web_search', 'web_fetch'];
	step.proposed = [
		{
			agent: 'image',
			description: 'Eine Zeitleiste der Entdeckung der Photosynthese von Priestley bis Calvin',
			style: 'timeline',
		},
	];
}

/** A step whose reply could not be read: what came stands there and does not count. */
export function garble(step: workflow.Step) {
	step.partial =
		'Klar, hier ist der **Text**: <h2>Steine</h2>\n{"thinking": "Granit, Basalt, Sandstein", "action": "respond", "response": {"title": "Gestei';
	step.unchecked = true;
	step.fault = { key: 'fault.model.unread' };
}
