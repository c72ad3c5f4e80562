import { describe, expect, it } from 'vitest';
import { Fault } from './fault';

describe('a fault', () => {
	it('keeps kind, key and arguments of a problem', () => {
		const fault = Fault.from({ kind: 'conflict', key: 'fault.gate.stale', args: { a: 'b' } });
		expect(fault.kind).toBe('conflict');
		expect(fault.text).toEqual({ key: 'fault.gate.stale', args: { a: 'b' } });
	});

	it('is read from the text of an Error, as the runtime of the window hands it on', () => {
		const fault = Fault.from(new Error('{"kind":"invalid","key":"fault.param.missing","args":{"param":"x"}}'));
		expect(fault.kind).toBe('invalid');
		expect(fault.text).toEqual({ key: 'fault.param.missing', args: { param: 'x' } });
	});

	it.each([undefined, null, 'panic', new Error('x'), new Error('{x'), { kind: 'x' }])('is internal for %s', (cause) => {
		expect(Fault.from(cause).key).toBe('fault.internal');
	});
});
