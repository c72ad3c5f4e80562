// What the fake program knows: two agents, a few documents and one lesson.
import { diagram, library, type desktop, type evidence, type artifact } from '../types';

const choice = (key: string, options: string[], first: string, only: string[] = []) => ({
	key,
	kind: 'choice',
	options,
	default: first,
	required: false,
	max: 0,
	only,
});
const PAINTED = ['illustration', 'realistic', 'cartoon'];
const GRADES = [
	'',
	...Array.from({ length: 13 }, (_, n) => String(n + 1)),
	'1-4',
	'5-6',
	'7-8',
	'9-10',
	'11-13',
	'5-10',
];

export const AGENTS: desktop.AgentInfo[] = [
	{
		name: 'research',
		icon: 'search',
		auto: 90,
		warn: 70,
		minimum: 60,
		alwaysAsks: false,
		tools: [
			'library_search',
			'library_read',
			'web_search',
			'web_fetch',
			'memory_retrieve',
			'memory_save',
			'image_generate',
			'script',
			'recall_details',
			'get_current_time',
			'calculate',
		],
		params: [
			{ key: 'topic', kind: 'text', options: [], default: '', required: true, max: 200, only: [] },
			choice('grade', GRADES, ''),
			choice('depth', ['quick', 'standard', 'comprehensive'], 'standard'),
			choice('sources', ['all', 'own', 'starter'], 'all'),
			choice('language', ['de', 'en'], 'de'),
			choice('web', ['off', 'school', 'encyclopedia', 'academic', 'government', 'all'], 'off'),
		],
	},
	{
		name: 'image',
		icon: 'image',
		auto: 85,
		warn: 65,
		minimum: 50,
		alwaysAsks: false,
		tools: ['diagram_draw', 'library_search', 'library_read', 'memory_retrieve', 'recall_details', 'calculate'],
		params: [
			choice('style', ['diagram', ...PAINTED], 'diagram'),
			choice(
				'form',
				[
					'auto',
					'process',
					'cycle',
					'timeline',
					'comparison',
					'parts',
					'concept_map',
					'flow_chart',
					'number_line',
					'bar_chart',
					'line_chart',
					'pie_chart',
					'venn',
					'word_cloud',
				],
				'auto',
				['diagram'],
			),
			choice('labels', ['german', 'english', 'none', 'gaps'], 'german'),
			choice('complexity', ['simple', 'detailed'], 'simple', ['diagram']),
			choice('shape', ['landscape', 'portrait', 'square'], 'landscape', PAINTED),
			choice('mark', ['on', 'off'], 'on', PAINTED),
		],
	},
	{
		name: 'edit',
		icon: 'edit',
		auto: 85,
		warn: 70,
		minimum: 60,
		alwaysAsks: false,
		tools: ['library_search', 'library_read', 'memory_retrieve', 'recall_details', 'calculate'],
		params: [
			choice(
				'operation',
				['tasks', 'levels', 'quiz', 'glossary', 'summary', 'simplify', 'shorten', 'tone', 'translate', 'correct'],
				'tasks',
			),
			{ key: 'text', kind: 'text', options: [], default: '', required: false, max: 20000, only: [] },
			{ key: 'kinds', kind: 'text', options: [], default: '', required: false, max: 200, only: [] },
			{ key: 'count', kind: 'text', options: [], default: '', required: false, max: 3, only: [] },
			choice('tone', ['auto', 'du', 'sie'], 'auto'),
			choice('solutions', ['yes', 'no'], 'yes'),
		],
	},
	{
		name: 'music',
		icon: 'music',
		auto: 80,
		warn: 65,
		minimum: 50,
		alwaysAsks: true,
		tools: ['song_render', 'library_search', 'library_read', 'memory_retrieve', 'recall_details', 'calculate'],
		params: [
			{ key: 'topic', kind: 'text', options: [], default: '', required: true, max: 200, only: [] },
			{ ...choice('style', ['pop', 'rock', 'classical', 'rap', 'children'], ''), required: true },
			choice('duration', ['30', '120', '240'], '120'),
			choice('sound', ['local', 'model'], 'local'),
			choice('tempo', ['slow', 'medium', 'fast'], 'medium'),
		],
	},
];

const STARTER = {
	language: 'de',
	format: 'md',
	origin: 'starter',
	licence: 'CC BY 4.0',
	addedAt: '2026-11-01T08:00:00Z',
	url: '',
	date: '',
};

const doc = (
	id: string,
	title: string,
	subject: string,
	classes: string,
	words: number,
	more = {},
): library.Document => ({
	...STARTER,
	id,
	title,
	author: 'Pult-Redaktion',
	subject,
	classes,
	hash: id,
	passages: 6,
	words,
	...more,
});

