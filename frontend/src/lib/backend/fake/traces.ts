import { workflow, type agent } from '../types';

const at = (minute: number) => `2026-11-28T09:${String(minute).padStart(2, '0')}:00Z`;

const call = (tool: string, args: object, more: Partial<agent.Used> = {}): agent.Used => ({
	tool,
	args: JSON.stringify(args),
	why: '',
	failed: false,
	denied: false,
	found: 0,
	tokens: 0,
	id: '',
	hosts: [],
	answer: '',
	...more,
});

const iteration = (n: number, more: Partial<agent.Iteration>): agent.Iteration => ({
	n,
	thinking: '',
	action: 'tool',
	calls: [],
	status: '',
	reason: '',
	hint: '',
	local: false,
	at: at(10 + n),
	unchecked: '',
	...more,
});

const PLANNED: agent.Iteration[] = [
	iteration(1, {
		thinking: 'Gefragt sind ein Text und ein Bild. Erst die Recherche, dann das Schaubild daraus.',
		action: 'respond',
		status: 'TERMINATE',
		reason: 'Der Plan ist vollständig.',
		sure: 90,
		tokens: 2310,
		microUsd: 3_400,
	}),
];

const SEARCHED: agent.Iteration[] = [
	iteration(1, {
		thinking:
			'Die Klasse ist bekannt, das Thema auch. Ich sehe zuerst in der Bibliothek nach und suche dann im Internet nach einer zweiten Quelle.',
		calls: [
			call(
				'library_search',
				{ query: 'Photosynthese Chloroplast', limit: 8 },
				{
					why: 'Die eigenen Texte der Lehrkraft gehen vor.',
					found: 6,
					tokens: 1840,
					id: 'r2',
					answer:
						'{"hits":[{"title":"Photosynthese","heading":"Was ist Photosynthese?","text":"Grüne Pflanzen stellen ihre Nahrung selbst her. In den Chloroplasten der Blätter wandelt das Blattgrün Lichtenergie in chemische Energie um …',
				},
			),
			call(
				'web_search',
				{ query: 'Photosynthese einfach erklärt Klasse 7', sourceCategory: 'school', limit: 5 },
				{
					why: 'Für die Temperatur fehlt eine zweite Quelle.',
					found: 4,
					tokens: 920,
					id: 'r3',
					hosts: ['klexikon.zum.de', 'de.wikipedia.org'],
					answer: '{"results":[{"title":"Fotosynthese – Klexikon","url":"https://klexikon.zum.de/wiki/Fotosynthese" …',
				},
			),
		],
		status: 'CONTINUE',
		reason: 'Eine Seite muss ich noch lesen.',
		progress: { current_step: 1, total_steps: 3, completion_percentage: 30 },
		tokens: 4120,
		microUsd: 6_100,
	}),
	iteration(2, {
		calls: [
			call(
				'web_fetch',
				{
					urls: [
						'https://klexikon.zum.de/wiki/Fotosynthese',
						'https://beispielseite-mit-einem-sehr-langen-namen.example/biologie/photosynthese-temperaturabhaengigkeit',
					],
				},
				{
					failed: true,
					denied: true,
					id: 'r5',
					answer:
						'beispielseite-mit-einem-sehr-langen-namen.example steht nicht in dem Plan, den Sie freigegeben haben. Die Seite wurde nicht geöffnet.',
				},
			),
			call('calculate', { expression: '12 von 30 in Prozent' }, { found: -1, tokens: 60, id: 'r6', answer: '40 %' }),
		],
		hint: 'unsure',
		tokens: 5230,
		microUsd: undefined,
	}),
	iteration(3, {
		action: '',
		unchecked:
			'Ich denke, <b>das Wichtigste</b> ist: {"thinking": "Pflanzen brauchen Licht", "action": "respond", "response": {"title": "Photosynth',
		hint: 'unread',
		tokens: 5610,
		microUsd: 7_900,
	}),
	iteration(4, {
		thinking: 'Alles beisammen. Die Temperatur nenne ich nur mit einer Quelle und sage das dazu.',
		action: 'respond',
		status: 'TERMINATE',
		reason: 'Alle Fragen sind beantwortet.',
		progress: { current_step: 3, total_steps: 3, completion_percentage: 100 },
		sure: 85,
		tokens: 5890,
		microUsd: 8_300,
	}),
];

const DRAWN: agent.Iteration[] = [
	iteration(1, {
		thinking: 'Ein Ablauf passt: Licht, Wasser und Kohlenstoffdioxid hinein, Traubenzucker und Sauerstoff heraus.',
		calls: [
			call(
				'diagram_draw',
				{
					diagram: {
						kind: 'process',
						title: 'Photosynthese im Blatt',
						nodes: [
							{ id: 'n1', label: 'Lichtenergie' },
							{ id: 'n2', label: 'Chloroplast' },
						],
						edges: [{ from: 'n1', to: 'n2' }],
					},
				},
				{ found: -1, tokens: 40, id: 'r2', answer: '{"width":160,"height":90,"files":["bild.svg","bild.png"]}' },
			),
		],
		local: true,
		microUsd: 0,
	}),
	iteration(2, { action: 'respond', status: 'TERMINATE', local: true, microUsd: 0, tokens: 640 }),
];

const trace = (more: Partial<workflow.StepTrace>): workflow.StepTrace => ({
	stepId: '',
	agent: 'planner',
	title: 'Erst der Text, dann das Bild',
	generation: 1,
	attempt: 1,
	trace: { iterations: [] },
	notes: [],
	facts: [],
	...more,
});

/** What the agents of a run thought, as far as its steps were begun. */
export function traces(run: workflow.Run): workflow.StepTrace[] {
	const begun = run.steps.filter(({ state }) => state !== workflow.StepState.Queued);
	if (begun.length === 0) return [];
	return [
		trace({ trace: { iterations: PLANNED }, spent: 3_400 }),
		...begun.map((step) =>
			trace({
				stepId: step.id,
				agent: step.agent,
				title: step.title,
				attempt: step.attempt,
				trace: { iterations: step.agent === 'image' ? DRAWN : SEARCHED },
				notes: step.notes,
				facts: step.agent === 'research' ? ['f1', 'f2'] : [],
				spent: step.agent === 'image' ? 0 : undefined,
			}),
		),
	];
}
