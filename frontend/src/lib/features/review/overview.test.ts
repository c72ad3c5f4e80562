import { JOB, recorded } from '$lib/backend/recordings/player';
import { workflow, type desktop } from '$lib/backend/types';
import { makePult } from '$lib/features/pult';
import { render, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';

/** The review of a job with a second research, whose one sentence and one source are its own. */
async function review() {
	const backend = await recorded('review');
	const { snapshot, first, second } = await twoResearches(backend);
	const reads = { n: 0 };
	const Snapshot = () => {
		reads.n++;
		return Promise.resolve(structuredClone(snapshot));
	};
	const Artifact = (id: string) =>
		id === second.artifact.id
			? Promise.resolve(second)
			: id === first.artifact.id
				? Promise.resolve(first)
				: backend.runs.Artifact(id);
	const pult = makePult({ ...backend, runs: { ...backend.runs, Snapshot, Artifact } });
	await pult.roster.load();
	render(RunHarness, { pult, id: JOB });
	const summary = within((await screen.findByText('Das Wichtigste')).closest('section') ?? document.body);
	return { summary, reads };
}

async function twoResearches({ runs }: Awaited<ReturnType<typeof recorded>>) {
	const snapshot = await runs.Snapshot(JOB);
	const [step] = snapshot.run.steps;
	const first = await runs.Artifact(step?.artifactId ?? '');
	const [source] = first.research?.sources ?? [];
	if (!step || !first.research || !source) throw new Error('the recording has no research');
	const text = 'Wale sind Säugetiere.';
	const second: desktop.ArtifactView = {
		...first,
		artifact: { ...first.artifact, id: 'n0099', stepId: 's3' },
		research: { ...first.research, summary: [{ text, cites: [1] }], sources: [{ ...source, title: 'Wale' }] },
	};
	snapshot.run.steps.push({ ...step, id: 's3', title: 'Wale', artifactId: 'n0099', artifacts: ['n0099'] });
	snapshot.run.results?.summary.push({ text, cites: [1] });
	return { snapshot, first, second };
}

it('points each sentence of a summary into the sources of its own research', async () => {
	const { summary } = await review();
	await summary.findByRole('button', { name: 'Quelle 1: Wale' });
	const cites = summary.getAllByRole('button', { name: /^Quelle 1/ });
	expect(cites.map((each) => each.getAttribute('aria-label'))).toEqual([
		...Array.from({ length: 3 }, () => 'Quelle 1: Photosynthese'),
		'Quelle 1: Wale',
	]);
});

it('leaves the summary where it is when a new snapshot brings the same results', async () => {
	const { summary, reads } = await review();
	const [cite] = await summary.findAllByRole('button', { name: /^Quelle 1: \w/ });
	if (!cite) throw new Error('no number');
	cite.focus();
	const before = reads.n;
	document.dispatchEvent(new Event('visibilitychange'));
	await expect.poll(() => reads.n).toBe(before + 1);
	await new Promise((done) => setTimeout(done));
	expect(document.activeElement).toBe(cite);
});

it('says once why a step has no result, and what else is missing', async () => {
	const backend = await recorded('review');
	const snapshot = await backend.runs.Snapshot(JOB);
	const fault = { key: 'fault.library.nothing', args: { topic: 'Bernstein' } };
	const { run } = snapshot;
	run.state = workflow.State.Failed;
	run.fault = fault;
	for (const step of run.steps) Object.assign(step, { state: workflow.StepState.Error, artifactId: '', fault });
	run.results?.missing.push({ key: 'missing.failed', args: { step: 'Recherche' } }, fault, fault);
	run.steps.length = 1;
	const pult = makePult({ ...backend, runs: { ...backend.runs, Snapshot: () => Promise.resolve(snapshot) } });
	await pult.roster.load();
	render(RunHarness, { pult, id: JOB });
	expect(await screen.findByText('„Recherche“ ist nicht gelungen.')).toBeTruthy();
	expect(screen.getAllByText(/nichts zum Thema „Bernstein“/)).toHaveLength(1);
});

it('says of a job in which nothing was made that nothing was, and does not call it done', async () => {
	const backend = await recorded('review');
	const snapshot = await backend.runs.Snapshot(JOB);
	snapshot.run.state = workflow.State.Completed;
	for (const step of snapshot.run.steps) {
		step.state = workflow.StepState.Skipped;
		step.artifactId = '';
		step.artifacts = [];
	}
	if (snapshot.run.results) snapshot.run.results.summary = [];
	snapshot.artifacts = [];
	const pult = makePult({
		...backend,
		runs: { ...backend.runs, Snapshot: () => Promise.resolve(structuredClone(snapshot)) },
	});
	await pult.roster.load();
	render(RunHarness, { pult, id: JOB });
	await screen.findByText('In diesem Auftrag ist nichts entstanden.');
	const stages = within(screen.getByRole('list', { name: 'Stand des Auftrags' })).getAllByRole('listitem');
	expect(stages.map((each) => each.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
});
