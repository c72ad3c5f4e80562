import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { desktop, diagram, workflow } from '$lib/backend/types';

/** What is arranged: one step of undoing. */
type Arranged = {
	layer: diagram.Layer;
	/** New texts of nodes and edges, by thing. */ texts: Readonly<Record<string, string>>;
};

const PAUSE = 60;
const NUDGE = 2;

/** Where a label can be pushed by a key or a button: right and down, in steps of two millimetres. */
const WAYS = { left: [-NUDGE, 0], right: [NUDGE, 0], up: [0, -NUDGE], down: [0, NUDGE] } as const;
export type Way = keyof typeof WAYS;

/** The labels of a picture under the teacher's hand. Go draws every state of it; nothing is kept until she says so. */
export class LabelEdit {
	#runs: Backend['runs'];
	#view: desktop.ArtifactView;
	#first: Arranged = { layer: { moves: [], own: [] }, texts: {} };
	#now = $state.raw(this.#first);
	#past = $state.raw<Arranged[]>([]);
	#future = $state.raw<Arranged[]>([]);
	#sketch = $state.raw<diagram.Sketch>();
	#fault = $state.raw<Fault>();
	/** What goes on: steps of the same deed are one step of undoing. */
	#deed = '';
	#timer: ReturnType<typeof setTimeout> | undefined;
	#turn = 0;
	/** The sketch shows less than what there is now. */
	#stale = false;
	chosen = $state('');
	/** A label of hers that is written and not added yet. */
	fresh = $state('');
	/** What its line is to lead to; undefined: to the chosen part. */
	named = $state<string>();

	constructor(runs: Backend['runs'], view: desktop.ArtifactView) {
		this.#runs = runs;
		this.#view = view;
		const layer = view.image?.diagram.layer ?? { moves: [], own: [] };
		this.#now = this.#first = { layer, texts: {} };
		void this.#draw();
	}

