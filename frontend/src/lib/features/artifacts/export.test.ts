import { fake } from '$lib/backend/fake/fake';
import type { desktop } from '$lib/backend/types';
import { Settings } from '../settings/settings.svelte';
import { I18n } from '$lib/i18n/i18n.svelte';
import { expect, it, vi } from 'vitest';
import { Exporter } from './exporter.svelte';

async function exporting(parts: desktop.ExportFormat['parts']) {
	const backend = await fake(new URLSearchParams({ fake: 'full', pace: '1' }));
	const Export = vi.fn<(request: desktop.ExportRequest) => Promise<desktop.Saved>>(() =>
		Promise.resolve({ path: '/a.docx', notes: [] }),
	);
	const Formats = () =>
		Promise.resolve([
			{ id: 'docx', label: { key: 'format.docx' }, parts },
			{ id: 'json', label: { key: 'format.json' }, parts: [] },
		]);
	const exporter = new Exporter({ ...backend, exports: { ...backend.exports, Export, Formats } }, 'r1');
	await exporter.load();
	return { backend, exporter, Export };
}

it('saves the part that was chosen, and the whole where the results have no such part', async () => {
	const parted = await exporting(['all', 'sheet', 'solutions']);
	expect(parted.exporter.parts).toEqual(['all', 'sheet', 'solutions']);
	await parted.exporter.save('docx', 'solutions');
	await parted.exporter.save('docx', 'material');
	expect(parted.Export.mock.calls.map(([request]) => request.part)).toEqual(['solutions', 'all']);

	const letter = await exporting([]);
	await letter.exporter.save('docx', 'solutions');
	expect(letter.exporter.parts).toEqual([]);
	expect(letter.Export.mock.calls[0]?.[0].part).toBe('all');
});

it('remembers the choice with the settings', async () => {
	const { backend } = await exporting([]);
	const settings = new Settings(backend, new I18n());
	await settings.load();
	expect(settings.now.part).toBe('all');
	await settings.change({ part: 'sheet' });
	const later = new Settings(backend, new I18n());
	await later.load();
	expect(later.now.part).toBe('sheet');
});
