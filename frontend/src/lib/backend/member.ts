/** The member of a closed set that has this value, if any: Go's "" for "none" is no member. */
export function member<T extends string>(set: Record<string, T>, value: string): T | undefined {
	return Object.values(set).find((each: string) => each === value);
}