export const documents = (): library.Document[] => [
	doc('d1', 'Pflanzen im Schulgarten: Beobachtungsbogen', 'Biologie', '5-7', 1240, {
		author: 'M. Sommer',
		origin: 'beobachtungsbogen.pdf',
		format: 'pdf',
		licence: '',
	}),
	doc('d2', 'Photosynthese', 'Biologie', '7-9', 1830),
	doc('d3', 'Aufbau der Pflanzenzelle', 'Biologie', '5-8', 1450),
	doc('d4', 'Die Französische Revolution', 'Geschichte', '8', 2210),
	doc('d5', 'Wasserkreislauf', 'Erdkunde', '5-6', 980),
	doc(
		'd6',
		'Donaudampfschifffahrtsgesellschaftskapitänsmützen und andere zusammengesetzte Hauptwörter',
		'Deutsch',
		'6',
		640,
	),
];

/** The document that becomes of a file. */
export const imported = (title: string, file: string): library.Document =>
	doc(file, title, '', '', 310, { origin: file, format: file.split('.').at(-1) ?? '', licence: '' });

export const passages = (documentId: string): library.Passage[] =>
	[
		{
			page: 1,
			heading: 'Was ist Photosynthese?',
			kind: library.Kind.Prose,
			text: 'Grüne Pflanzen stellen ihre Nahrung selbst her. In den Chloroplasten der Blätter wandelt das Blattgrün Lichtenergie in chemische Energie um. Aus Wasser und Kohlenstoffdioxid entstehen Traubenzucker und Sauerstoff.',
		},
		{
			page: 1,
			heading: 'Was die Pflanze braucht',
			kind: library.Kind.List,
			text: '- Licht, meist von der Sonne\n- Wasser aus dem Boden\n- Kohlenstoffdioxid aus der Luft',
		},
		{
			page: 2,
			heading: 'Begriffe',
			kind: library.Kind.Table,
			text: 'Begriff | Erklärung\nChloroplast | Teil der Pflanzenzelle, in dem die Photosynthese abläuft\nSpaltöffnung | Öffnung an der Blattunterseite für den Gasaustausch',
		},
	].map((passage, position) => ({ ...passage, id: position + 1, documentId, position }));

/** The sample reads as if for class 8. */
export const reading = (grade: string): evidence.Reading => {
	const hard = Number.parseInt(grade, 10) < 7;
	return {
		figures: {
			sentences: 14,
			words: 163,
			syllables: 331,
			long: 62,
			heavy: 38,
			single: 71,
			vienna: 8.1,
			lix: 49.7,
			flesch: 49.6,
		},
		class: 8,
		hard,
		text: { key: hard ? 'reading.hard' : 'reading.fits', args: { class: '8', grade } },
	};
};

/** The text of a page as it was read. */
export const copy = (): artifact.Copy => ({
	documentId: 'https://klexikon.zum.de/wiki/Photosynthese',
	url: 'https://klexikon.zum.de/wiki/Photosynthese',
	title: 'Photosynthese',
	author: '',
	origin: 'Klexikon',
	licence: 'CC BY-SA 4.0',
	language: 'de',
	date: '2026-03-02',
	readOn: '2026-11-27',
	text: '## Wie geht Photosynthese?\n\nPflanzen brauchen **Licht**, Wasser und Luft. In den Blättern entsteht daraus Zucker.\n\n- Das Wasser kommt aus dem Boden.\n- Das Licht kommt von der Sonne.\n\nMehr steht [hier](https://klexikon.zum.de/wiki/Blatt).',
	part: false,
});

