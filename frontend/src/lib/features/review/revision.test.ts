import { fake } from '$lib/backend/fake/fake';
import { gate, prompt, type desktop, type workflow } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';
import { GUARD } from '../gates/opengate.svelte';
import { rowsOf, sidesOf } from '../prompts/difference';

async function review(change: (run: workflow.Run) => void = () => undefined) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const snapshot = await backend.runs.Snapshot('r14');
	change(snapshot.run);
	const Decide = vi.fn<(request: desktop.DecideRequest) => Promise<void>>(() => Promise.resolve());
	const Amend = vi.fn<(request: desktop.AmendRequest) => Promise<void>>(() => Promise.resolve());
	const TakeUp = vi.fn<(run: string, step: string, id: string) => Promise<void>>(() => Promise.resolve());
	const runs = { ...backend.runs, Decide, Amend, TakeUp, Snapshot: () => Promise.resolve(snapshot) };
	const pult = makePult({ ...backend, runs });
	await pult.roster.load();
	render(RunHarness, { pult, id: 'r14' });
	await screen.findByText('Was entstanden ist');
	return { Decide, Amend, TakeUp, run: snapshot.run, pult, user: userEvent.setup() };
}

const guard = () => new Promise((done) => setTimeout(done, GUARD));
const button = (name: RegExp | string) => screen.getByRole('button', { name });

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

	it('stays beside a later version of the agent until the teacher has chosen', async () => {
		const { TakeUp, user } = await review((run) => {
			const [step] = run.steps;
			if (!step) return;
			step.artifacts = ['mine', step.artifactId];
			step.edited = 'mine';
		});
		await user.click(screen.getByRole('tab', { name: 'Recherche' }));
		expect(screen.getByText('Ihre Fassung 1 und die neue Fassung 2 des Agenten')).toBeTruthy();
		await user.click(button('Meine Fassung nehmen'));
		expect(TakeUp).toHaveBeenCalledExactlyOnceWith('r14', 's1', 'mine');
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
			type: gate.RevisionType.SpecificAgents,
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
