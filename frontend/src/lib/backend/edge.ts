/** Go writes an absent value as null; past this file it is undefined. Lists are never null: backend/base/wire sees to that. */
export function absent(value: unknown): unknown {
	if (value === null) return undefined;
	if (Array.isArray(value)) return value.map(absent);
	if (typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, absent(inner)]));
}
