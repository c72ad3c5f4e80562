import { fake } from '$lib/backend/fake/fake';
import { workflow, type desktop } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { MAX } from '$lib/features/runs/request';
import RunHarness from '../../../test/RunHarness.svelte';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

const QUESTION = 'Was ist Photosynthese?';

async function stage(
	id?: (backend: Awaited<ReturnType<typeof fake>>) => Promise<string>,
	made: (view: desktop.ArtifactView) => void = () => undefined,
	at: (seen: workflow.Snapshot) => void = () => undefined,
	hears: (heard: workflow.Submitted) => void = () => undefined,
) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const Accept = vi.fn(backend.runs.Accept);
	const Ask = vi.fn(backend.runs.Ask);
	const Decide = vi.fn(backend.runs.Decide);
	const Artifact = async (artifactId: string) => {
		const view = structuredClone(await backend.runs.Artifact(artifactId));
		made(view);
		return view;
	};
	const Snapshot = async (runId: string) => {
		const seen = structuredClone(await backend.runs.Snapshot(runId));
		at(seen);
		return seen;
	};
	const Submit = vi.fn(async (submission: workflow.Submission) => {
		const heard = await backend.runs.Submit(submission);
		hears(heard);
		return heard;
	});
	const pult = makePult({ ...backend, runs: { ...backend.runs, Accept, Artifact, Ask, Decide, Snapshot, Submit } });
	await pult.roster.load();
	const run = id
		? await id(backend)
		: (await backend.runs.Ask({ text: QUESTION, language: pult.settings.now.language, after: '', web: '' })).id;
	render(RunHarness, { pult, id: run });
	return { backend, pult, Accept, Ask, Decide, Submit, run, user: userEvent.setup() };
}

it('shows the answer with its sources, which open the text', async () => {
	await stage();
	const answer = within(await screen.findByRole('region', { name: 'Antwort' }));
	expect(await answer.findByRole('link', { name: /^Text öffnen/ })).toBeTruthy();
	expect(screen.getByRole('heading', { level: 1, name: QUESTION })).toBeTruthy();
	expect(answer.getByRole('button', { name: 'Als Auftrag planen' })).toBeTruthy();
	expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens what was read for an answer', async () => {
	const { user } = await stage();
	await user.click(await screen.findByRole('button', { name: /^Gelesenen Text ansehen/ }));
	expect(await within(await screen.findByRole('dialog')).findByText('Wie geht Photosynthese?')).toBeTruthy();
});

it('marks what of an answer was not found in its sources, and not what the calculator said', async () => {
	await stage(undefined, (view) => {
		const { research } = view;
		const [source] = research?.sources ?? [];
		if (!research || !source) return;
		research.sources.push({ ...source, title: 'Taschenrechner', documentId: '', origin: '' });
		research.summary.push({ text: '17 % von 340 sind 57,8.', cites: [2] });
		const unproved = research.summary.slice(1).map(({ text }, n) => ({ place: `summary/${String(n + 1)}/text`, text }));
		view.report = { all: 3, unproved, unclear: [], model: [], conflicts: [], compared: false };
	});
	const marks = await screen.findAllByText('nicht belegt gefunden');
	expect(marks.map((mark) => mark.parentElement?.textContent)).toEqual([expect.stringMatching(/^Sie bilden daraus/)]);
});

it('answers a further question in the same talk', async () => {
	const { Submit, pult, run, user } = await stage();
	await user.type(await screen.findByRole('textbox'), 'Wo findet das statt?{Enter}');
	await vi.waitFor(() => {
		expect(Submit).toHaveBeenCalledWith(expect.objectContaining({ text: 'Wo findet das statt?', after: run }));
	});
	await vi.waitFor(() => {
		expect(pult.nav.route).not.toEqual({ view: 'run', id: run });
	});
});

describe.each([
	[workflow.State.Stopped, 'Die Antwort wurde angehalten'],
	[workflow.State.Failed, 'Die Frage ließ sich nicht beantworten'],
])('a question that is %s', (state, title) => {
	const unanswered = () =>
		stage(undefined, undefined, (seen) => {
			seen.run.state = state;
			seen.artifacts = [];
			seen.live = { stepId: '', text: '' };
			for (const step of seen.run.steps)
				Object.assign(step, { artifactId: '', partial: 'Pflanzen brauchen Licht und' });
		});

	it('keeps what was written, and says that it is no answer', async () => {
		await unanswered();
		const answer = within(await screen.findByRole('region', { name: 'Antwort' }));
		expect(await answer.findByText('Pflanzen brauchen Licht und')).toBeTruthy();
		expect(answer.getByRole('heading', { name: /^Abgebrochener Text/ })).toBeTruthy();
		expect(screen.getByText(title)).toBeTruthy();
		expect(screen.queryByText(/Auftrag wurde|Auftrag ist nicht|Als neuen Auftrag/)).toBeNull();
	});

	it('goes on in the same talk: asked again, looked up, or followed', async () => {
		const { Ask, Submit, run, user } = await unanswered();
		await user.click(await screen.findByRole('button', { name: 'Noch einmal fragen' }));
		await user.click(screen.getByRole('button', { name: 'Im Internet nachsehen …' }));
		await user.type(screen.getByRole('textbox'), 'Wo findet das statt?{Enter}');
		await vi.waitFor(() => {
			expect(Ask.mock.calls.map(([{ text, after, web }]) => [text, after, web])).toEqual([
				[QUESTION, run, ''],
				[QUESTION, run, 'school'],
			]);
			expect(Submit.mock.lastCall?.[0]).toMatchObject({ text: 'Wo findet das statt?', after: run });
		});
	});
});

