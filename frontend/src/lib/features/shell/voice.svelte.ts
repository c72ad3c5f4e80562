/** What a screen reader is told: one polite region, one that interrupts. */
export class Voice {
	#polite = $state('');
	#urgent = $state('');
	#pending = '';
	#step = '';
	#told = '';
	#resting = false;

	get polite(): string {
		return this.#polite;
	}

	get urgent(): string {
		return this.#urgent;
	}

	say(text: string) {
		this.#polite = again(this.#polite, text);
	}

	alarm(text: string) {
		this.#urgent = again(this.#urgent, text);
	}

	/** Running text, told in whole sentences and not more often than every three seconds. */
	follow(text: string) {
		this.#pending += text;
		this.#later();
	}

	/** What is being done: of several within three seconds only the last is told, and nothing twice in a row. */
	step(text: string) {
		this.#step = text;
		this.#later();
	}

	/** What is not told yet belongs to something that is over. */
	rest() {
		this.#pending = this.#step = this.#told = '';
	}

	#later() {
		if (this.#resting) return;
		this.#resting = true;
		setTimeout(() => {
			this.#resting = false;
			const end = Math.max(...['. ', '! ', '? ', '.\n'].map((mark) => this.#pending.lastIndexOf(mark)));
			const said = this.#pending.slice(0, end + 1).trim();
			this.#pending = this.#pending.slice(end + 1);
			const step = this.#step === this.#told ? '' : this.#step;
			this.#told = this.#step;
			if (step || said) this.say([step, said].filter(Boolean).join('. '));
		}, 3000);
	}
}

/** The same words twice are told twice: a region speaks only when its text differs. */
const again = (before: string, text: string) => (before === text ? `${text}\u00a0` : text);
