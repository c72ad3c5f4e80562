import { memory, reason } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';
import { isTime } from '$lib/i18n/format';

const { Category, Origin, Result, ScopeKind, State, Tier } = memory;

/** In the order of the program. */
export const TIERS = [Tier.Core, Tier.Important, Tier.Context];
export const CATEGORIES = [Category.Preference, Category.Class, Category.Project, Category.Profile, Category.Technical];
export const SCOPES = [ScopeKind.Me, ScopeKind.School, ScopeKind.Class, ScopeKind.Project];
/** Characters of a fact. */
export const LONGEST = 300;

/** Go's time of what has not happened; an empty string is no time for it. */
const NEVER = '0001-01-01T00:00:00Z';

/** A fact before anything is typed. */
export const blank = (): memory.Fact => ({
	id: '',
	text: '',
	category: Category.Preference,
	tier: Tier.Important,
	scope: { kind: ScopeKind.Me, name: '' },
	confidence: 100,
	keywords: [],
	source: { origin: Origin.Teacher, runId: '', stepId: '', quote: '' },
	state: State.Active,
	replacedBy: '',
	sure: false,
	confirmed: 0,
	uses: 0,
	createdAt: NEVER,
	confirmedAt: NEVER,
	usedAt: NEVER,
	expiresAt: NEVER,
});

/** A class or a project has a name. */
export const isNamed = (kind: memory.ScopeKind) => kind === ScopeKind.Class || kind === ScopeKind.Project;

/** Whether the words are the teacher's own. */
export const isOwn = ({ source }: memory.Fact) => source.origin === Origin.Teacher || source.origin === Origin.Request;

/** "Wichtig (90 Tage)" */
export function tierOf(i18n: I18n, tier: memory.Tier): string {
	return `${i18n.say({ key: `memory.tier.${tier}` })} (${i18n.t(`memory.life.${tier}`)})`;
}

/** "Klasse: 7b", "Über mich" */
export function scopeOf(i18n: I18n, { kind, name }: memory.Scope): string {
	const word = i18n.say({ key: `memory.scope.${kind}` });
	return name ? `${word}: ${name}` : word;
}

/** How long a fact still lives, or what became of it. */
function lifeOf(i18n: I18n, { state, expiresAt }: memory.Fact): string {
	const date = isTime(expiresAt) ? i18n.date(expiresAt) : '';
	if (state === State.Replaced) return i18n.say({ key: 'memory.state.replaced' });
	if (state === State.Expired) return i18n.t('memory.expired', { date });
	return date ? i18n.t('memory.expires', { date }) : i18n.t('memory.stays');
}

/** "Vorliebe · gilt für 7b · Wichtig · läuft ab am 26.02.2027" */
export function factLine(i18n: I18n, fact: memory.Fact): string {
	const tier = i18n.say({ key: `memory.tier.${fact.tier}` });
	return [...aboutOf(i18n, fact), tier, lifeOf(i18n, fact)].join(' · ');
}

/** The same of what is not kept yet: its life has not begun. */
export function proposalLine(i18n: I18n, fact: memory.Fact): string {
	return [...aboutOf(i18n, fact), tierOf(i18n, fact.tier)].join(' · ');
}

function aboutOf(i18n: I18n, { category, scope }: memory.Fact): string[] {
	const whom = scope.name ? i18n.t('memory.holds', { name: scope.name }) : scopeOf(i18n, scope);
	return [i18n.say({ key: `memory.category.${category}` }), whom];
}

/** "3-mal gesagt · 2-mal verwendet, zuletzt: gestern, 14:05" */
export function useLine(i18n: I18n, { confirmed, uses, usedAt }: memory.Fact): string {
	const used = uses > 0 ? i18n.t('memory.used', { n: uses, at: i18n.moment(usedAt) }) : i18n.t('memory.unused');
	return [i18n.t('memory.confirmed', { n: confirmed }), used].join(' · ');
}

/** What became of a fact: the reason, the sentence, and what it has replaced. A refused sentence is not said again. */
export function outcomeLine(i18n: I18n, { result, reason, fact, replaced }: memory.Outcome): string {
	const kept = result === Result.Dropped ? [] : [i18n.t('app.quote', { text: fact.text })];
	const instead = replaced.map(({ text }) => i18n.t('memory.replaces', { text }));
	return [i18n.say(reason), ...kept, ...instead].join(' ');
}

const FIELDS = {
	[reason.Code.BadCategory]: 'category',
	[reason.Code.BadTier]: 'tier',
	[reason.Code.BadScope]: 'scope',
} as const;
type Field = (typeof FIELDS)[keyof typeof FIELDS];

/** The field that a refusal is about. */
export function fieldOf({ reason: { code } }: memory.Outcome): 'text' | Field {
	const fields: Partial<Record<reason.Code, Field>> = FIELDS;
	return (code && fields[code]) ?? 'text';
}
