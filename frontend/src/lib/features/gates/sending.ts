import type { consent } from '$lib/backend/types';
import type { I18n } from '$lib/i18n/i18n.svelte';
import { soft } from '$lib/ui/soft';

const KINDS = ['system', 'input', 'tool', 'schema', 'assistant', 'call', 'result'] as const;
const FINDS = ['name', 'email', 'phone', 'iban', 'birthdate'] as const;

/** "generativelanguage.googleapis.com (Google Gemini)" */
export function recipient(i18n: I18n, { to, provider }: consent.Sending): string {
	return provider === 'gemini' ? `${to} (${i18n.word('provider.gemini', provider)})` : to;
}

/** A host that a plan lists: "de.wikipedia.org", everything below one ("*.wikipedia.org"), or every public page ("*"). */
export function hostOf(i18n: I18n, host: string): string {
	if (host === '*') return i18n.t('host.any');
	return host.startsWith('*.') ? i18n.t('host.below', { host: soft(host.slice(2)) }) : soft(host);
}

/** The heading of a piece of what is sent. */
export function partTitle(i18n: I18n, { kind, name }: consent.Text): string {
	const known = KINDS.find((each) => each === kind);
	return known ? i18n.t(`gate.part.${known}`, { name }) : kind;
}

/** A text of the program itself: it holds nothing of the teacher's and is the same in every job. */
export function isPults({ kind }: consent.Text): boolean {
	return kind === 'system' || kind === 'tool' || kind === 'schema';
}

/** "Name", "E-Mail-Adresse", … */
export function foundKind(i18n: I18n, { kind }: consent.Found): string {
	const known = FINDS.find((each) => each === kind);
	return known ? i18n.t(`gate.found.${known}`) : kind;
}
