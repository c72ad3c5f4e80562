import { fake } from '$lib/backend/fake/fake';
import { Fault } from '$lib/backend/fault';
import { consent, prompt, type desktop, type workflow } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';
import { GUARD } from '../gates/opengate.svelte';
import { rowsOf, sidesOf } from '../prompts/difference';

type Runs = Awaited<ReturnType<typeof fake>>['runs'];

async function review(
	change: (run: workflow.Run, snapshot: workflow.Snapshot) => void = () => undefined,
	played: (runs: Runs) => Partial<Runs> = () => ({}),
) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const snapshot = await backend.runs.Snapshot('r14');
	change(snapshot.run, snapshot);
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
	const Amend = vi.fn<(request: desktop.AmendRequest) => Promise<void>>(() => Promise.resolve());
	const UseVersion = vi.fn<(run: string, step: string, id: string) => Promise<void>>(() => Promise.resolve());
	const runs = {
		...backend.runs,
		Decide,
		Amend,
		UseVersion,
		Snapshot: () => Promise.resolve(structuredClone(snapshot)),
		...played(backend.runs),
	};
	const pult = makePult({ ...backend, runs });
	await pult.roster.load();
	render(RunHarness, { pult, id: 'r14' });
	await screen.findByText('Was entstanden ist');
	return { Decide, Amend, UseVersion, run: snapshot.run, pult, user: userEvent.setup() };
}

const guard = () => new Promise((done) => setTimeout(done, GUARD));
const button = (name: RegExp | string) => screen.getByRole('button', { name });

/** Opens the editor of a result. */
async function edit(user: UserEvent, tab = 'Recherche') {
	await user.click(screen.getByRole('tab', { name: tab }));
	await user.click(button(/^Selbst bearbeiten/));
	await screen.findByRole('dialog');
}

describe('editing by hand', () => {
	it('sends only what was changed, with the version that was edited', async () => {
		const { Amend, run, user } = await review();
		await user.click(screen.getByRole('tab', { name: 'Recherche' }));
		await user.click(button(/^Selbst bearbeiten/));
		const keep = await screen.findByRole('button', { name: 'Als neue Fassung behalten' });
		await user.click(keep);
		expect(screen.getByRole('alert').textContent).toBe('Sie haben noch nichts geändert.');
		const first = screen.getByLabelText('Das Wichtigste, Satz 2');
		await user.clear(first);
		await user.click(keep);
		expect(screen.getByRole('alert').textContent).toBe('Ein Text darf nicht leer sein.');
		await user.type(first, 'Daraus wird Zucker.');
		await user.click(keep);
		const texts = [{ place: 'summary/1/text', text: 'Daraus wird Zucker.' }];
		const artifactId = run.steps[0]?.artifactId;
		expect(Amend).toHaveBeenCalledExactlyOnceWith({ runId: 'r14', edit: { stepId: 's1', artifactId, texts } });
	});

	it('leaves a sentence alone that nobody touched, however it is spaced', async () => {
		const { Amend, user } = await review(undefined, (runs) => ({
			Artifact: async (id) => {
				const view = await runs.Artifact(id);
				const spaced = ['Bei 25\u00a0°C  geht es', 'am schnellsten. '];
				return { ...view, editable: view.editable.map((each, n) => ({ ...each, text: spaced[n] ?? each.text })) };
			},
		}));
		await edit(user);
		const third = screen.getByLabelText('Das Wichtigste, Satz 2');
		await user.clear(third);
		await user.type(third, 'Ab 40\u202f°C{Enter} nicht mehr.');
		await user.click(button('Als neue Fassung behalten'));
		expect(Amend.mock.calls[0]?.[0].edit.texts).toEqual([
			{ place: 'summary/1/text', text: 'Ab 40\u202f°C nicht mehr.' },
		]);
	});

	it('keeps what is typed until it is dropped in so many words', async () => {
		const { user } = await review();
		await edit(user);
		const typed = () => screen.getByLabelText<HTMLTextAreaElement>('Das Wichtigste, Satz 2');
		const before = typed().value;
		await user.clear(typed());
		await user.type(typed(), 'Daraus wird Zucker.');
		await user.keyboard('{Escape}');
		expect(screen.queryByRole('dialog')).toBeNull();
		await user.click(screen.getByRole('tab', { name: 'Überblick' }));
		await edit(user);
		expect(typed().value).toBe('Daraus wird Zucker.');
		await user.click(button('Verwerfen'));
		await edit(user);
		expect(typed().value).toBe(before);
	});

	it('says nothing of an edit that was refused for another result', async () => {
		const { user } = await review(undefined, () => ({
			Amend: () => Promise.reject(new Fault('conflict', 'fault.edit.stale')),
		}));
		await edit(user);
		await user.type(screen.getByLabelText('Das Wichtigste, Satz 2'), '!');
		await user.click(button('Als neue Fassung behalten'));
		await within(screen.getByRole('dialog')).findByRole('alert');
		await user.keyboard('{Escape}');
		await edit(user, 'Bild');
		expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
	});

	it('says so when the result cannot be read', async () => {
		const { user } = await review(undefined, () => ({
			Artifact: () => Promise.reject(new Fault('corrupt', 'fault.artifact.broken')),
		}));
		await user.click(screen.getByRole('tab', { name: 'Recherche' }));
		const shown = (await screen.findAllByRole('alert')).length;
		await user.click(button(/^Selbst bearbeiten/));
		await vi.waitFor(() => {
			expect(screen.getAllByRole('alert')).toHaveLength(shown + 1);
		});
	});

	it('stays beside a later version of the agent until the teacher has chosen', async () => {
		const { UseVersion, user } = await review((run) => {
			const [step] = run.steps;
			if (!step) return;
			step.artifacts = ['mine', step.artifactId];
			step.edited = 'mine';
		});
		await user.click(screen.getByRole('tab', { name: 'Recherche' }));
		expect(screen.getByText('Ihre Fassung 1 und die neue Fassung 2 des Agenten')).toBeTruthy();
		await user.click(button('Meine Fassung nehmen'));
		expect(UseVersion).toHaveBeenCalledExactlyOnceWith('r14', 's1', 'mine');
	});
});

