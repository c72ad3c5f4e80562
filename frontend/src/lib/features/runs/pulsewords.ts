import type { I18n, Key } from '$lib/i18n/i18n.svelte';
import { toolDoing } from '../agents/tools';
import type { Pulse } from './pulse';

/** Seed 003's stages; a stage that is not known is "working". */
const STAGES: Record<string, Key> = {
	analyzing: 'pulse.analyzing',
	reasoning: 'pulse.reasoning',
	executing_tools: 'pulse.executing_tools',
	searching_web: 'pulse.searching_web',
	fetching_content: 'pulse.fetching_content',
	retrieving_memory: 'pulse.retrieving_memory',
	saving_memory: 'pulse.saving_memory',
	observing_results: 'pulse.observing_results',
	generating_response: 'pulse.generating_response',
};

/** "Arbeitsschritt 2 von höchstens 5: sucht im Internet" */
export function pulseLine(i18n: I18n, { stage, iteration, most, tools }: Pulse): string {
	// Tools of one kind are told by what they do, several kinds by their number.
	const [only, ...others] = new Set(stage === 'executing_tools' ? tools : []);
	const tool = only && others.length === 0 ? toolDoing(i18n, only) : '';
	const doing = tool || i18n.t(STAGES[stage] ?? 'pulse.working');
	if (iteration === 0) return i18n.t('pulse.plain', { doing });
	return i18n.t(most > 0 ? 'pulse.of' : 'pulse.at', { iteration, most, doing });
}
