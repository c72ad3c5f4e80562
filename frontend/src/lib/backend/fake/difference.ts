import { prompt } from '../types';

/** Lines around a change. */
const AROUND = 3;

/** What changed between two texts, line by line, as Go says it. */
export function difference(shipped: string, own: string): prompt.Hunk[] {
	const lines = aligned(shipped.split('\n'), own.split('\n'));
	const near = lines.map((_, at) => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(differs));
	const hunks: prompt.Hunk[] = [];
	const line = { shipped: 1, own: 1 };
	for (const [at, { op, text }] of lines.entries()) {
		if (near[at]) {
			if (!near[at - 1]) hunks.push({ ...line, lines: [] });
			hunks.at(-1)?.lines.push({ op, text });
		}
		if (op !== prompt.Op.Plus) line.shipped += 1;
		if (op !== prompt.Op.Minus) line.own += 1;
	}
	return hunks;
}

const differs = ({ op }: prompt.Line) => op !== prompt.Op.Same;

/** Both texts in one list, along their longest common sequence of lines. */
function aligned(before: string[], after: string[]): prompt.Line[] {
	const common = before.map(() => after.map(() => 0));
	const length = (i: number, j: number) => common[i]?.[j] ?? 0;
	for (let i = before.length - 1; i >= 0; i -= 1) {
		for (let j = after.length - 1; j >= 0; j -= 1) {
			const row = common[i] ?? [];
			row[j] = before[i] === after[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
		}
	}
	const lines: prompt.Line[] = [];
	let [i, j] = [0, 0];
	while (i < before.length || j < after.length) {
		const [old, fresh] = [before[i], after[j]];
		if (old !== undefined && old === fresh) {
			lines.push({ op: prompt.Op.Same, text: old });
			i += 1;
			j += 1;
		} else if (old !== undefined && (fresh === undefined || length(i + 1, j) >= length(i, j + 1))) {
			lines.push({ op: prompt.Op.Minus, text: old });
			i += 1;
		} else {
			lines.push({ op: prompt.Op.Plus, text: fresh ?? '' });
			j += 1;
		}
	}
	return lines;
}
