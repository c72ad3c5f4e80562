import type { agent, workflow } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';

/** What the teacher has asked of an agent that is not followed yet; "" for nothing. */
export function wantsOf(i18n: I18n, { wants }: workflow.Node): string {
	const known = (['pause', 'modify', 'delete'] as const).find((each) => each === wants);
	return known ? i18n.t(`tree.wants.${known}`) : '';
}

/** Machine time and cost of a node, as far as there is any. */
export function spentOn(i18n: I18n, { node, trace, spent }: workflow.NodeView): string[] {
	const { iterations } = trace;
	return [
		node.seconds > 0 ? i18n.duration(node.seconds) : '',
		iterations.length > 0 ? i18n.t('chain.limit.iterations', { n: iterations.length }) : '',
		iterations.length > 0 ? i18n.cost({ microUsd: spent, local: spent === 0 && iterations.every(free) }) : '',
	].filter(Boolean);
}

const free = ({ local }: agent.Iteration) => local;

/** "Recherche: Photosynthese": the agent is named once. */
export function titleOf(label: string, title: string): string {
	return !title || title.startsWith(label) ? title || label : `${label}: ${title}`;
}
