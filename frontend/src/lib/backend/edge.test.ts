import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LISTS, whole } from './edge';

describe('the edge between Go and the window', () => {
	it('knows every list of the generated types', () => {
		const models = readFileSync('src/lib/backend/wailsjs/go/models.ts', 'utf8');
		const lists = [...models.matchAll(/^\s+(\w+): \S+\[\];/gm)].map((match) => match[1] ?? '');
		expect(lists.length).toBeGreaterThan(30);
		expect(lists.filter((name) => !LISTS.has(name))).toEqual([]);
	});

	it('turns null into an empty list where a list is due and into undefined elsewhere', () => {
		const snapshot = {
			run: { steps: null, plan: null, gates: [{ decision: null, question: { warnings: null } }] },
			seq: 3,
		};
		expect(whole(snapshot)).toEqual({
			run: { steps: [], plan: undefined, gates: [{ decision: undefined, question: { warnings: [] } }] },
			seq: 3,
		});
	});
});
