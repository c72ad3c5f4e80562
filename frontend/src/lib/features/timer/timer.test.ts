import { fake } from '$lib/backend/fake/fake';
import { makePult } from '$lib/features/pult';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TimerHarness from '../../../test/TimerHarness.svelte';
import { clockText, Timer } from './timer.svelte';

describe('a timer', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('runs down, pauses, goes on and is over once', () => {
		const over = vi.fn();
		const timer = new Timer(over);
		timer.set(1);
		timer.press();
		vi.advanceTimersByTime(20_000);
		expect(timer.seconds).toBe(40);
		timer.press();
		vi.advanceTimersByTime(60_000);
		expect([timer.phase, timer.seconds]).toEqual(['paused', 40]);
		timer.press();
		vi.advanceTimersByTime(60_000);
		expect([timer.phase, timer.seconds, timer.share]).toEqual(['over', 0, 0]);
		expect(over).toHaveBeenCalledOnce();
		timer.press();
		expect([timer.phase, timer.seconds]).toEqual(['running', 60]);
		timer.reset();
		expect(timer.phase).toBe('ready');
	});

	it('takes times from one minute to three hours', () => {
		const timer = new Timer();
		for (const [typed, minutes] of [
			[0, 1],
			[NaN, 1],
			[7, 7],
			[500, 180],
		] as const) {
			timer.set(typed);
			expect(timer.minutes).toBe(minutes);
		}
	});

	it('writes minutes, and hours where there are any', () => {
		expect([5, 65, 3600, 3905].map(clockText)).toEqual(['0:05', '1:05', '1:00:00', '1:05:05']);
	});
});

describe('the page of the timer', () => {
	afterEach(() => {
		vi.useRealTimers();
	});

	it('is set by a press, started by the space bar, and says when the time is up', async () => {
		const pult = makePult(await fake(new URLSearchParams({ fake: 'empty' })));
		vi.useFakeTimers();
		render(TimerHarness, { pult });
		await fireEvent.click(screen.getByRole('button', { name: '10 min' }));
		const clock = screen.getByRole('timer');
		expect(clock.textContent.trim()).toBe('10:00');
		await fireEvent.keyDown(document.body, { key: ' ' });
		await vi.advanceTimersByTimeAsync(61_000);
		expect(clock.textContent.trim()).toBe('8:59');
		expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
		await vi.advanceTimersByTimeAsync(600_000);
		expect(screen.getByText('Die Zeit ist um.')).toBeTruthy();
		expect(pult.voice.urgent).toBe('Die Zeit ist um.');
		await fireEvent.keyDown(document.body, { key: 'r' });
		expect(clock.textContent.trim()).toBe('10:00');
	});
});
