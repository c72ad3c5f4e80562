/** The round number at or above `n` that a scale can end with: its half is round too. */
export function roundUp(n: number): number {
	if (n <= 0) return 1;
	const power = 10 ** Math.floor(Math.log10(n));
	const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= n * 0.999_999) ?? 10;
	return step * power;
}
