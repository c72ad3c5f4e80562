import type { locale, reason } from './types';

/** A failure with a meaning: `kind` and `code` for the program, `key` and `args` for the sentence the teacher reads. */
export class Fault extends Error {
	constructor(
		readonly kind: string,
		readonly key: string,
		readonly args: Record<string, string> = {},
		/** Why, where the program must know. */
		readonly code?: reason.Code,
	) {
		super(`${key} (${kind})`);
		this.name = 'Fault';
	}

	get text(): locale.Text {
		return { key: this.key, args: this.args };
	}

	/** Calls reject with an Error whose text is a desktop.Problem as JSON; anything else is a fault of the program. */
	static from(cause: unknown): Fault {
		if (cause instanceof Fault) return cause;
		if (cause instanceof Error && cause.message.startsWith('{')) return Fault.from(problem(cause.message));
		if (typeof cause === 'object' && cause !== null && 'kind' in cause && 'key' in cause) {
			const args = 'args' in cause && typeof cause.args === 'object' && cause.args !== null ? cause.args : {};
			const code = 'code' in cause && cause.code ? (cause.code as reason.Code) : undefined;
			return new Fault(String(cause.kind), String(cause.key), args as Record<string, string>, code);
		}
		return new Fault('internal', 'fault.internal');
	}
}

function problem(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
