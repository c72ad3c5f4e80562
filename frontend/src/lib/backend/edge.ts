// Go says null for an empty list and for an absent value. Past this file lists are lists and absent values are undefined.

/** Names of fields that hold a list; edge.test.ts compares them with the generated types. */
export const LISTS: ReadonlySet<string> = new Set(
	`agent_sequence agents answers artifacts attachments changes checks chosen cites completed
	completed_agents data_sources days edges evidence facts feedback fields files found gaps gates
	inputs limits list masked missing models names nodes notices options params parts passages pending
	pending_agents profiles providers recommendations roles rows sections sends sentences shared sources
	specific_agents steps structures suggests summary terms to unused uses warnings`.split(/\s+/),
);

export function whole(value: unknown, name = ''): unknown {
	if (value === null) return LISTS.has(name) ? [] : undefined;
	if (Array.isArray(value)) return value.map((item) => whole(item));
	if (typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner, key)]));
}
