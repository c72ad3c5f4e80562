import { consent, type locale, type workflow } from '../types';

/** The fake shows its sentences as they are: an unknown key is its own text. */
export const say = (key: string): locale.Text => ({ key });

export const HERE: consent.Estimate = { seconds: 1, calls: 0, basis: 'local', local: true };

const fresh: consent.Calibration = { known: false, share: 0, decisions: 4, confirmed: 3 };

const sure: consent.Confidence = {
	score: 95,
	calibration: fresh,
	level: consent.Level.High,
	evidence: [
		{ text: say('Der Auftrag nennt eine Recherche'), points: 40, found: true },
		{ text: say('Das Thema ist klar'), points: 35, found: true },
		{ text: say('Die Klassenstufe ist genannt'), points: 20, found: true },
		{ text: say('Eine Textart ist genannt'), points: 5, found: false },
	],
};

export const unsure: consent.Confidence = {
	score: 75,
	calibration: { known: true, share: 70, decisions: 24, confirmed: 17 },
	level: consent.Level.Medium,
	evidence: [
		{ text: say('Der Auftrag nennt ein Bild'), points: 50, found: true },
		{ text: say('Es baut auf einer Recherche auf'), points: 25, found: true },
		{ text: say('Ein Stil ist genannt'), points: 15, found: false },
	],
};

export const ASKS: locale.Text = { key: 'gate.asks.confidence', args: { score: '70', limit: '85' } };
const RUNS: locale.Text = { key: 'gate.runs.confidence', args: { score: '95', limit: '90' } };

/** Whom a step asks in the web, by its parameter. */
const HOSTS: Record<string, string[]> = {
	school: ['klexikon.zum.de', 'unterrichten.zum.de', '*.wikibooks.org', '*.wikipedia.org'],
	encyclopedia: ['*.wikipedia.org'],
	academic: ['*.wikipedia.org', '*.wikiversity.org'],
	government: ['www.umweltbundesamt.de', 'www.bundesregierung.de'],
	all: ['suche.gymnasium-am-see.example', '*'],
};

function planStep(id: string, edit: Pick<workflow.StepEdit, 'agent' | 'params' | 'asks' | 'skip'>): workflow.PlanStep {
	const picture = edit.agent === 'image';
	return {
		...edit,
		aid: false,
		id,
		title: picture ? 'Schaubild aus den Ergebnissen' : `Recherche: ${edit.params['topic'] ?? ''}`,
		why: picture
			? 'Zeichnet den Ablauf mit deutschen Beschriftungen, druckbar in Grau.'
			: 'Sammelt Fakten, Begriffe und Quellen aus Ihrer Bibliothek (3 passende Texte).',
		sources: picture ? [] : [say('Ihre Bibliothek')],
		sends: [],
		estimate: HERE,
		confidence: picture ? unsure : sure,
		uses: picture ? ['s1'] : [],
		hosts: HOSTS[edit.params['web'] ?? ''] ?? [],
		mustAsk: picture,
		takenId: '',
		takenHash: '',
		wish: !picture && edit.asks,
		reasons: [picture ? ASKS : RUNS],
	};
}

export function plan(
	version: number,
	steps: workflow.PlanStep[],
	author: string,
	changes: workflow.Change[] = [],
): workflow.Plan {
	return {
		version,
		hopeless: false,
		generation: 1,
		description: '',
		steps,
		complexity: 'low',
		estimate: { ...HERE, seconds: steps.filter((step) => !step.skip).length },
		warnings: [],
		missing: [],
		author,
		changes,
		createdAt: new Date().toISOString(),
	};
}

/** What the planner makes of a request. */
export function draft(request: string): workflow.Plan {
	const grade = /Klasse (\d+)/.exec(request)?.[1] ?? '7';
	const web = /internet|online/i.test(request) ? 'school' : 'off';
	const topic =
		/(?:Recherchiere|Erkläre|zu)\s+(?:den |die |das |im Internet )?(\p{L}+)/u.exec(request)?.[1] ?? 'Photosynthese';
	const steps = [
		planStep('s1', {
			agent: 'research',
			params: { topic, grade, depth: 'standard', sources: 'all', language: 'de', web },
			asks: false,
			skip: false,
		}),
	];
	if (/bild|zeichne|zeitstrahl/i.test(request)) {
		steps.push(
			planStep('s2', {
				agent: 'image',
				params: { style: 'diagram', form: 'process', labels: 'german', complexity: 'simple' },
				asks: true,
				skip: false,
			}),
		);
	}
	return plan(1, steps, 'planner');
}

const AGENT = { kind: 'agent', field: 'agent' };

/** The teacher's edit as the next version, with its differences. */
export function edited(before: workflow.Plan, edit: workflow.PlanEdit): workflow.Plan {
	const changes: workflow.Change[] = [];
	const steps = edit.steps.map((each, n) => {
		const step = planStep(each.id || `s${String(before.steps.length + n + 1)}`, each);
		const old = before.steps.find((other) => other.id === each.id);
		const note = (kind: string, field = '', from = '', to = '') =>
			changes.push({ kind, stepId: step.id, title: step.title, field, before: from, after: to });
		if (!old) note('added');
		else if (old.agent !== each.agent)
			changes.push({ ...AGENT, stepId: old.id, title: old.title, before: old.agent, after: each.agent });
		else if (old.skip !== each.skip) note('skipped');
		else if (before.steps.indexOf(old) !== n) note('moved');
		if (old && old.asks !== each.asks) note('asks');
		for (const [key, value] of Object.entries(each.params)) {
			if (old?.agent === each.agent && old.params[key] !== value) note('changed', key, old.params[key] ?? '', value);
		}
		return step;
	});
	return plan(before.version + 1, steps, 'teacher', changes);
}
