// Go says null for an empty list and for an absent value. Past this file lists are lists and absent values are undefined.

/** Names of fields that hold a list; edge.test.ts compares them with the generated types. */
export const LISTS: ReadonlySet<string> = new Set(
	`after agent_sequence agents answers artifacts asked attachments bars before blocks budgets calls can changes
		checks chosen cites comments completed completed_agents concerns condensers confirms conflicts continues
		data_sources days details done edges editable engines entries evidence facts feedback fields files found further
		gaps gates hand hosts hunks inputs iterations kept keywords lands left limits lines links list lost masked
		melody missing models moves names nodes notes notices off offers only options own params parts passages pending
		pending_agents placeholders presets profiles proposed protocols providers quotes reasons recommendations replace
		replaced returning roles room rows said searches sections sends sentences shared shown sources specific_agents
		stanzas steps structures styles suggests summary taken templates terms texts things tiers to tools unproved
		unused uses values wanted warnings wishes`.split(/\s+/),
);

export function whole(value: unknown, name = ''): unknown {
	if (value === null) return LISTS.has(name) ? [] : undefined;
	if (Array.isArray(value)) return value.map((item) => whole(item));
	if (typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner, key)]));
}
