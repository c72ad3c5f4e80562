import type { Backend } from '$lib/backend/backend';
import { Fault } from '$lib/backend/fault';
import type { cost } from '$lib/backend/types';
import { Attempt } from '../attempt.svelte';
import { readPrices, same, withPrice } from './prices';

/** The price list in use, and the teacher's own entries over it. */
export class PriceList {
	readonly saving = new Attempt();
	#backend: Backend;
	#table = $state.raw<cost.Table>();
	#fault = $state.raw<Fault>();
	#refused = $state<string>();
	readonly own = $derived((this.#table?.rows ?? []).filter((price) => price.own));

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	get table(): cost.Table | undefined {
		return this.#table;
	}

	get fault(): Fault | undefined {
		return this.#fault;
	}

	/** The name of a file that was no price list. */
	get refused(): string | undefined {
		return this.#refused;
	}

	async load() {
		try {
			this.#table = await this.#backend.costs.Prices();
			this.#fault = undefined;
		} catch (cause) {
			this.#fault = Fault.from(cause);
		}
	}

	/** Sets the price of a model; resolves to whether it was kept. */
	set(price: cost.Price): Promise<boolean> {
		return this.#keep(withPrice(this.own, price));
	}

	/** Gives a model the price that ships with the program. */
	drop(price: cost.Price): Promise<boolean> {
		return this.#keep(this.own.filter((each) => !same(each, price)));
	}

	dropAll(): Promise<boolean> {
		return this.#keep([]);
	}

	/** Takes all entries of a file as own ones. */
	async import(file: File): Promise<boolean> {
		const prices = readPrices(await file.text());
		this.#refused = prices ? undefined : file.name;
		return prices !== undefined && this.#keep(prices.reduce(withPrice, this.own));
	}

	async #keep(own: cost.Price[]): Promise<boolean> {
		const kept = await this.saving.run(() => this.#backend.costs.SetPrices(own));
		if (kept) await this.load();
		return kept;
	}
}
