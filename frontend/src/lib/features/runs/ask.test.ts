import { fake } from '$lib/backend/fake/fake';
import { Fault } from '$lib/backend/fault';
import { locale, workflow } from '$lib/backend/types';
import { describe, expect, it, vi } from 'vitest';
import { Ask } from './ask.svelte';
import { MAX } from './request';

const REQUEST = 'Recherchiere Fotosynthese für Klasse 7';
const how = () => ({ language: locale.Lang.De, mode: workflow.Mode.Full });

async function stage(submit?: () => Promise<never>) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const opened = vi.fn();
	const Submit = vi.fn(submit ?? backend.runs.Submit);
	const wire = { ...backend, runs: { ...backend.runs, Submit } };
	return { ask: new Ask(wire, opened, how), opened, Submit, again: () => new Ask(wire, opened, how) };
}

describe('the request line', () => {
	it('keeps its text when the job could not be made', async () => {
		const { ask, again, opened } = await stage(() => Promise.reject(new Fault('noSpace', 'fault.store.full')));
		ask.text = REQUEST;
		await ask.send();
		expect(ask.text).toBe(REQUEST);
		expect(ask.attempt.fault?.kind).toBe('noSpace');
		expect(again().text).toBe(REQUEST);
		expect(opened).not.toHaveBeenCalled();
	});

	it('forgets its text once the job exists', async () => {
		const { ask, again, opened } = await stage();
		ask.text = REQUEST;
		await ask.send();
		expect(opened).toHaveBeenCalledOnce();
		expect(again().text).toBe('');
	});

	it('sends a double press once', async () => {
		const { ask, Submit } = await stage();
		ask.text = REQUEST;
		await Promise.all([ask.send(), ask.send()]);
		expect(Submit).toHaveBeenCalledOnce();
	});

	it.each(['', '   ', '???', '42'])('guides when "%s" says nothing', async (text) => {
		const { ask, Submit } = await stage();
		ask.text = text;
		await ask.send();
		expect(ask.hint).toBe('ask.empty');
		expect(Submit).not.toHaveBeenCalled();
	});

	it('refuses a text that is too long and keeps it', async () => {
		const { ask, Submit } = await stage();
		ask.text = 'a'.repeat(MAX + 1);
		await ask.send();
		expect(ask.hint).toBe('ask.long');
		expect(ask.text).toHaveLength(MAX + 1);
		expect(Submit).not.toHaveBeenCalled();
	});

	it('offers an earlier job that asked the same, and starts only when told to', async () => {
		const { ask, opened, Submit } = await stage();
		ask.text = 'Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild';
		await ask.send();
		expect(ask.similar?.number).toBe(14);
		expect(opened).not.toHaveBeenCalled();
		await ask.sendAnyway();
		expect(Submit).toHaveBeenLastCalledWith(expect.objectContaining({ meant: workflow.Intention.Job }));
		expect(opened).toHaveBeenCalledOnce();
	});
});
