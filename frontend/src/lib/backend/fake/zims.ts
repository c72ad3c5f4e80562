import type { Backend } from '../backend';
import { Fault } from '../fault';
import { shelf } from '../types';
import type { FakeDesk } from './desk';

type Zims = Pick<Backend['library'], 'Archives' | 'PauseArchive' | 'RemoveArchive' | 'Picture' | 'SavePicture'>;

/** Two ZIM files: one is ready, the index of the other is being made. */
export function zims(desk: FakeDesk): Zims {
	const list = [klexikon(), wikipedia()];
	const find = (id: string) => {
		const found = list.find((each) => each.id === id);
		if (!found) throw new Fault('notFound', 'fault.zim.unknown');
		return found;
	};
	return {
		Archives: () => Promise.resolve(structuredClone(list)),
		PauseArchive: (id, paused) => {
			const archive = Object.assign(find(id), { paused, state: paused ? shelf.State.Paused : shelf.State.Indexing });
			const { state, done, total } = archive;
			desk.emit('archive.progress', '', { id, state, done, total });
			return Promise.resolve({ ...archive });
		},
		RemoveArchive: (id) => {
			list.splice(list.indexOf(find(id)), 1);
			return Promise.resolve();
		},
		Picture: () => Promise.resolve({ media: 'image/png', data: '' }),
		SavePicture: (_, path) => Promise.resolve(`/home/lehrkraft/Dokumente/Pult/${path}`),
	};
}

const klexikon = (): shelf.Archive => ({
	id: '4b4b4b4b',
	uuid: '4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b',
	path: '/home/lehrkraft/Downloads/klexikon.zim',
	size: 68_000_000,
	modTime: '2026-05-02T08:00:00Z',
	title: 'Klexikon',
	name: 'klexikon_de_all',
	language: 'de',
	licence: 'CC BY-SA 4.0',
	creator: 'Klexikon',
	source: 'https://klexikon.zum.de',
	date: '2026-05-01',
	articles: 3500,
	entries: 21_000,
	estimate: 3_000_000,
	paused: false,
	addedAt: '2026-11-20T08:00:00Z',
	state: shelf.State.Ready,
	done: 24_500,
	total: 24_500,
	bytes: 2_900_000,
});

const wikipedia = (): shelf.Archive => ({
	...klexikon(),
	id: '11111111',
	uuid: '11111111111111111111111111111111',
	path: '/media/stick/wikipedia_de.zim',
	size: 12_400_000_000,
	title: 'Wikipedia',
	name: 'wikipedia_de_all',
	licence: '',
	source: 'de.wikipedia.org',
	articles: 2_900_000,
	estimate: 1_400_000_000,
	state: shelf.State.Indexing,
	done: 1_200_000,
	total: 9_000_000,
	bytes: 190_000_000,
});