describe('what the teacher did to a result', () => {
	it('is undone, and once more brings it back', async () => {
		const { UseVersion, user } = await review(({ steps: [step] }, { artifacts: [artifact] }) => {
			if (!step || !artifact) return;
			step.artifacts = ['v1', 'mine', step.artifactId]; // she undid her version: the newest one is the first again
			artifact.base = 'v1';
		});
		await user.click(screen.getByRole('tab', { name: 'Recherche' }));
		await user.click(button('Rückgängig'));
		expect(UseVersion).toHaveBeenCalledExactlyOnceWith('r14', 's1', 'mine');
	});

	it('makes the review ask anew, and takes no wish away that is half typed', async () => {
		let asked: workflow.Snapshot | undefined;
		const { Amend, user } = await review(
			(_, snapshot) => (asked = snapshot),
			() => ({
				Amend: (request) => {
					const gate = asked?.run.gates.at(-1);
					if (gate) gate.hash = 'of the new version';
					return Amend(request);
				},
			}),
		);
		const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Weiter ?fragen/ });
		await user.type(line(), 'mach das Bild ein');
		await edit(user);
		await user.type(screen.getByLabelText('Das Wichtigste, Satz 2'), ' Neu.');
		const before = line();
		await user.click(button('Als neue Fassung behalten'));
		await vi.waitFor(() => {
			expect(line()).not.toBe(before);
		});
		expect(line().value).toBe('mach das Bild ein');
	});
});

describe('a revision that left the teacher’s places alone', () => {
	it('offers the agent’s text beside hers', async () => {
		const { Amend, run, user } = await review((changed) => {
			const [step] = changed.steps;
			if (step)
				step.kept = [
					{ place: 'summary/0/text', text: 'Kürzer.' },
					{ place: 'sections/1', text: '' },
				];
		});
		await user.click(screen.getByRole('tab', { name: 'Recherche' }));
		expect(screen.getByText('Ihr Text ist geblieben. Der Agent schlägt dafür vor:')).toBeTruthy();
		expect(screen.getByText('diese Stelle wegzulassen')).toBeTruthy();
		await user.click(button('Übernehmen'));
		const texts = [{ place: 'summary/0/text', text: 'Kürzer.' }];
		const artifactId = run.steps[0]?.artifactId;
		expect(Amend).toHaveBeenCalledExactlyOnceWith({ runId: 'r14', edit: { stepId: 's1', artifactId, texts } });
	});
});

