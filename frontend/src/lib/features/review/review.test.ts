import { JOB, recorded } from '$lib/backend/recordings/player';
import { makePult } from '$lib/features/pult';
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import RunHarness from '../../../test/RunHarness.svelte';

/** Opens the review of a run whose results come from this service. */
async function review(service: string) {
	const backend = await recorded('review');
	const snapshot = await backend.runs.Snapshot(JOB);
	const local = service === 'offline';
	for (const result of snapshot.run.results?.agents ?? []) {
		result.service = service;
		result.microUsd = local ? 0 : undefined;
	}
	snapshot.spent = { microUsd: 0, unknown: local ? 0 : 2, estimated: 0, calls: local ? 0 : 2, expected: 0, local };
	const pult = makePult({ ...backend, runs: { ...backend.runs, Snapshot: () => Promise.resolve(snapshot) } });
	await pult.roster.load();
	render(RunHarness, { pult, id: JOB });
	await screen.findByText('Was entstanden ist');
}

describe('a result', () => {
	it('says that it cost nothing when it was made here', async () => {
		await review('offline');
		expect(screen.getAllByText(/ohne Netz erstellt · lokal, 0 €/)).toHaveLength(2);
	});

	// A name stands after a colon: it is never declined.
	it.each([
		['gemini', 'Google Gemini'],
		['openai', 'OpenAI-kompatibler Server (zum Beispiel Ollama)'],
		['newcomer', 'newcomer'],
	])('names who made it as it is called: %s', async (service, name) => {
		await review(service);
		const words = `erstellt mit: ${name} · Kosten unbekannt`;
		expect(screen.getAllByText((text) => text.includes(words))).toHaveLength(2);
	});

	it('never claims 0 for a cost that is not known', async () => {
		await review('gemini');
		expect(screen.getAllByText(/erstellt mit: Google Gemini · Kosten unbekannt/)).toHaveLength(2);
		expect(screen.queryByText(/0(,00)?\s€/)).toBeNull();
	});
});
