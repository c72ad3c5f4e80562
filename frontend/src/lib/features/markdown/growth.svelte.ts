import type { Links } from 'marked';
import { blocksOf, cut } from './reading';

/** A part of the text that is shown on its own. Only the last ones change. */
export type Block = { n: number; raw: string };

/** A growing text is read at most this often, in milliseconds; when that takes long, a pause of as many times its duration is kept. */
const PACE = { least: 100, times: 8 };

/** A text that grows at its end, cut into blocks that are finished for good and the one that is still open. */
export class Growth {
	#text = '';
	#read = 0;
	#done: Block[] = [];
	#blocks = $state.raw<Block[]>([]);
	#links = $state.raw<Links>({});
	#timer: ReturnType<typeof setTimeout> | undefined;
	#frame = 0;
	#next = 0;

	get blocks(): Block[] {
		return this.#blocks;
	}

	/** How many of the blocks later text cannot change. */
	get finished(): number {
		return this.#done.length;
	}

	/** Addresses that the text names at its end, "[1]: https://…". */
	get links(): Links {
		return this.#links;
	}

	/** Takes the whole text as it is now. A live one is shown soon, another one at once. */
	follow(text: string, live: boolean) {
		if (!text.startsWith(this.#text.slice(0, this.#read))) this.#restart();
		this.#text = text;
		if (!live) {
			this.end();
			this.#show();
			return;
		}
		if (this.#timer !== undefined || this.#frame) return;
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			this.#frame = requestAnimationFrame(() => {
				this.#frame = 0;
				this.#show();
			});
		}, this.#next - performance.now());
	}

	end() {
		clearTimeout(this.#timer);
		cancelAnimationFrame(this.#frame);
		this.#timer = undefined;
		this.#frame = 0;
	}

	#restart() {
		this.#read = 0;
		this.#done = [];
		this.#links = {};
	}

	#show() {
		const began = performance.now();
		const found = cut(this.#text.slice(this.#read));
		for (const raw of found.blocks) this.#done.push({ n: this.#done.length, raw });
		this.#read += found.length;
		if (Object.keys(found.links).some((name) => !(name in this.#links)))
			this.#links = { ...found.links, ...this.#links };
		const open = blocksOf(this.#text.slice(this.#read));
		this.#blocks = [...this.#done, ...open.map((raw, n) => ({ n: this.#done.length + n, raw }))];
		// The cost of showing it comes after this: measured to the frame that follows.
		requestAnimationFrame(() => {
			const took = performance.now() - began;
			this.#next = began + Math.max(PACE.least, (took - FRAME) * PACE.times);
		});
		this.#next = began + PACE.least;
	}
}

/** Milliseconds to the next frame when nothing is to be done. */
const FRAME = 17;