it.each(['?', '…', '  ', '42'])('says what to write when "%s" says nothing', async (text) => {
	const { Submit, user } = await stage();
	const line = await screen.findByRole('textbox');
	await user.type(line, text);
	await user.click(screen.getByRole('button', { name: 'Senden' }));
	expect(screen.getByRole('alert').textContent).toMatch(/^Schreiben Sie eine Frage oder einen Wunsch/);
	expect(line.getAttribute('aria-invalid')).toBe('true');
	expect(line).toHaveProperty('value', text);
	await user.type(line, ' Blatt');
	expect(screen.queryByRole('alert')).toBeNull();
	expect(Submit).not.toHaveBeenCalled();
});

it('refuses a text that is too long and keeps it', async () => {
	const { Submit, user } = await stage();
	const line = await screen.findByRole('textbox');
	await user.click(line);
	await user.paste('Wo? '.repeat(MAX / 4 + 1));
	await user.keyboard('{Enter}');
	expect(screen.getByRole('alert').textContent).toMatch(/20\.004 von höchstens 20\.000 Zeichen/);
	expect(line).toHaveProperty('value.length', MAX + 4);
	expect(Submit).not.toHaveBeenCalled();
});

it('offers what a wish may mean and does nothing before a button is pressed', async () => {
	const { Ask, Accept, user } = await stage();
	const line = await screen.findByRole('textbox');
	await user.type(line, 'mach daraus ein Arbeitsblatt{Enter}');
	const button = await screen.findByRole('button', { name: /^Neuer Auftrag: .* daraus machen$/ });
	expect(screen.getByText(/^Noch ist nichts geschehen/)).toBeTruthy();
	expect(line).toHaveProperty('value', 'mach daraus ein Arbeitsblatt');
	expect(Accept).not.toHaveBeenCalled();
	expect(Ask).not.toHaveBeenCalled();
	await user.click(button);
	expect(Accept.mock.calls[0]?.[0].do).toBe(workflow.OfferKind.Extend);
});

it('reads pages of the web only when told to for this question', async () => {
	const { Ask, user } = await stage();
	await user.click(await screen.findByRole('button', { name: 'Im Internet nachsehen …' }));
	expect(Ask.mock.calls.map(([request]) => request.web)).toEqual(['school']);
});

it.each([
	['edit', 'Neuer Auftrag: Arbeitsblatt oder Text daraus machen'],
	['image', 'Neuer Auftrag: Bild daraus machen'],
	['music', 'Neuer Auftrag: Lied daraus machen'],
	['research', 'Neuer Auftrag: dazu recherchieren'],
])('says in whole words what %s makes of an answer', async (agent, name) => {
	const { user } = await stage(undefined, undefined, undefined, (heard) => {
		for (const offer of heard.offers) offer.agent = agent;
	});
	await user.type(await screen.findByRole('textbox'), 'mach daraus etwas{Enter}');
	expect(await screen.findByRole('button', { name })).toBeTruthy();
});

it('offers a change of a result under review, and leaves the review alone until then', async () => {
	const { Decide, Accept, user } = await stage(async (backend) => {
		const lines = await backend.runs.Open();
		return lines.find(({ state }) => state === workflow.State.Reviewing)?.id ?? '';
	});
	await user.type(
		await screen.findByRole('textbox', { name: 'Weiterfragen oder etwas wünschen' }),
		'mach das Bild einfacher{Enter}',
	);
	const button = await screen.findByRole('button', { name: /neu machen$/ });
	expect(Decide).not.toHaveBeenCalled();
	await user.click(button);
	expect(Accept.mock.calls[0]?.[0]).toMatchObject({ do: workflow.OfferKind.Revise, text: 'mach das Bild einfacher' });
});

it('case 79: a yes below a review is the offer to approve, and praise below an answer is answered', async () => {
	const { Ask, Accept, Decide, user } = await stage(async (backend) => {
		const lines = await backend.runs.Open();
		return lines.find(({ state }) => state === workflow.State.Reviewing)?.id ?? '';
	});
	const line = await screen.findByRole('textbox', { name: 'Weiterfragen oder etwas wünschen' });
	await user.type(line, 'Passt so, danke{Enter}');
	const button = await screen.findByRole('button', { name: /^„.*“ freigeben$/ });
	expect([Decide, Ask, Accept].map((call) => call.mock.calls.length)).toEqual([0, 0, 0]);
	await user.click(button);
	expect(Accept.mock.calls[0]?.[0]).toMatchObject({ do: workflow.OfferKind.Approve });
});

it('case 79: thanks are answered and begin nothing', async () => {
	const { Ask, user } = await stage();
	await user.type(await screen.findByRole('textbox'), 'Danke, super{Enter}');
	expect(await screen.findByText('Gern!')).toBeTruthy();
	expect(Ask).not.toHaveBeenCalled();
});

it('says what Pult can do, and an example fills the line', async () => {
	const { Ask, user } = await stage();
	const line = await screen.findByRole('textbox');
	await user.type(line, 'Was kannst du?{Enter}');
	await user.click(await screen.findByRole('button', { name: 'Recherchiere Vulkane für Klasse 6' }));
	expect(line).toHaveProperty('value', 'Recherchiere Vulkane für Klasse 6');
	expect(Ask).not.toHaveBeenCalled();
});
