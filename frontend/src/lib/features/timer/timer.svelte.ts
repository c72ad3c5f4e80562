/** Where a timer is. */
export type Phase = 'ready' | 'running' | 'paused' | 'over';

const MINUTE = 60_000;
/** The longest time that can be set: a double lesson and more. */
export const MOST = 180;

/**
 * A clock that runs down, for the board. It reckons with the time of day, so that it is right however seldom the
 * window is drawn, and goes on while another page is shown.
 */
export class Timer {
	#length = $state(5 * MINUTE);
	#left = $state(5 * MINUTE);
	#phase = $state<Phase>('ready');
	#sound = $state(false);
	#end = 0;
	#beat: ReturnType<typeof setInterval> | undefined;
	#over: () => void;
	readonly #minutes = $derived(this.#length / MINUTE);

	/** `over` is called when the time is up. */
	constructor(over: () => void = () => undefined) {
		this.#over = over;
	}

	get phase(): Phase {
		return this.#phase;
	}

	/** Whole seconds that are left; a second that has begun counts. */
	get seconds(): number {
		return Math.ceil(this.#left / 1000);
	}

	/** How much of the time is left, from 1 to 0. */
	get share(): number {
		return this.#left / this.#length;
	}

	get minutes(): number {
		return this.#minutes;
	}

	/** Whether the end is heard. */
	get sound(): boolean {
		return this.#sound;
	}

	set sound(on: boolean) {
		this.#sound = on;
	}

	/** Sets a time, from one minute on; a running timer stops. */
	set(minutes: number) {
		this.#length = Math.min(Math.max(Math.round(minutes) || 1, 1), MOST) * MINUTE;
		this.reset();
	}

	/** Starts, goes on or pauses; what is over begins anew. */
	press() {
		if (this.#phase === 'running') this.#pause();
		else {
			if (this.#phase === 'over') this.reset();
			this.#run();
		}
	}

	reset() {
		this.#stop();
		this.#left = this.#length;
		this.#phase = 'ready';
	}

	#run() {
		this.#end = Date.now() + this.#left;
		this.#phase = 'running';
		this.#beat = setInterval(() => {
			this.#tick();
		}, 200);
	}

	#pause() {
		this.#tick();
		if (this.#phase !== 'running') return;
		this.#stop();
		this.#phase = 'paused';
	}

	#tick() {
		this.#left = Math.max(0, this.#end - Date.now());
		if (this.#left > 0) return;
		this.#stop();
		this.#phase = 'over';
		this.#over();
	}

	#stop() {
		clearInterval(this.#beat);
	}
}

/** "4:05", with hours "1:04:05". */
export function clockText(seconds: number): string {
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	const [hours = 0, minutes = 0, rest = 0] = parts;
	const two = (n: number) => String(n).padStart(2, '0');
	return hours > 0 ? `${String(hours)}:${two(minutes)}:${two(rest)}` : `${String(minutes)}:${two(rest)}`;
}

/** Three soft tones, made by the window itself; where it has no sound, nothing. */
export function chime() {
	if (typeof AudioContext === 'undefined') return;
	const audio = new AudioContext();
	[523.25, 659.25, 783.99].forEach((pitch, n) => {
		const [tone, volume] = [audio.createOscillator(), audio.createGain()];
		const at = audio.currentTime + n * 0.35;
		tone.frequency.value = pitch;
		volume.gain.setValueAtTime(0, at);
		volume.gain.linearRampToValueAtTime(0.25, at + 0.05);
		volume.gain.exponentialRampToValueAtTime(0.001, at + 1.2);
		tone.connect(volume).connect(audio.destination);
		tone.start(at);
		tone.stop(at + 1.3);
		if (n === 2) tone.onended = () => void audio.close();
	});
}