describe('a revision', () => {
	it('has a word for each chosen result', async () => {
		const { Decide, user } = await review();
		await user.click(button('Überarbeiten …'));
		const dialog = within(await screen.findByRole('dialog'));
		for (const box of dialog.getAllByRole('checkbox')) await user.click(box);
		const words = dialog.getAllByLabelText(/^Nur für/);
		await user.type(words[0] as HTMLElement, 'mit Zahlen');
		await guard();
		await user.click(dialog.getByRole('button', { name: 'Überarbeiten lassen' }));
		expect(Decide).not.toHaveBeenCalled(); // nothing is said to the second one
		await user.type(words[1] as HTMLElement, 'größer');
		await user.click(dialog.getByRole('button', { name: 'Überarbeiten lassen' }));
		expect(Decide.mock.calls[0]?.[0].answer.revision).toEqual({
			type: consent.RevisionType.SpecificAgents,
			steps: ['s1', 's2'],
			words: { s1: 'mit Zahlen', s2: 'größer' },
		});
	});
});

describe('numbers and dates', () => {
	it('that do not fit come first, with both places', async () => {
		const { user } = await review();
		await user.click(screen.getByRole('tab', { name: 'Zusammenhänge' }));
		const heading = await screen.findByRole('heading', { name: 'Gemeinsame Zahlen und Daten' });
		const items = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
		expect(items[0]?.textContent).toMatch(/bitte prüfen.*6 CO₂.*Abschnitt „Was hinein- und herausgeht“.*5 CO₂/s);
		expect(items[1]?.textContent).toContain('stimmt überein');
	});
});

describe('a new job from here', () => {
	it('takes over what was made before and shows its plan', async () => {
		const { pult, user } = await review();
		await user.click(screen.getByRole('tab', { name: 'Bild' }));
		await user.click(button(/^Von hier aus neu/));
		await user.type(await screen.findByLabelText(/Was soll anders werden/), 'als Kreislauf');
		await user.click(button('Plan ansehen'));
		await vi.waitFor(() => {
			expect(pult.nav.route).toMatchObject({ view: 'run' });
		});
	});
});

