import type { I18n } from '../../i18n/i18n.svelte';

const KINDS = [
	[/^(diagram\/)?title$/, 'edit.title'],
	[/^summary\/(\d+)\/text$/, 'edit.summary'],
	[/^sections\/(\d+)\/heading$/, 'edit.heading'],
	[/^sections\/\d+\/sentences\/(\d+)\/text$/, 'edit.sentence'],
	[/^sections\/(\d+)$/, 'edit.heading'],
	[/^sections\/\d+\/sentences\/(\d+)$/, 'edit.sentence'],
	[/^(?:summary)\/(\d+)$/, 'edit.summary'],
	[/^structures\//, 'edit.structure'],
	[/^terms\/(\d+)\/word$/, 'edit.term'],
	[/^terms\/(\d+)\/definition$/, 'edit.definition'],
	[/^facts\/(\d+)\/text$/, 'edit.fact'],
	[/^stanzas\/\d+\/lines\/(\d+)\/text$/, 'edit.line'],
	[/^diagram\/nodes\/(\d+)\/label$/, 'edit.label'],
	[/^diagram\/nodes\/(\d+)\/note$/, 'edit.note'],
	[/^diagram\/edges\/(\d+)\/label$/, 'edit.arrow'],
	[/^diagram\/(?:header|rows)\//, 'edit.cell'],
	[/^diagram\/layer\/own\/(\d+)\/text$/, 'edit.own'],
	[/^diagram\/caption$/, 'edit.caption'],
	[/^diagram\/alt$/, 'edit.alt'],
	[/^blocks\/(\d+)\/text$/, 'edit.block'],
	[/^blocks\/(\d+)\/entries\/(\d+)\/text$/, 'edit.entry'],
	[/^blocks\/(\d+)\/entries\/(\d+)\/answers\//, 'edit.answer'],
	[/^blocks\/(\d+)\/entries\/(\d+)\/options\//, 'edit.option'],
	[/^blocks\/(\d+)\/(?:header|rows)\//, 'edit.cell'],
] as const;

/** What a place of a result is called: "Satz 2". */
export function placeName(i18n: I18n, place: string): string {
	for (const [pattern, key] of KINDS) {
		const found = pattern.exec(place);
		if (found) return i18n.t(key, { n: Number(found[1] ?? 0) + 1, m: Number(found[2] ?? 0) + 1 });
	}
	return place;
}

/** What a thing of a picture is called in a list. */
export function thingName(i18n: I18n, thing: string, text: string): string {
	if (thing.startsWith('edges/')) return i18n.t('labels.name.word', { text });
	return thing.startsWith('own/') ? i18n.t('labels.name.own', { text }) : text;
}
