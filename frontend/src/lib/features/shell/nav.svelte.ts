/** Where the window is. Each place has an address, so that a reload comes back to it. */
export type Route =
	| { view: 'start' }
	/** `id` names the agent whose form is filled in. */
	| { view: 'form'; id: string }
	/** The clock for the board. */
	| { view: 'timer' }
	| { view: 'runs' }
	| { view: 'run'; id: string }
	| { view: 'library' }
	| { view: 'document'; id: string }
	/** `id` names the fact that is opened. */
	| { view: 'memory'; id?: string }
	| { view: 'costs' }
	/** `id` names the part of the settings, `item` what is open in it. */
	| { view: 'settings'; id?: string; item?: string };

/** The entries of the main menu. */
export const PLACES = ['start', 'runs', 'library', 'memory', 'costs', 'settings'] as const;
export type Place = (typeof PLACES)[number];

const PLACE: Record<Route['view'], Place> = {
	start: 'start',
	form: 'start',
	timer: 'start',
	runs: 'runs',
	run: 'runs',
	library: 'library',
	document: 'library',
	memory: 'memory',
	costs: 'costs',
	settings: 'settings',
};

/** Views whose address can name what is open in them. */
const WITHIN = ['form', 'run', 'document', 'memory', 'settings'] as const;

export class Nav {
	#route = $state.raw<Route>(parse(location.hash));
	#moved = $state(false);
	#holds = free;
	#held = $state.raw<Route>();
	readonly place = $derived(PLACE[this.#route.view]);

	get route(): Route {
		return this.#route;
	}

	/** Whether the teacher has moved: only then does a page take the focus. */
	get moved(): boolean {
		return this.#moved;
	}

	/** Where the teacher wants to go while something holds her back. */
	get held(): Route | undefined {
		return this.#held;
	}

	go(route: Route) {
		if (this.#waits(route)) return;
		location.hash = address(route);
		this.#set(route);
	}

	/** As long as `holds` says so, each move waits for an answer; returns the end function. */
	hold(holds: () => boolean): () => void {
		this.#holds = holds;
		return () => {
			if (this.#holds !== holds) return;
			this.#holds = free;
			this.#held = undefined;
		};
	}

	/** Goes where the teacher wanted to go, or stays. */
	answer(leave: boolean) {
		const to = this.#held;
		this.#held = undefined;
		if (!leave || !to) return;
		this.#holds = free;
		this.go(to);
	}

	/** Follows the address line and the back button; returns the end function. */
	start(): () => void {
		const follow = () => {
			const [here, route] = [address(this.#route), parse(location.hash)];
			if (here === location.hash) return;
			if (this.#waits(route)) history.replaceState(history.state, '', here);
			else this.#set(route);
		};
		window.addEventListener('hashchange', follow);
		return () => {
			window.removeEventListener('hashchange', follow);
		};
	}

	#waits(route: Route): boolean {
		if (!this.#holds()) return false;
		this.#held = route;
		return true;
	}

	#set(route: Route) {
		this.#moved = true;
		this.#route = route;
	}
}

const free = () => false;

export function address(route: Route): string {
	const { view, id = '', item = '' }: { view: string; id?: string; item?: string } = route;
	return ['#', view, id, item]
		.filter((part) => part !== '')
		.map((part, n) => (n > 1 ? encodeURIComponent(part) : part))
		.join('/');
}

function parse(hash: string): Route {
	const [view, id, item] = hash.replace(/^#\//, '').split('/');
	const within = WITHIN.find((known) => known === view);
	if (within === 'settings' && id && item) return { view: within, id, item: decodeURIComponent(item) };
	if (within && id) return { view: within, id: decodeURIComponent(id) };
	if (view === 'timer') return { view };
	const place = PLACES.find((known) => known === view);
	return { view: place ?? 'start' };
}
