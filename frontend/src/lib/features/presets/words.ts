import type { settings } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';
import { toolName } from '../agents/tools';
import { isChoice, wordOf } from '../settings/agentwords';

/** What a preset is called. */
export const nameOf = (i18n: I18n, { id, name, shipped }: settings.Preset) =>
	shipped ? i18n.word(`preset.${id}`, id) : name;

/** The value of a setting as the teacher reads it. */
export function valueOf(i18n: I18n, field: string, value: string): string {
	if (value === 'true' || value === 'false') return i18n.say({ key: `cli.setting.${value}` });
	if (field === 'cost') return value === '0' ? i18n.t('agents.cost.none') : i18n.money(Number(value));
	if (field === 'off') {
		const tools = value.split(/[ ,]/).filter(Boolean);
		return tools.length === 0 ? i18n.t('agents.cost.none') : i18n.list(tools.map((tool) => toolName(i18n, tool)));
	}
	if (value === '0') return i18n.t(field === 'calls' ? 'agents.calls.none' : 'agents.thresholds.none');
	return isChoice(field) ? wordOf(i18n, field, value) : value;
}
