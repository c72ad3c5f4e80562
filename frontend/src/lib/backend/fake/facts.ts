// What the fake program knows of the teacher, and what waits for her.
import { memory } from '../types';

const { Category, Origin, ScopeKind, State, Tier } = memory;
const DAY = 24 * 3600 * 1000;
/** Go's time of what has not happened. */
const NEVER = '0001-01-01T00:00:00Z';

const LIFE: Record<memory.Tier, number> = { [Tier.Core]: 0, [Tier.Important]: 90, [Tier.Context]: 30 };

/** When a fact of a tier ends that was said `ago` days ago. */
export function expiry(tier: memory.Tier, ago = 0): string {
	return LIFE[tier] ? new Date(Date.now() + (LIFE[tier] - ago) * DAY).toISOString() : NEVER;
}

const days = (ago: number) => new Date(Date.now() - ago * DAY).toISOString();
const me: memory.Scope = { kind: ScopeKind.Me, name: '' };
const school: memory.Scope = { kind: ScopeKind.School, name: '' };
const of7b: memory.Scope = { kind: ScopeKind.Class, name: '7b' };
const rome: memory.Scope = { kind: ScopeKind.Project, name: 'Klassenfahrt Rom' };

/** A fact as the program would send it; `said` is how many days ago. */
function fact(id: string, text: string, part: Partial<memory.Fact>, said = 12): memory.Fact {
	const tier = part.tier ?? Tier.Important;
	return {
		id,
		text,
		category: Category.Preference,
		tier,
		scope: me,
		confidence: 100,
		keywords: [],
		source: { origin: Origin.Teacher, runId: '', stepId: '', quote: '' },
		state: State.Active,
		replacedBy: '',
		sure: false,
		confirmed: 1,
		uses: 0,
		createdAt: days(said + 3),
		confirmedAt: days(said),
		usedAt: NEVER,
		expiresAt: expiry(tier, said),
		...part,
	};
}

const from = (origin: memory.Origin, runId: string, quote: string): memory.Source => ({
	origin,
	runId,
	stepId: 's1',
	quote,
});

/** Eight lasting facts about the teacher: that tier is full. */
const CORE = [
	'Ich unterrichte Biologie und Chemie.',
	'Ich arbeite mit dem Schulbuch „Natura 7“.',
	'Arbeitsblätter sollen auf eine Seite passen.',
	'Fachwörter werden immer mit einem Beispiel erklärt.',
	'Ich schreibe die Schülerinnen und Schüler mit „ihr“ an.',
	'Schaubilder drucke ich schwarz-weiß.',
	'Hausaufgaben gebe ich nur montags auf.',
	'Ich nenne Quellen am Ende des Textes.',
];

export function facts(): memory.Fact[] {
	return [
		fact('m1', 'Die 7b liest Texte mit kurzen Sätzen am liebsten.', {
			scope: of7b,
			category: Category.Class,
			source: from(Origin.Request, 'r10', 'bitte kurze Sätze, das liest die 7b am liebsten'),
			keywords: ['Lesen', 'Sprache'],
			confirmed: 3,
			uses: 2,
			usedAt: days(1),
		}),
		fact('m2', 'Der Computerraum hat 15 Plätze.', { scope: school, category: Category.Technical, tier: Tier.Core }, 80),
		fact(
			'm3',
			'Für die Klassenfahrt nach Rom suchen wir noch ein Museum mit Führung für Jugendliche.',
			{
				scope: rome,
				category: Category.Project,
				tier: Tier.Context,
				source: from(Origin.Conclusion, 'r14', 'Museum mit Führung, für die Romfahrt im Mai'),
				confidence: 80,
			},
			4,
		),
		...CORE.map((text, n) =>
			fact(
				`m${String(n + 4)}`,
				text,
				{ tier: Tier.Core, category: n < 2 ? Category.Profile : Category.Preference, uses: n, usedAt: days(9 - n) },
				20 + n,
			),
		),
		fact(
			'm20',
			'Arbeitsblätter dürfen zwei Seiten lang sein.',
			{ tier: Tier.Core, state: State.Replaced, replacedBy: 'm6' },
			140,
		),
		fact('m21', 'Die 7b schreibt im Oktober eine Arbeit über Zellen.', {
			scope: of7b,
			category: Category.Class,
			tier: Tier.Context,
			state: State.Expired,
			expiresAt: days(8),
		}),
	];
}

type Waiting = { id: string; fact: memory.Fact } & Partial<memory.Proposal>;
const waiting = (part: Waiting): memory.Proposal => ({
	said: 1,
	proposedAt: days(1),
	concerns: [],
	conflicts: [],
	...part,
	// Its life begins when it is kept.
	fact: { ...part.fact, confirmed: 0, expiresAt: NEVER },
});

/** One proposal of each kind that a teacher can meet. */
export function proposals(known: memory.Fact[]): memory.Proposal[] {
	return [
		waiting({
			id: 'p1',
			said: 2,
			fact: fact('', 'Die 7b hat dienstags eine Doppelstunde Biologie.', {
				scope: of7b,
				category: Category.Class,
				source: from(Origin.Request, 'r14', 'dienstags haben wir in der 7b ja eine Doppelstunde'),
			}),
		}),
		waiting({
			id: 'p2',
			fact: fact('', 'Die 7b liest längere Texte mit Zwischenüberschriften am liebsten.', {
				scope: of7b,
				category: Category.Class,
				confidence: 70,
				source: from(Origin.Conclusion, 'r14', 'die langen Texte mit Zwischenüberschriften kamen gut an'),
			}),
			conflicts: known.filter(({ id }) => id === 'm1'),
		}),
		waiting({
			id: 'p3',
			fact: fact('', 'Mia aus der 7b hat Diabetes und darf während des Unterrichts essen.', {
				scope: of7b,
				category: Category.Class,
				source: from(Origin.Request, 'r10', 'Mia hat Diabetes und darf essen'),
			}),
			concerns: [
				{ kind: 'pupil', word: 'Mia' },
				{ kind: 'health', word: 'Diabetes' },
			],
		}),
		waiting({
			id: 'p4',
			fact: fact('', 'Diagramme sollen immer eine Legende haben.', {
				tier: Tier.Core,
				confidence: 75,
				source: from(Origin.Web, 'r10', 'Gute Diagramme haben immer eine Legende.'),
			}),
		}),
	];
}
