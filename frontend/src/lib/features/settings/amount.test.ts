import { fake } from '$lib/backend/fake/fake';
import { makePult } from '$lib/features/pult';
import SettingsHarness from '../../../test/SettingsHarness.svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { toMicroUsd, toRate, toTyped } from './amount';

const EUR = { currency: 'EUR', euroRate: 860_000 };
const USD = { currency: 'USD', euroRate: 860_000 };

describe('an amount', () => {
	it.each([
		['', EUR, 0],
		['0,86', EUR, 1_000_000],
		['1', EUR, 1_162_791],
		['1,50 €', EUR, 1_744_186],
		['1.50', USD, 1_500_000],
		['0,005', USD, 5000],
	])('"%s" becomes micro-USD', (typed, money, micro) => {
		expect(toMicroUsd(typed, money)).toBe(micro);
	});

	it.each(['eins', '-1', '1.000', '1,2,3', '1e9'])('"%s" is none', (typed) => {
		expect(toMicroUsd(typed, EUR)).toBeUndefined();
	});

	it.each(['0,01', '1,00', '2,49', '86,00', '999,99'])('%s comes back as it was typed', (typed) => {
		expect(toTyped(toMicroUsd(typed, EUR) ?? 0, EUR, 'de')).toBe(typed);
	});

	it('is empty when there is none, and a rate is never 0', () => {
		expect(toTyped(0, EUR, 'de')).toBe('');
		expect(toRate('0')).toBeUndefined();
		expect(toRate('0,92')).toBe(920_000);
	});
});

describe('the settings of sending and costs', () => {
	async function open(part: string) {
		const backend = await fake(new URLSearchParams({ fake: 'empty' }));
		const pult = makePult(backend);
		await pult.settings.load();
		render(SettingsHarness, { pult, part });
		return { now: () => pult.settings.now, user: userEvent.setup() };
	}

	it('keep a budget in micro-USD, take an empty one as none, and keep nothing of what is no amount', async () => {
		const { now, user } = await open('costs');
		const day = screen.getByLabelText<HTMLInputElement>('Am Tag');
		expect(day.value).toBe('0,86');
		await user.clear(day);
		await user.type(day, '1,72');
		await user.tab();
		expect(now().perDay).toBe(2_000_000);
		await user.clear(day);
		await user.type(day, 'viel');
		await user.tab();
		expect(screen.getByRole('alert').textContent).toMatch(/kein Betrag/);
		expect(now().perDay).toBe(2_000_000);
		await user.clear(day);
		await user.tab();
		expect(now().perDay).toBe(0);
	});

	it('show the same budget in the other currency', async () => {
		const { now, user } = await open('costs');
		await user.click(screen.getByRole('radio', { name: /US-Dollar/ }));
		expect(screen.getByLabelText<HTMLInputElement>('Am Tag').value).toBe('1,00');
		expect(now().perDay).toBe(1_000_000);
	});

	it('keep one name per line', async () => {
		const { now, user } = await open('sending');
		const names = screen.getByLabelText('Ein Name je Zeile');
		await user.clear(names);
		await user.type(names, ' Ada Groß {Enter}{Enter}Ben Öz{Enter}Ada Groß');
		await user.tab();
		expect(now().names).toEqual(['Ada Groß', 'Ben Öz']);
	});
});