	get sketch(): diagram.Sketch | undefined {
		return this.#sketch;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	readonly things = $derived(this.#sketch?.things ?? []);
	readonly thing = $derived(this.things.find((each) => each.thing === this.chosen));
	/** What the line of the label that is being written leads to; empty: nothing. */
	readonly to = $derived(this.named ?? (this.thing?.pointable ? this.thing.thing : ''));
	readonly changed = $derived(JSON.stringify(this.#tidied) !== JSON.stringify(this.#first));
	/** There is something to keep, if only half written. */
	readonly begun = $derived(this.changed || this.fresh.trim() !== '');
	readonly canUndo = $derived(this.#past.length > 0);
	readonly canRedo = $derived(this.#future.length > 0);
	readonly empty = $derived(
		this.#now.layer.own.some(({ text }) => !text.trim()) || Object.values(this.#now.texts).some((text) => !text.trim()),
	);
	/** The chosen label stands where the teacher put it. */
	readonly moved = $derived(this.#now.layer.moves.some(({ thing }) => thing === this.chosen));
	readonly full = $derived(this.#now.layer.own.length >= 12);

	/** The text of a thing as it is typed, before the picture shows it. */
	text(thing: string): string {
		const own = this.#now.layer.own[ownIndex(thing)];
		return own?.text ?? this.#now.texts[thing] ?? this.#original(thing);
	}

	rename(thing: string, text: string) {
		const { layer, texts } = this.#now;
		const n = ownIndex(thing);
		if (n >= 0) this.#do(`text ${thing}`, { texts, layer: { ...layer, own: put(layer.own, n, { text }) } });
		else this.#do(`text ${thing}`, { layer, texts: { ...texts, [thing]: text } });
	}

	/** Moves a label from where it stands now, in millimetres. */
	move(thing: string, dx: number, dy: number, deed = '') {
		const at = this.things.find((each) => each.thing === thing);
		if (!at?.movable) return;
		const { layer, texts } = this.#now;
		const n = ownIndex(thing);
		const known = n >= 0 ? layer.own[n] : layer.moves.find((each) => each.thing === thing);
		// Pushed again, or before the picture is drawn: it goes on from where it was to stand.
		const on = this.#stale || (deed !== '' && deed === this.#deed);
		const from = on ? (known ?? { dx: 0, dy: 0 }) : at;
		const place = { dx: tenth(from.dx + dx), dy: tenth(from.dy + dy) };
		if (n >= 0) this.#do(deed, { texts, layer: { ...layer, own: put(layer.own, n, place) } });
		else {
			const moves = [...layer.moves.filter((each) => each.thing !== thing), { thing, ...place }];
			this.#do(deed, { texts, layer: { ...layer, moves } });
		}
	}

	/** Keys and buttons; what is held down is one step of undoing. */
	nudge(thing: string, way: Way, times = 1) {
		const [dx, dy] = WAYS[way];
		this.move(thing, dx * times, dy * times, `nudge ${thing}`);
	}

	/** What comes next is a deed of its own. */
	rest() {
		this.#deed = '';
	}

	/** Adds a label and chooses it. `to` is what its line leads to, or empty. */
	add(text: string, to: string) {
		const { layer, texts } = this.#now;
		const own = { text, ...(to ? { to } : {}), dx: 0, dy: 0 };
		this.#do('', { texts, layer: { ...layer, own: [...layer.own, own] } });
		this.chosen = `own/${String(layer.own.length)}`;
	}

	/** Adds the label that was written. Without text, or when there are as many as there may be, nothing happens. */
	addFresh() {
		if (!this.fresh.trim() || this.full) return;
		this.add(this.fresh.trim(), this.to);
		this.fresh = '';
		this.named = undefined;
	}

	/** As it is sent: without blanks around, and without texts that are what they were. */
	get #tidied(): Arranged {
		const { layer, texts } = this.#now;
		const changed = Object.entries(texts)
			.map(([thing, text]) => [thing, text.trim()] as const)
			.filter(([thing, text]) => text !== this.#original(thing));
		const own = layer.own.map((each) => ({ ...each, text: each.text.trim() }));
		return { layer: { ...layer, own }, texts: Object.fromEntries(changed) };
	}

	/** Takes a label of hers away, or puts one of the picture back to its old place. */
	remove(thing: string) {
		const { layer, texts } = this.#now;
		const n = ownIndex(thing);
		if (n >= 0) {
			this.#do('', { texts, layer: { ...layer, own: layer.own.filter((_, m) => m !== n) } });
			this.chosen = '';
		} else this.#do('', { texts, layer: { ...layer, moves: layer.moves.filter((each) => each.thing !== thing) } });
	}

	undo() {
		this.#swap('past');
	}

	redo() {
		this.#swap('future');
	}

	/** All as it was when she began; that can be undone too. */
	reset() {
		if (this.changed) this.#do('', this.#first);
	}

	/** What is sent: only what differs. */
	get edit(): workflow.Edit {
		const { layer, texts } = this.#tidied;
		const changed = Object.entries(texts).map(([thing, text]) => ({ place: `diagram/${thing}/label`, text }));
		return {
			stepId: this.#view.artifact.stepId,
			artifactId: this.#view.artifact.id,
			texts: changed,
			...(JSON.stringify(layer) === JSON.stringify(this.#first.layer) ? {} : { layer }),
		};
	}

	#original(thing: string): string {
		return this.#view.editable.find(({ place }) => place === `diagram/${thing}/label`)?.text ?? '';
	}

	#do(deed: string, next: Arranged) {
		if (!deed || deed !== this.#deed) this.#past = [...this.#past, this.#now];
		this.#deed = deed;
		this.#future = [];
		this.#set(next);
	}

	#swap(side: 'past' | 'future') {
		const [from, to] = side === 'past' ? [this.#past, this.#future] : [this.#future, this.#past];
		const next = from.at(-1);
		if (!next) return;
		const [left, filled] = [from.slice(0, -1), [...to, this.#now]];
		[this.#past, this.#future] = side === 'past' ? [left, filled] : [filled, left];
		this.#deed = '';
		this.#set(next);
	}

	#set(next: Arranged) {
		this.#now = next;
		this.#stale = true;
		this.#turn += 1; // what is being drawn is out of date
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#draw(), PAUSE);
	}

	/** Only the newest answer counts. While a text is empty the picture shows what there was. */
	async #draw() {
		const turn = (this.#turn += 1);
		const { texts, layer, ...rest } = this.edit;
		const own = layer?.own.map((each) => ({ ...each, text: each.text || '…' }));
		try {
			const sketch = await this.#runs.Sketch({
				...rest,
				texts: texts.filter(({ text }) => text),
				...(layer ? { layer: { ...layer, own: own ?? [] } } : {}),
			});
			if (turn !== this.#turn) return;
			this.#sketch = sketch;
			this.#stale = false;
			this.#fault = undefined;
		} catch (cause) {
			if (turn === this.#turn) this.#fault = Fault.from(cause);
		}
	}
}

export const isOwn = (thing: string): boolean => thing.startsWith('own/');

const ownIndex = (thing: string): number => (isOwn(thing) ? Number(thing.slice(4)) : -1);
const tenth = (n: number): number => Math.round(n * 10) / 10;
const put = (list: diagram.Own[], n: number, change: Partial<diagram.Own>): diagram.Own[] =>
	list.map((each, m) => (m === n ? { ...each, ...change } : each));
