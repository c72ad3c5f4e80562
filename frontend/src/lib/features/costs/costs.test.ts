import { recorded } from '$lib/backend/recordings/player';
import { cost } from '$lib/backend/types';
import { I18n } from '$lib/i18n/i18n.svelte';
import { describe, expect, it } from 'vitest';
import { roundUp } from './chart';
import { toDay } from './day';
import { CostBook } from './costbook.svelte';
import { basisOf, costOf, deviation, expectedOf, spentOf, spentSoFar } from './estimate';
import { PriceList } from './pricelist.svelte';
import { readPrices } from './prices';
import { amountOf, callsOf, priceOf, stateOf } from './words';

const i18n = new I18n();
i18n.euroRate = 1_000_000;
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

const SUM: cost.Sum = {
	calls: 0,
	microUsd: 0,
	unknown: 0,
	estimated: 0,
	input: 0,
	cached: 0,
	output: 0,
	thoughts: 0,
	failed: 0,
};

describe('amounts', () => {
	it('are never 0 for unknown', () => {
		expect(plain(amountOf(i18n, SUM))).toBe('0,00 €');
		expect(amountOf(i18n, { ...SUM, calls: 2, unknown: 2 })).toBe('unbekannt');
		expect(plain(amountOf(i18n, { ...SUM, calls: 3, unknown: 2, microUsd: 4000 }))).toBe('0,004 €');
		expect(callsOf(i18n, { ...SUM, calls: 3, unknown: 2, estimated: 1 })).toBe(
			'3 Aufrufe, davon 2 Aufrufe mit unbekanntem Preis, 1 geschätzt',
		);
	});

	it('tell of a call how it ended', async () => {
		const backend = await recorded('budget');
		const [entry] = await backend.costs.Entries({
			from: '',
			to: '',
			agent: '',
			provider: '',
			model: '',
			profile: '',
			runId: '',
			by: '',
		});
		if (!entry) throw new Error('there are no calls');
		const call: cost.Entry = {
			...entry,
			state: cost.State.Cancelled,
			estimated: true,
			attempt: 2,
			local: false,
			microUsd: 900,
		};
		expect(stateOf(i18n, call)).toBe('abgebrochen, geschätzt, 2. Versuch');
		expect(plain(priceOf(i18n, call))).toBe('unter 0,001 €');
		expect(priceOf(i18n, { ...call, microUsd: undefined })).toBe('unbekannt');
		expect(priceOf(i18n, { ...call, local: true, microUsd: undefined })).toBe('lokal, 0 €');
	});

	it('are told before and after', () => {
		const known = { microUsd: 4000, highUsd: 12_000, basis: 'history', local: false };
		expect(plain(expectedOf(i18n, known))).toBe('0,004 € bis 0,01 €');
		expect(plain(expectedOf(i18n, { ...known, highUsd: undefined }))).toBe('≈ 0,004 €');
		expect(expectedOf(i18n, { basis: '', local: false })).toBe('Kosten unbekannt');
		expect(expectedOf(i18n, { basis: 'local', local: true })).toBe('lokal, 0 €');
		expect(basisOf(i18n, known)).toBe('nach früheren Schritten');
		expect(plain(costOf(i18n, { microUsd: 8000, expected: 10_000, local: false }))).toBe(
			'Kosten: 0,008 € (erwartet 0,01 €), 20 % weniger als erwartet',
		);
		expect(costOf(i18n, { expected: 10_000, local: false })).toBe('Kosten unbekannt');
		expect(plain(costOf(i18n, { microUsd: 8000, local: false }))).toBe('Kosten: 0,008 €');
	});

	it('differ from what was expected in words', () => {
		expect(deviation(i18n, 105, 100)).toBe('wie erwartet');
		expect(plain(deviation(i18n, 150, 100))).toBe('50 % mehr als erwartet');
		expect(deviation(i18n, 250, 100)).toBe('etwa 2,5-mal so viel wie erwartet');
		expect(deviation(i18n, undefined, 100)).toBe('');
		expect(deviation(i18n, 5, 0)).toBe('');
	});

	it('of a run are not compared while some are unknown', () => {
		const spent = { microUsd: 4000, unknown: 1, estimated: 0, calls: 3, expected: 9000, local: false };
		expect(plain(spentOf(i18n, spent))).toBe('Kosten: 0,004 €, davon 1 Aufruf mit unbekanntem Preis');
		expect(spentOf(i18n, { ...spent, microUsd: 0, unknown: 3 })).toBe('Kosten unbekannt');
		expect(plain(spentSoFar(i18n, { ...spent, unknown: 0, microUsd: 0, calls: 0 }))).toBe(
			'Bisher 0,00 € (erwartet 0,009 €)',
		);
		expect(spentOf(i18n, { ...spent, local: true })).toBe('lokal, 0 €');
	});

	it('belong to a day as people write it', () => {
		for (const typed of ['28.11.2026', '28.11.26', ' 28. 11. 2026', '28/11/2026', '2026-11-28'])
			expect(toDay(typed)).toBe('2026-11-28');
		expect(toDay('')).toBe('');
		for (const typed of ['31.02.2026', 'gestern', '28.11.', '2026-13-01', '1.1.1'])
			expect(toDay(typed)).toBeUndefined();
	});

	it('stand on a round scale', () => {
		expect([0, 3, 0.018, 24, 100, 101].map(roundUp)).toEqual([1, 4, 0.02, 40, 100, 200]);
	});
});

describe('the books', () => {
	it('show the latest choice, whichever answer comes first', async () => {
		const backend = await recorded('budget');
		const report = backend.costs.Report;
		backend.costs.Report = async (query) => {
			if (query.by === 'agent') await new Promise((done) => setTimeout(done, 30));
			return report(query);
		};
		const book = new CostBook(backend);
		await Promise.all([book.choose({ by: 'agent' }), book.choose({ by: 'model' })]);
		expect(book.report?.query.by).toBe('model');
		expect(book.report?.rows.reduce((sum, row) => sum + row.sum.calls, 0)).toBe(book.report?.total.calls);
	});

	it('keep own prices, take a file and give them back', async () => {
		const list = new PriceList(await recorded('empty'));
		await list.load();
		const shipped = list.table?.rows.length ?? 0;
		const file = new File(['{"rows":[{"provider":"gemini","model":"neu","input":100,"output":null}]}'], 'preise.json');
		Object.assign(file, {
			text: () => Promise.resolve('{"rows":[{"provider":"gemini","model":"neu","input":100,"output":null}]}'),
		});
		expect(await list.import(file)).toBe(true);
		expect(list.own).toMatchObject([{ model: 'neu', input: 100 }]);
		expect(list.own[0]?.output).toBeUndefined();
		expect(list.table?.rows).toHaveLength(shipped + 1);
		const bad = Object.assign(new File([''], 'foto.json'), { text: () => Promise.resolve('nein') });
		expect(await list.import(bad)).toBe(false);
		expect(list.refused).toBe('foto.json');
		await list.dropAll();
		expect(list.own).toEqual([]);
	});

	it.each([
		'',
		'null',
		'[]',
		'{}',
		'[1]',
		'[{"model":"a"}]',
		'[{"provider":"a","model":"b","input":-1}]',
		'[{"provider":"a","model":"b","input":1.5}]',
		'[{"provider":"a","model":"b","output":"1"}]',
	])('%j is no price list', (text) => {
		expect(readPrices(text)).toBeUndefined();
	});
});