export const research = (grade: string): artifact.Research => ({
	title: 'Photosynthese: wie Pflanzen sich ernähren',
	topic: 'Photosynthese',
	language: 'de',
	grade,
	summary: [
		{ text: 'Pflanzen brauchen Licht, Wasser und Kohlenstoffdioxid.', cites: [1] },
		{ text: 'Sie bilden daraus Traubenzucker.', cites: [1] },
		{ text: 'Dabei wird Sauerstoff frei, den Menschen und Tiere zum Atmen brauchen.', cites: [1, 2] },
	],
	sections: [
		{
			heading: 'Wo sie stattfindet',
			sentences: [
				{ text: 'Grüne Pflanzen stellen ihre Nahrung selbst her.', cites: [1] },
				{
					text: 'In den Chloroplasten der Blätter wandelt das Blattgrün Lichtenergie in chemische Energie um.',
					cites: [1],
				},
				{ text: 'Die Blattzellen an der Oberseite enthalten besonders viele Chloroplasten.', cites: [2] },
			],
		},
		{
			heading: 'Was hinein- und herausgeht',
			sentences: [
				{
					text: 'Das Wasser kommt aus den Wurzeln, das Kohlenstoffdioxid durch die Spaltöffnungen aus der Luft.',
					cites: [1],
				},
				{ text: 'Aus beidem entstehen Traubenzucker und Sauerstoff.', cites: [1, 3] },
			],
		},
	],
	facts: [
		{
			text: 'Eine große Buche gibt an einem Sommertag etwa so viel Sauerstoff ab, wie zehn Menschen zum Atmen brauchen.',
			cites: [2],
			passageId: 3,
		},
		{ text: 'Nachts findet keine Photosynthese statt.', cites: [1], passageId: 1 },
	],
	terms: [
		{ word: 'Chloroplast', definition: 'Teil der Pflanzenzelle, in dem die Photosynthese abläuft.', cites: [1] },
		{ word: 'Spaltöffnung', definition: 'Öffnung an der Blattunterseite für den Gasaustausch.', cites: [2] },
		{ word: 'Stärke', definition: 'Speicherform des Traubenzuckers.', cites: [1] },
	],
	sources: [
		{
			documentId: 'd2',
			title: 'Photosynthese',
			author: 'Pult-Redaktion',
			origin: 'starter',
			place: 'Abschnitt „Was ist Photosynthese?“',
			licence: 'CC BY 4.0',
		},
		{
			documentId: 'd1',
			title: 'Pflanzen im Schulgarten: Beobachtungsbogen',
			author: 'M. Sommer',
			origin: 'beobachtungsbogen.pdf',
			place: 'S. 2, 3',
			licence: '',
		},
		{
			documentId: 'https://klexikon.zum.de/wiki/Photosynthese',
			title: 'Photosynthese',
			author: '',
			origin: 'Klexikon',
			place: '',
			licence: 'CC BY-SA 4.0',
			url: 'https://klexikon.zum.de/wiki/Photosynthese',
			date: '2026-03-02',
			readOn: '2026-11-27',
			copy: 'quelle-0a1b2c.json',
		},
	],
	gaps: ['Zur Temperatur steht nur in einer Quelle etwas.'],
	structures: [],
});

export type Box = { x: number; y: number; label: string };

/** Where the four labels stand, in a picture of 800 × 460. */
export const BOXES: readonly Box[] = [
	{ x: 300, y: 40, label: 'Lichtenergie' },
	{ x: 530, y: 190, label: 'Traubenzucker' },
	{ x: 300, y: 340, label: 'Sauerstoff' },
	{ x: 70, y: 190, label: 'Wasser' },
];

export const svg = (
	title: string,
	boxes = BOXES,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 460" font-family="sans-serif">
<rect width="800" height="460" fill="#fff"/><text x="400" y="28" text-anchor="middle" font-size="20" font-weight="700" fill="#20251f">${title}</text>
<circle cx="400" cy="235" r="80" fill="#e2efe9" stroke="#1c6b57" stroke-width="3"/><text x="400" y="242" text-anchor="middle" font-size="20" fill="#14523f">Chloroplast</text>
${boxes.map(({ x, y, label }) => `<rect x="${String(x)}" y="${String(y + 15)}" width="200" height="60" rx="12" fill="#faf8f3" stroke="#1c6b57" stroke-width="2"/><text x="${String(x + 100)}" y="${String(y + 52)}" text-anchor="middle" font-size="18" fill="#20251f">${label}</text>`).join('')}
<path d="M400 117v34M272 235h46M482 235h46M400 317v36" stroke="#565d55" stroke-width="3"/></svg>`;

export const image = (title: string): artifact.Image => ({
	diagram: {
		kind: diagram.Kind.Process,
		title,
		language: 'de',
		detailed: true,
		nodes: BOXES.map(({ label }, n) => ({ id: `n${String(n)}`, label })),
		edges: [],
		caption: 'Nach: Photosynthese (Pult-Redaktion), CC BY 4.0',
		alt: 'Schaubild der Photosynthese. In der Mitte der Chloroplast. Hinein gehen Lichtenergie und Wasser, heraus kommen Traubenzucker und Sauerstoff.',
	},
	sources: research('7').sources.slice(0, 1),
	unused: ['Stärke'],
});

export const text = (content: artifact.Research): string =>
	content.sections
		.flatMap((section) => [section.heading, section.sentences.map((sentence) => sentence.text).join(' ')])
		.join('\n');

/** What the library says to a question; it knows the one topic. */
export function answer(question: string): artifact.Research {
	const whole = research('7');
	const known = /photosynthese|das|chlorophyll/i.test(question);
	return {
		...whole,
		title: question,
		summary: known ? whole.summary.slice(0, 2) : [],
		sources: known ? whole.sources.slice(0, 1).map((source) => ({ ...source, copy: 'quelle-1d2e3f.json' })) : [],
		gaps: known ? [] : ['In Ihrer Bibliothek steht nichts zu „Osmose“.'],
		sections: [],
		facts: [],
		terms: [],
		structures: [],
	};
}
