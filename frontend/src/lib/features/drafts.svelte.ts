/** What is typed and not sent yet: it outlives the dialog, the fold and the page it was typed in, and goes when it is sent or dropped. */
export class Drafts {
	#typed = $state<Record<string, Record<string, string>>>({});

	/** The texts by field; `about` names the thing they are for. */
	of(about: string): Readonly<Record<string, string>> {
		return this.#typed[about] ?? {};
	}

	set(about: string, field: string, text: string) {
		this.#typed[about] = { ...this.#typed[about], [field]: text };
	}

	drop(about: string) {
		this.#typed[about] = {};
	}
}
