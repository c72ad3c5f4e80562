import type { Backend } from '../backend';
import { Fault } from '../fault';
import { backup } from '../types';
import { say } from './plan';

const HOUR = 3600 * 1000;
const { Daily, Manual, Migration } = backup.Kind;
const { Broken, Sound, Unchecked } = backup.State;

/** Copies of four days, one of them damaged. Options: `fake=empty` has none, `problem=corrupt` has data that cannot be read. */
export class FakeBackups {
	#copies: backup.Copy[];
	#unreadable: boolean;

	constructor(options: URLSearchParams) {
		this.#unreadable = options.get('problem') === 'corrupt';
		const kinds = [Daily, Manual, Daily, Migration];
		const none = options.get('fake') === 'empty' || (this.#unreadable && !options.get('backup'));
		this.#copies = none ? [] : kinds.map((kind, n) => copy(kind, Date.now() - (n * 26 + 3) * HOUR));
	}

	service(): Backend['backups'] {
		return {
			List: () => Promise.resolve(this.#copies.map((each) => ({ ...each }))),
			Make: () => {
				const made = { ...copy(Manual, Date.now()), state: Sound };
				this.#copies = [made, ...this.#copies];
				return Promise.resolve(made);
			},
			Verify: (name) => Promise.resolve(name === '' ? checked(copy(Daily, Date.now()), false) : this.#verify(name)),
			Loss: (name) => Promise.resolve(this.#loss(this.#find(name))),
			Offer: () => {
				const newest = this.#copies[0];
				const loss = newest ? this.#loss(newest) : NOTHING;
				return Promise.resolve(newest ? { copy: { ...newest, state: Sound }, loss } : { loss });
			},
			Restore: (name) => Promise.resolve({ copy: this.#find(name), kept: '' }),
		};
	}

	#find(name: string): backup.Copy {
		const found = this.#copies.find((each) => each.name === name);
		if (!found) throw new Fault('notFound', 'fault.backup.missing', { path: name });
		return found;
	}

	#verify(name: string): backup.Copy {
		return checked(this.#find(name), name === this.#copies.at(-1)?.name);
	}

	#loss(from: backup.Copy): backup.Loss {
		if (this.#unreadable) {
			return {
				...NOTHING,
				unreadable: true,
				lines: [{ key: 'backup.loss.unreadable', args: { date: from.madeAt } }],
			};
		}
		return {
			...NOTHING,
			lost: [
				{ what: 'jobs', count: 2, newest: 'Photosynthese' },
				{ what: 'facts', count: 1, newest: 'Meine 7b hat kein WLAN.' },
			],
			lines: [
				{ key: 'backup.loss.jobs', args: { n: '2', newest: 'Photosynthese' } },
				{ key: 'backup.loss.facts', args: { n: '1', newest: 'Meine 7b hat kein WLAN.' } },
			],
		};
	}
}

const NOTHING: backup.Loss = {
	unreadable: false,
	since: '',
	lost: [],
	returning: [],
	lines: [say('Es geht nichts verloren.')],
};

function copy(kind: backup.Kind, at: number): backup.Copy {
	const madeAt = `${new Date(at).toISOString().slice(0, 19)}Z`;
	const name = `${kind}-${madeAt.replaceAll(/[-:]/g, '')}.db`;
	const path = `/home/lehrkraft/.local/share/pult/backups/${name}`;
	return { name, path, kind, madeAt, bytes: 4_300_000, schema: 8, state: Unchecked };
}

function checked(found: backup.Copy, damaged: boolean): backup.Copy {
	if (!damaged) return { ...found, state: Sound };
	return { ...found, state: Broken, problem: { key: 'fault.backup.damaged', args: { path: found.path } } };
}
