import type { Backend } from '../backend';
import { Fault } from '../fault';
import { reason, workflow } from '../types';
import { agents, check } from './agents';
import { FakeBackups } from './backups';
import { FakeCosts } from './costs';
import { FakeDesk } from './desk';
import { FakeForest } from './forest';
import { FakeMemory } from './memory';
import { formatsOf } from './formats';
import { ended, listing } from './listing';
import { moments } from './moments';
import { privacy } from './privacy';
import { silence } from './song';
import { FakePrompts } from './prompts';
import { FakeProviders } from './providers';
import { talk } from './talk';
import { rules } from './rules';
import { presets } from './presets';
import { forms } from './forms';
import { recipes } from './recipes';
import { zims } from './zims';
import { AGENTS, copy, documents, imported, passages } from './sample';
import { firstSettings } from './settings';
import { sketch } from './sketch';
import { furnish } from './stages';
import { compared } from './versions';

/** Go's "" for "nothing is asked" is no member of the set. */
const NO_GATE = '' as unknown as workflow.Summary['openGate'];

/**
 * The program played inside the window, for tests and for looking at screens. Options: `fake=empty` begins without jobs,
 * `pace=N` is its tempo in milliseconds, `nodes=N` gives the job at work that many agents more, `problem=KIND` lets it fail at start (`backup=PATH`), `theme`,
 * `language`, `provider` and `local` set the first settings. More of them in providers.ts.
 */
export async function fake(options = new URLSearchParams()): Promise<Backend> {
	const pace = Number(options.get('pace') ?? 150);
	const desk = new FakeDesk(pace);
	const forest = new FakeForest(desk);
	if (options.get('fake') !== 'empty')
		await furnish(desk, forest, Number(options.get('nodes') ?? 0), options.get('parked') === 'on');
	const shelf = documents();
	let now = firstSettings(options);
	let logo = '';
	desk.provider = () => now.provider;
	const problem = options.get('problem');
	return {
		runs: runs(desk),
		library: library(desk, shelf),
		exports: {
			Formats: (runId) => Promise.resolve(formatsOf(desk, runId)),
			Export: ({ format, part }) => {
				const name = `Photosynthese, Klasse 7${part && part !== 'all' ? `_${part}` : ''}.${format}`;
				return Promise.resolve({ path: `/home/lehrkraft/Dokumente/Pult/${name}`, notes: [] });
			},
			Open: () => Promise.resolve(),
			ShowFolder: () => Promise.resolve(),
		},
		settings: {
			About: () =>
				Promise.resolve({
					version: '0.1.0',
					dataDir: '/home/lehrkraft/.local/share/pult',
					outDir: '/home/lehrkraft/Dokumente/Pult',
					provider: now.provider,
					warnings: [],
					...(problem
						? {
								problem: {
									kind: problem,
									code: problem === 'corrupt' ? reason.Code.DataDamaged : undefined,
									key: `fault.store.${problem}`,
									args: {
										path: '/home/lehrkraft/.local/share/pult',
										found: '3',
										known: '2',
										backup: options.get('backup') ?? '',
									},
								},
							}
						: {}),
				}),
			Ready: () => Promise.resolve(),
			Agents: () => Promise.resolve(AGENTS),
			Settings: () => Promise.resolve(now),
			Save: async (next) => {
				await Promise.resolve();
				check(next);
				now = next;
			},
			Logo: () => Promise.resolve(logo && `data:image/png;base64,${logo}`),
			SetLogo: (file) => {
				logo = file;
				return Promise.resolve();
			},
		},
		providers: new FakeProviders(() => now, options, pace).service(),
		costs: new FakeCosts(() => now).service(),
		privacy: privacy(() => now),
		memory: new FakeMemory(options.get('fake') !== 'empty').service(),
		agents: agents((id) => desk.find(id).run, forest),
		rules: rules(),
		prompts: new FakePrompts(options.get('fake') !== 'empty').service(),
		forms: forms(desk),
		recipes: recipes(desk, options.get('fake') !== 'empty'),
		presets: presets(
			() => now,
			(next) => {
				now = next;
			},
		),
		backups: new FakeBackups(options).service(),
		on: (listener) => desk.on(listener),
		onDrop: () => () => undefined,
	};
}

