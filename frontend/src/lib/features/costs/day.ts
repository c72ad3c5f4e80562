/** The day that was typed ("28.11.2026", "28.11.26", "2026-11-28", "28/11/2026") as "2026-11-28"; "" for nothing, undefined for no day. */
export function toDay(typed: string): string | undefined {
	const text = typed.trim();
	if (text === '') return '';
	const [, iso] = /^(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
	const [, day, month, year] = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4}|\d{2})$/.exec(text) ?? [];
	const full = year?.length === 2 ? `20${year}` : year;
	const found = iso ?? (day && month && full ? `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '');
	const date = new Date(`${found}T00:00:00Z`);
	// The 31st of February becomes another day: then it was none.
	return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== found ? undefined : found;
}
