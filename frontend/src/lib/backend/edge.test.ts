import { describe, expect, it } from 'vitest';
import { absent } from './edge';

describe('the edge between Go and the window', () => {
	it('makes an absent value undefined, whatever its field is called', () => {
		const snapshot = {
			run: { steps: [], plan: null, gates: [{ decision: null, question: { estimate: { calls: null } } }] },
			seq: 3,
		};
		expect(absent(snapshot)).toEqual({
			run: { steps: [], plan: undefined, gates: [{ decision: undefined, question: { estimate: {} } }] },
			seq: 3,
		});
	});

	it('leaves lists, numbers and texts alone', () => {
		const value = [{ calls: [1, 2], text: '', none: 0, no: false }];
		expect(absent(value)).toEqual(value);
		expect(absent(undefined)).toBeUndefined();
	});
});