function runs(desk: FakeDesk): Backend['runs'] {
	const later = async <T>(work: () => T): Promise<Awaited<T>> => {
		await Promise.resolve();
		return await work();
	};
	return {
		...talk(desk, later),
		Snapshot: (id) => later(() => desk.snapshot(id)),
		Open: () => later(() => desk.runs.map(summary).filter((line) => !ended(line.state))),
		List: (query) => later(() => listing(desk.runs.map(summary), query)),
		Lines: (ids) => later(() => desk.runs.map(summary).filter((line) => ids.includes(line.id))),
		Decide: (request) =>
			later(() => {
				desk.answer(request);
			}),
		SaveDraft: (gateId, draft) =>
			later(() => {
				const question = desk.runs.flatMap((run) => run.gates).find((each) => each.id === gateId);
				if (question) question.draft = draft;
			}),
		EditPlan: ({ runId, edit }) =>
			later(() => {
				desk.edit(desk.find(runId).run, edit);
			}),
		Moments: (id) => later(() => moments(desk.find(id).run, desk.find(id).plans)),
		Reopen: (id) =>
			later(() => {
				desk.reopen(desk.find(id).run);
			}),
		Stop: (id) =>
			later(() => {
				desk.stop(desk.find(id).run);
			}),
		Refresh: (id, stepId) =>
			later(() => {
				void desk.refresh(desk.find(id).run, stepId);
			}),
		Amend: ({ runId, edit }) =>
			later(() => {
				desk.amend(desk.find(runId).run, edit.stepId, edit.artifactId, edit.texts, edit.layer);
			}),
		Sketch: ({ artifactId, texts, layer }) => later(() => sketch(desk.artifact(artifactId), texts, layer)),
		UseVersion: (id, stepId, artifactId) =>
			later(() => {
				desk.amend(desk.find(id).run, stepId, artifactId, []);
			}),
		Compare: (before, after) => later(() => compared(desk.artifact(before), desk.artifact(after))),
		Take: ({ runId, choice }) =>
			later(() => {
				const { run } = desk.find(runId);
				const { stepId, before, after, taken } = choice;
				const refused = compared(desk.artifact(before), desk.artifact(after)).hunks.filter(
					({ n }) => !taken.includes(n),
				);
				const texts = refused.map((hunk) => ({ place: hunk.place, text: hunk.before[0] ?? '' }));
				if (taken.length === 0) desk.amend(run, stepId, before, []);
				else desk.amend(run, stepId, after, texts);
			}),
		Fork: (id, stepId, wish) => later(() => structuredClone(desk.fork(desk.find(id).run, stepId, wish))),
		Delete: (id) =>
			later(() => {
				desk.remove(id);
			}),
		Artifact: (id) => later(() => desk.artifact(id)),
		Copy: () => later(copy),
		Sound: () => later(silence),
	};
}

function library(desk: FakeDesk, shelf: ReturnType<typeof documents>): Backend['library'] {
	const document = (id: string) => {
		const found = shelf.find((each) => each.id === id);
		if (!found) throw new Fault('notFound', 'Diesen Text gibt es nicht.');
		return found;
	};
	return {
		Documents: () => Promise.resolve([...shelf]),
		Document: async (id) => Promise.resolve({ document: document(id), passages: passages(id), pictures: [] }),
		ChooseFiles: () => Promise.resolve(['/tmp/arbeitsblatt.pdf', '/tmp/gescannt.pdf', '/tmp/photosynthese.md']),
		ChooseFolder: () => Promise.resolve('/home/lehrkraft/Unterricht'),
		CancelImport: () => Promise.resolve(),
		Remove: (id) => {
			shelf.splice(shelf.indexOf(document(id)), 1);
			return Promise.resolve();
		},
		Import: async (paths) => {
			for (const [done, file] of paths.entries()) {
				desk.emit('library.progress', '', { file, done, total: paths.length });
				await new Promise((next) => setTimeout(next, desk.pace * 4));
			}
			return paths.map((file) => take(shelf, file));
		},
		...zims(desk),
		Search: ({ text }) =>
			Promise.resolve(
				passages('d2')
					.filter((passage) => passage.text.toLowerCase().includes(text.toLowerCase()))
					.map((passage, n) => ({
						passage,
						document: document('d2'),
						score: 1 / (n + 1),
						snippet: passage.text.replace(new RegExp(text.replace(/\W/g, ''), 'gi'), '\u0002$&\u0003'),
					})),
			),
	};
}

/** What became of a file can be told from its name: "gescannt" and "kaputt" are refused, a title that is there is a duplicate. */
function take(shelf: ReturnType<typeof documents>, file: string) {
	const title = (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '');
	if (file.endsWith('.zim')) return { file, document: { ...imported(title, file), format: 'zim' }, duplicate: false };
	const same = shelf.find((each) => each.title.toLowerCase() === title.toLowerCase());
	const document = same ?? imported(title, file);
	const refused = { gescannt: 'fault.import.scanned', kaputt: 'fault.import.broken' }[title];
	if (refused) return { file, document, duplicate: false, faultKey: refused };
	if (!same) shelf.unshift(document);
	return { file, document, duplicate: same !== undefined };
}

function summary(run: workflow.Run): workflow.Summary {
	const open = run.gates.find((each) => !each.decision);
	return {
		id: run.id,
		number: run.number,
		title: run.title,
		request: run.request,
		state: run.state,
		question: run.question,
		openGate: open?.kind ?? NO_GATE,
		gateTitle: open?.question.title ?? { key: '' },
		steps: run.steps.length,
		done: run.steps.filter((step) => step.state === workflow.StepState.Completed).length,
		skipped: run.steps.filter((step) => step.state === workflow.StepState.Skipped).length,
		createdAt: run.createdAt,
		updatedAt: run.updatedAt,
	};
}
