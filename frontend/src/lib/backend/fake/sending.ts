import { consent } from '../types';
import { say } from './plan';

const SYSTEM = `Du schreibst Unterrichtstexte für Lehrkräfte an deutschen Schulen.
Arbeite nur mit den Passagen, die Dir das Werkzeug „library“ gibt. Erfinde nichts.
Gib bei jedem Satz an, aus welcher Passage er stammt.
Schreibe für die genannte Klassenstufe, in kurzen Sätzen und mit den Fachwörtern des Lehrplans.
Antworte als JSON nach dem Schema.`;

const INPUT = `Auftrag: Recherchiere Photosynthese für Klasse 7. Bitte so einfach, dass auch Mia Schulze (geb. 04.03.2013) mitkommt.
Rückfragen an m.sommer@gymnasium-am-see.de oder 0170 5551234.
Klassenstufe: 7
Tiefe: standard
Sprache: Deutsch`;

const TOOL = `Sucht in den Texten der Lehrkraft und gibt passende Stellen zurück.
{"type":"object","properties":{"query":{"type":"string"},"limit":{"type":"integer"}},"required":["query"]}`;

const FOUND: consent.Found[] = [
	{ kind: 'name', value: 'Mia Schulze', placeholder: '[Name 1]' },
	{ kind: 'birthdate', value: '04.03.2013', placeholder: '[Geburtsdatum 1]' },
	{ kind: 'email', value: 'm.sommer@gymnasium-am-see.de', placeholder: '[E-Mail 1]' },
	{ kind: 'phone', value: '0170 5551234', placeholder: '[Telefon 1]' },
];

const part = (kind: string, text: string, name = ''): consent.Text => ({ kind, name, text });

/** The same texts with placeholders for what was found. */
function masked(parts: consent.Text[]): consent.Text[] {
	const cover = (text: string) =>
		FOUND.reduce((rest, { value, placeholder }) => rest.replaceAll(value, placeholder), text);
	return parts.map((each) => ({ ...each, text: cover(each.text) }));
}

function sending(provider: string, parts: consent.Text[], more: Partial<consent.Sending> = {}): consent.Sending {
	const found = FOUND.filter(({ value }) => parts.some(({ text }) => text.includes(value)));
	const gemini = provider === 'gemini';
	return {
		to: gemini ? 'generativelanguage.googleapis.com' : 'localhost:11434',
		url: gemini ? 'https://generativelanguage.googleapis.com' : 'http://localhost:11434/v1',
		provider,
		model: gemini ? 'gemini-2.5-pro' : 'qwen3:8b',
		exact: true,
		parts,
		attachments: [],
		bytes: new TextEncoder().encode(parts.map(({ text }) => text).join('')).length,
		found,
		masked: found.length ? masked(parts) : [],
		since: 0,
		...more,
	};
}

const FIRST = [part('system', SYSTEM), part('tool', TOOL, 'library'), part('input', INPUT)];
const CLEAN = [part('system', SYSTEM), part('tool', TOOL, 'library'), part('input', 'Auftrag: Recherchiere Vulkane.')];
const LATER = [
	...CLEAN,
	part('call', '{"query":"Photosynthese Chloroplast","limit":8}', 'library'),
	part(
		'result',
		'[1] Grüne Pflanzen stellen ihre Nahrung selbst her. In den Chloroplasten der Blätter wandelt das Blattgrün Lichtenergie in chemische Energie um.\n\n[2] Das Wasser kommt aus den Wurzeln, das Kohlenstoffdioxid durch die Spaltöffnungen aus der Luft.',
		'library',
	),
];

const asked = (sends: consent.Sending[], microUsd?: number): Partial<consent.Question> => ({
	lead: say('Das ist der genaue Text. Ohne Ihr Ja wird nichts gesendet.'),
	sends,
	estimate: {
		seconds: 6,
		microUsd,
		highUsd: microUsd && microUsd * 2,
		basis: microUsd ? 'prompt' : '',
		calls: 1,
		local: false,
	},
	answers: [consent.Do.Approve, consent.Do.Change, consent.Do.Skip, consent.Do.Stop],
});

/** What is known of a sending when a plan is made. */
export const planned = (provider: string): consent.Sending[] =>
	provider === 'offline' ? [] : [sending(provider, [], { exact: false, bytes: 0 })];

/** The first call of a step; personal data stands in the teacher's own words. */
export const firstCall = (provider: string) => asked([sending(provider, FIRST)], 5_200);

/** A first call in which nothing was found, with a picture that goes along. */
export const cleanCall = (provider: string) =>
	asked(
		[
			sending(provider, CLEAN, {
				attachments: [{ name: 'tafelbild.png', media: 'image/png', bytes: 482_113, hash: 'c0ffee' }],
				bytes: 483_400,
			}),
		],
		3_100,
	);

/** A later call: the beginning was sent before and is sent again. */
export const laterCall = (provider: string) => asked([sending(provider, LATER, { since: CLEAN.length })]);

/** The next call would cross 80 % of what may be spent in a day. */
export const budget = (level = 80): Partial<consent.Question> => ({
	lead: say('Pult fragt, bevor es weitergeht. Abgebrochen wird nichts.'),
	budget: { period: 'day', max: 1_000_000, spent: 790_000, next: level ? 24_000 : undefined, level },
	answers: [consent.Do.Approve, consent.Do.Skip, consent.Do.Stop],
});
