import type { agent, workflow } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';

/** One argument of a call: its name and its values, one a line. */
export type Row = { label: string; values: string[] };

/** The arguments that have a word of their own; the others keep the name the tool gives them. */
const ARGS = [
	'query',
	'limit',
	'urls',
	'expression',
	'when',
	'land',
	'sourceCategory',
	'targetInfo',
	'searchTerms',
	'categories',
	'resultId',
	'focus',
	'description',
	'style',
] as const;

/** What a text of JSON says in rows; `rest` is what is nested deeper, or the whole text when it is no object. */
export function readable(i18n: I18n, text: string): { rows: Row[]; rest: string } {
	const found = parsed(text);
	if (found === undefined) return { rows: [], rest: text };
	const rows: Row[] = [];
	const deep: Record<string, unknown> = {};
	for (const [key, value] of Object.entries(found)) {
		const values = plain(value);
		if (values)
			rows.push({
				label: labelOf(i18n, key),
				values: key === SOURCES ? values.map((each) => sourcesOf(i18n, each)) : values,
			});
		else deep[key] = value;
	}
	return { rows, rest: Object.keys(deep).length > 0 ? JSON.stringify(deep, undefined, 2) : '' };
}

function parsed(text: string): object | undefined {
	try {
		const found: unknown = JSON.parse(text);
		return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : undefined;
	} catch {
		return undefined;
	}
}

/** The lines of a simple value, or of a list of simple values; undefined for what is nested. Nothing at all is no line. */
function plain(value: unknown): string[] | undefined {
	if (value === null || value === '') return [];
	if (Array.isArray(value)) {
		const lines = value.map(plain);
		return lines.every((line) => line !== undefined) && !value.some(Array.isArray) ? lines.flat() : undefined;
	}
	if (typeof value === 'string') return [value];
	return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : undefined;
}

const SOURCES = 'sourceCategory';
/** A group of sources as the plan names it. */
const sourcesOf = (i18n: I18n, value: string) => i18n.word(`param.research.web.${value}`, value);

function labelOf(i18n: I18n, key: string): string {
	const known = ARGS.find((each) => each === key);
	return known ? i18n.t(`arg.${known}`) : key;
}

/** "4.120 Token" and "0,006 €", "lokal, 0 €" or that it is not known. */
export function tookOf(i18n: I18n, { tokens, microUsd, local }: agent.Iteration): string {
	const count =
		tokens === undefined
			? i18n.t('thoughts.tokens.unknown')
			: i18n.t('thoughts.tokens', { n: tokens, count: i18n.number(tokens) });
	const here = local && tokens === undefined;
	return [...(here ? [] : [count]), i18n.cost({ microUsd, local })].join(' · ');
}

/** What became of a call: "6 gefunden", "erledigt", "nicht ausgeführt" or "vom Programm abgelehnt". */
export function outcomeOf(i18n: I18n, { denied, failed, found }: agent.Used): string {
	if (denied) return i18n.t('thoughts.denied');
	if (failed) return i18n.t('thoughts.failed');
	return found < 0 ? i18n.t('thoughts.done') : i18n.t('thoughts.found', { n: found });
}

/** What a reply said about going on: "wollte weitermachen"; "" for a reply that is no answer and said nothing. */
export function signalOf(i18n: I18n, { status, action }: agent.Iteration): string {
	if (status === 'CONTINUE') return i18n.t('thoughts.goesOn');
	if (status === 'TERMINATE') return i18n.t('thoughts.ends');
	return action === 'respond' ? i18n.t('thoughts.noSignal') : '';
}

/** The model's own claims about itself. */
export function claimOf(i18n: I18n, { progress, sure }: agent.Iteration): string {
	const steps =
		progress && progress.total_steps > 0
			? i18n.t('remark.claim', { n: progress.current_step, of: progress.total_steps })
			: progress && progress.completion_percentage > 0
				? i18n.t('remark.percent', { percent: i18n.percent(progress.completion_percentage) })
				: '';
	return [steps, sure === undefined ? '' : i18n.t('remark.sure', { percent: i18n.percent(sure) })]
		.filter(Boolean)
		.join(' ');
}

const HINTS = ['unread', 'goOn', 'unsure', 'closing'] as const;

/** What the loop told the model after a reply; "" for nothing. */
export function hintOf(i18n: I18n, { hint }: agent.Iteration): string {
	const known = HINTS.find((each) => each === hint);
	return known ? i18n.t(`thoughts.hint.${known}`) : '';
}

/** "Versuch 2", "Fassung 1 des Plans", and the round when it is not the first. */
export function placeOf(i18n: I18n, { stepId, attempt, generation }: workflow.StepTrace): string {
	const place = i18n.t(stepId === '' ? 'thoughts.plan' : 'thoughts.attempt', { n: attempt });
	return generation > 1 ? `${place} · ${i18n.t('thoughts.generation', { n: generation })}` : place;
}

/** What all attempts of a step cost together; "" for the planner, whose calls belong to no step. */
export function spentOf(i18n: I18n, { stepId, spent, trace }: workflow.StepTrace): string {
	if (stepId === '') return '';
	const local = spent === 0 && trace.iterations.every((each) => each.local);
	return i18n.t('thoughts.spent', { cost: i18n.cost({ microUsd: spent, local }) });
}
