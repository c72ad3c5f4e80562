import { prompt } from '$lib/backend/types';

type Stretch = { text: string; changed: boolean };
export type Row = { op: prompt.Op; stretches: Stretch[] };

/** Lines of a difference for reading: where as many lines came as went, each has the words marked that differ from its counterpart. */
export function rowsOf(lines: prompt.Line[]): Row[] {
	const rows: Row[] = [];
	let rest = lines;
	while (rest.length > 0) {
		const gone = leading(rest, prompt.Op.Minus);
		const come = leading(rest.slice(gone.length), prompt.Op.Plus);
		const same = leading(rest.slice(gone.length + come.length), prompt.Op.Same);
		rows.push(...compared(gone, come), ...same.map(plain));
		rest = rest.slice(gone.length + come.length + same.length);
	}
	return rows;
}

function leading(lines: prompt.Line[], op: prompt.Op): prompt.Line[] {
	const end = lines.findIndex((line) => line.op !== op);
	return end < 0 ? lines : lines.slice(0, end);
}

const plain = ({ op, text }: prompt.Line): Row => ({ op, stretches: [{ text, changed: false }] });

function compared(gone: prompt.Line[], come: prompt.Line[]): Row[] {
	if (gone.length !== come.length) return [...gone, ...come].map(plain);
	const beside = (lines: prompt.Line[], others: prompt.Line[]) =>
		lines.map((line, n) => ({ op: line.op, stretches: marked(line.text, others[n]?.text ?? '') }));
	return [...beside(gone, come), ...beside(come, gone)];
}

const words = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** A line with what stands between the words it begins and ends with like the other; unmarked when these are too few to help. */
function marked(line: string, other: string): Stretch[] {
	const [all, theirs] = [words(line), words(other)];
	const shorter = Math.min(all.length, theirs.length);
	let head = 0;
	while (head < shorter && all[head] === theirs[head]) head += 1;
	let tail = 0;
	while (tail < shorter - head && all.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
	if (head + tail < shorter / 3) return [{ text: line, changed: false }];
	const end = all.length - tail;
	return [
		{ text: all.slice(0, head).join(''), changed: false },
		{ text: all.slice(head, end).join(''), changed: true },
		{ text: all.slice(end).join(''), changed: false },
	].filter(({ text }) => text !== '');
}

/** Rows of a difference side by side: what went stands left of what came in its place. */
export function sidesOf(rows: Row[]): { left?: Row; right?: Row }[] {
	const sides: { left?: Row; right?: Row }[] = [];
	let open = 0;
	for (const row of rows) {
		if (row.op === prompt.Op.Same) {
			sides.push({ left: row, right: row });
			open = sides.length;
		} else if (row.op === prompt.Op.Minus) {
			sides.push({ left: row });
		} else {
			const beside = sides.slice(open).find(({ right }) => !right);
			if (beside) beside.right = row;
			else sides.push({ right: row });
		}
	}
	return sides;
}