describe('two versions side by side', () => {
	/** One taken over, one by the teacher, one by the agent, one taken up again, and the agent's newest. */
	async function five(apart = true) {
		const hunks = [
			{ n: 1, place: 'summary/0', task: 0, before: ['Gras'], after: ['Blatt'], notes: [] },
			{ n: 2, place: 'terms/1', task: 0, before: ['Stroma', 'Raum'], after: [], notes: [] },
			{
				n: 3,
				place: 'blocks/2',
				task: 3,
				before: [],
				after: [],
				notes: [{ key: 'hunk.points', args: { before: '4', after: '2' } }],
			},
		];
		const Compare = vi.fn<Runs['Compare']>(() => Promise.resolve({ hunks, apart }));
		const Take = vi.fn<Runs['Take']>(() => Promise.resolve());
		let newest = '';
		const page = await review(
			({ steps: [step] }) => {
				if (!step) return;
				newest = step.artifactId;
				step.artifacts = ['copy', 'mine2', 'v3', 'mine4', step.artifactId];
				step.edited = 'mine4';
			},
			(runs) => ({
				Compare,
				Take,
				Artifact: async (id) => {
					const view = await runs.Artifact(newest);
					const base = { copy: 'elsewhere', mine2: 'copy', mine4: 'mine2' }[id] ?? '';
					return { ...view, artifact: { ...view.artifact, id, base, hash: id.replace('4', '2') } };
				},
			}),
		);
		await page.user.click(screen.getByRole('tab', { name: 'Recherche' }));
		return { ...page, Compare, Take };
	}

	it('begin with the pair that the notice speaks of, each named after who made it', async () => {
		const { Compare, run, user } = await five();
		expect(screen.getByText('Ihre Fassung 4 und die neue Fassung 5 des Agenten')).toBeTruthy();
		await user.click(button('Fassungen vergleichen'));
		expect(await screen.findByLabelText('Vorher: Fassung 4 (wieder genommen)')).toBeTruthy();
		expect(screen.getByLabelText('Nachher: Fassung 5')).toBeTruthy();
		expect(Compare).toHaveBeenLastCalledWith('mine4', run.steps[0]?.artifactId);
		expect(screen.getAllByText('Nur vorher:')[0]?.closest('td')?.textContent).toContain('Gras');
		expect(screen.getByText('Nur nachher:').closest('td')?.textContent).toContain('Blatt');
	});

	it('are read together, and one that cannot be read is told once', async () => {
		const missing = () => Promise.reject(new Fault('notFound', 'fault.artifact.notFound'));
		const { pult, user } = await five();
		await user.click(button('Fassungen vergleichen'));
		await screen.findByLabelText('Nachher: Fassung 5');
		await user.click(button('Schließen'));
		pult.artifacts.view = missing;
		await user.click(button('Fassungen vergleichen'));
		const alerts = await screen.findAllByRole('alert');
		expect(alerts.map(({ textContent }) => textContent.trim())).toEqual([
			pult.i18n.say({ key: 'fault.artifact.notFound' }),
		]);
		expect(screen.getAllByText('Nur vorher:')).toBeTruthy();
	});

	it('are taken change by change, old beside new; what is refused is not sent', async () => {
		const { Take, run, user } = await five();
		await user.click(button('Änderungen prüfen'));
		const keep = await screen.findByRole<HTMLButtonElement>('button', { name: 'Auswahl als neue Fassung behalten' });
		expect(keep.disabled).toBe(true);
		expect(screen.getByText('Aufgabe 3')).toBeTruthy();
		expect(screen.getByText('Punkte: 4 → 2')).toBeTruthy();
		const second = screen.getByRole('group', { name: 'Änderung 2: Begriff 2' });
		await user.click(within(second).getByRole('radio', { name: 'Ablehnen' }));
		expect(screen.getByText('Übernommen: 2 von 3')).toBeTruthy();
		await user.click(keep);
		const choice = { stepId: 's1', before: 'mine4', after: run.steps[0]?.artifactId, taken: [1, 3] };
		expect(Take).toHaveBeenCalledExactlyOnceWith({ runId: 'r14', choice });
		await vi.waitFor(() => {
			expect(screen.queryByRole('dialog')).toBeNull();
		});
	});

	it('are refused together, and then the earlier version counts again', async () => {
		const { Take, user } = await five();
		await user.click(button('Änderungen prüfen'));
		await user.click(await screen.findByRole('button', { name: 'Alle ablehnen' }));
		await user.click(button('Frühere Fassung wieder nehmen'));
		expect(Take.mock.calls[0]?.[0].choice.taken).toEqual([]);
	});

	it('are one thing where the newer one is new as a whole', async () => {
		const { user } = await five(false);
		await user.click(button('Änderungen prüfen'));
		await screen.findByText(/im Ganzen neu/);
		expect(screen.queryByRole('radio')).toBeNull();
		expect(button('Frühere Fassung wieder nehmen')).toBeTruthy();
	});

	it('are all listed, each with where it comes from', async () => {
		const { user } = await five();
		await user.click(screen.getByRole('tab', { name: 'Verlauf' }));
		const names = await screen.findAllByRole('button', { name: /^Fassung [1-5]/ });
		expect(names.slice(0, 5).map((each) => each.textContent)).toEqual([
			'Fassung 1 (übernommen)',
			'Fassung 2 (von Ihnen)',
			'Fassung 3',
			'Fassung 4 (wieder genommen)',
			'Fassung 5',
		]);
	});

	it('put what went left of what came', () => {
		const line = (op: prompt.Op, text: string) => ({ op, text });
		const { Same, Minus, Plus } = prompt.Op;
		const lines = [
			line(Same, 'a'),
			line(Minus, 'b'),
			line(Minus, 'c'),
			line(Plus, 'B'),
			line(Same, 'd'),
			line(Plus, 'e'),
		];
		const text = (row?: { stretches: { text: string }[] }) => row?.stretches.map((each) => each.text).join('');
		expect(sidesOf(rowsOf(lines)).map(({ left, right }) => [text(left), text(right)])).toEqual([
			['a', 'a'],
			['b', 'B'],
			['c', undefined],
			['d', 'd'],
			[undefined, 'e'],
		]);
	});
});

describe('what was checked', () => {
	it('says of each line how it came out, also to who does not see the signs', async () => {
		const check = (key: string, how: Partial<workflow.Check>) =>
			({ stepId: 's1', ok: false, unclear: false, aside: false, quotes: [], ...how, text: { key } }) as workflow.Check;
		await review(({ results }) => {
			if (!results) throw new Error('the job has no results');
			results.checks = [
				check('a', { ok: true }),
				check('b', { unclear: true }),
				check('c', { aside: true }),
				check('d', { quotes: ['Ein Satz.'] }),
			];
		});
		const column = within(screen.getByRole('complementary', { name: 'Speichern, Kosten und Prüfung' }));
		const signs = column.getAllByRole('img').map((sign) => sign.getAttribute('aria-label'));
		expect(signs).toEqual(['in Ordnung', 'nicht prüfbar', 'gut zu wissen', 'bitte ansehen']);
	});
});
