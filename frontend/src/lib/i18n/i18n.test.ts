import programDe from '$locale/de.json';
import programEn from '$locale/en.json';
import { consent, workflow } from '$lib/backend/types';
import { describe, expect, it } from 'vitest';
import { de, type Entry } from './de';
import { en } from './en';
import * as format from './format';
import { I18n } from './i18n.svelte';
import { shared } from './shared';

const inEnglish: Record<string, string> = programEn;

const holes = (entry: Entry) => {
	const text = typeof entry === 'string' ? entry : `${entry.one} ${entry.other}`;
	return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();
};

describe('the two languages', () => {
	it('have the same keys and the same holes', () => {
		expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
		for (const key of Object.keys(de) as (keyof typeof de)[]) expect(holes(en[key]), key).toEqual(holes(de[key]));
	});

	it('leave no sentence empty', () => {
		for (const [key, entry] of [...Object.entries<Entry>(de), ...Object.entries<Entry>(en)]) {
			const sentences = typeof entry === 'string' ? [entry] : [entry.one, entry.other];
			for (const sentence of sentences) expect(sentence.trim(), key).not.toBe('');
		}
	});

	it('have a word of the program for every state and level', () => {
		const keys = [
			...Object.values(workflow.State).map((state) => `state.${state}`),
			...Object.values(workflow.StepState).map((state) => `step.${state}`),
			...Object.values(consent.Level).map((level) => `level.${level}`),
		];
		expect(keys.filter((key) => !(key in programDe))).toEqual([]);
	});

	it('take a sentence that the program says, too, from the program', () => {
		const program = new Map<string, string>();
		const both = (german: string, english: string) => JSON.stringify([german, english]);
		for (const [key, german] of Object.entries<string>(programDe)) {
			// What a player of exported tasks says to children is nobody's sentence here.
			if (!key.startsWith('player.')) program.set(both(german, inEnglish[key] ?? ''), key);
		}
		const twice = Object.entries<Entry>(de).flatMap(([key, german]) => {
			const english: Entry = en[key as keyof typeof en];
			const found = typeof german === 'string' && typeof english === 'string' && program.get(both(german, english));
			return found ? [`${key} is ${found}: name it in shared.ts`] : [];
		});
		expect(twice).toEqual([]);
	});

	it('share only sentences that are there, and none that the window has of its own', () => {
		for (const [key, of] of Object.entries(shared)) {
			expect(programDe, key).toHaveProperty([of]);
			expect(key in de, key).toBe(false);
		}
	});

	it('say the same of the program', () => {
		expect(Object.keys(programEn).sort()).toEqual(Object.keys(programDe).sort());
	});
});

describe('words', () => {
	const program = { 'fault.a': 'Die Angabe „{param}“ fehlt: {n}.', 'param.x': 'Stil' };

	it('fills holes, and an argument with @ is a key', () => {
		const i18n = new I18n(program);
		expect(i18n.say({ key: 'fault.a', args: { param: '@param.x', n: '2' } })).toBe('Die Angabe „Stil“ fehlt: 2.');
	});

	it('leaves out a part without a value, and fills a sentence within a sentence', () => {
		const i18n = new I18n({ 'fault.b': 'Fehler.{said?}', 'fault.said': ' Antwort: „{words}“' });
		expect(i18n.say({ key: 'fault.b' })).toBe('Fehler.');
		const args = { said: '@fault.said', words: '{said?} @fault.b' };
		expect(i18n.say({ key: 'fault.b', args })).toBe('Fehler. Antwort: „{said?} @fault.b“');
	});

	it.each(['{n}', '{param}', '$1', '$&', '%s', '@', '@niemand', '\\1'])('reads the value %s once', (value) => {
		const i18n = new I18n(program);
		const said = i18n.say({ key: 'fault.a', args: { param: value, n: '{param}' } });
		expect(said).toBe('Die Angabe „' + value + '“ fehlt: {param}.');
		expect(i18n.t('app.quote', { text: value })).toBe('„' + value + '“');
	});

	it('shows an unknown key as it is', () => {
		expect(new I18n(program).say({ key: 'fault.unheard' })).toBe('fault.unheard');
	});

	it('switches without a restart and tells the page', async () => {
		const i18n = new I18n();
		expect(i18n.t('runs.count', { n: 1 })).toBe('1 Auftrag');
		await i18n.speak('en');
		expect(document.documentElement.lang).toBe('en');
		expect(i18n.t('runs.count', { n: 2 })).toBe('2 jobs');
		expect(i18n.say({ key: 'state.running' })).toBe('running');
	});

	it('speaks what was asked for last, whichever words come first', async () => {
		const i18n = new I18n();
		await Promise.all([i18n.speak('en'), i18n.speak('de')]);
		expect(i18n.language).toBe('de');
		expect(i18n.t('runs.count', { n: 1 })).toBe('1 Auftrag');
	});
});

describe('numbers, money and time', () => {
	const plain = (text: string) => text.replaceAll(/\s/g, ' ');

	it('write German', () => {
		expect(format.number('de', 1234.5, 1)).toBe('1.234,5');
		expect(plain(format.money('de', 1_234_560_000, 'EUR'))).toBe('1.234,56 €');
		expect(plain(format.percent('de', 75))).toBe('75 %');
		expect(format.date('de', '2026-11-27T23:30:00Z')).toBe('28.11.2026');
		expect(format.time('de', '2026-11-27T13:05:00Z')).toBe('14:05');
	});

	it('never show 0 for unknown', () => {
		const i18n = new I18n();
		expect(i18n.cost({ local: false })).toBe('Kosten unbekannt');
		expect(i18n.duration(undefined)).toBe('Dauer unbekannt');
		expect(i18n.cost({ local: true })).toBe('lokal, 0 €');
		expect(plain(i18n.cost({ local: false, microUsd: 3900 }))).toBe('0,004 $');
	});

	it('keep the digit that matters of a small amount', () => {
		const euro = (micro: number) => plain(format.money('de', micro, 'EUR'));
		expect(euro(4_000)).toBe('0,004 €');
		expect(euro(1_000)).toBe('0,001 €');
		expect(euro(999)).toBe('unter 0,001 €');
		expect(euro(1)).toBe('unter 0,001 €');
		expect(euro(0)).toBe('0,00 €');
		expect(euro(12_345)).toBe('0,01 €');
		expect(plain(format.money('en', 400, 'USD'))).toBe('under US$0.001');
		const i18n = new I18n();
		i18n.euroRate = 860_000;
		expect(plain(i18n.money(1_000_000))).toBe('0,86 €');
		expect(plain(i18n.dollars(1_250_000))).toBe('1,25 $');
	});

	it('round a duration up to the unit that fits', () => {
		const i18n = new I18n();
		expect(i18n.about(0.2)).toBe('≈ 1 Sekunde');
		expect(i18n.duration(61)).toBe('61 Sekunden');
		expect(i18n.duration(600)).toBe('10 Minuten');
		expect(i18n.duration(7200)).toBe('2 Stunden');
	});

	it('name today and yesterday, and leave Go’s zero time out', () => {
		const i18n = new I18n();
		const now = Date.parse('2026-11-27T20:00:00Z');
		expect(i18n.moment('2026-11-27T13:05:00Z', now)).toBe('heute, 14:05');
		expect(i18n.moment('2026-11-26T13:05:00Z', now)).toBe('gestern, 14:05');
		expect(i18n.moment('2026-11-01T13:05:00Z', now)).toBe('01.11.2026, 14:05');
		expect(i18n.moment('0001-01-01T00:00:00Z', now)).toBe('');
	});
});
