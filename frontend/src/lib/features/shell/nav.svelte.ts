/** Where the window is. Each place has an address, so that a reload comes back to it. */
export type Route =
	| { view: 'start' }
	| { view: 'runs' }
	| { view: 'run'; id: string }
	| { view: 'library' }
	| { view: 'document'; id: string }
	/** `id` names the fact that is opened. */
	| { view: 'memory'; id?: string }
	| { view: 'costs' }
	/** `id` names the part of the settings. */
	| { view: 'settings'; id?: string };

/** The entries of the main menu. */
export const PLACES = ['start', 'runs', 'library', 'memory', 'costs', 'settings'] as const;
export type Place = (typeof PLACES)[number];

const PLACE: Record<Route['view'], Place> = {
	start: 'start',
	runs: 'runs',
	run: 'runs',
	library: 'library',
	document: 'library',
	memory: 'memory',
	costs: 'costs',
	settings: 'settings',
};

/** Views whose address can name what is open in them. */
const WITHIN = ['run', 'document', 'memory', 'settings'] as const;

export class Nav {
	#route = $state.raw<Route>(parse(location.hash));
	#moved = $state(false);
	readonly place = $derived(PLACE[this.#route.view]);

	get route(): Route {
		return this.#route;
	}

	/** Whether the teacher has moved: only then does a page take the focus. */
	get moved(): boolean {
		return this.#moved;
	}

	go(route: Route) {
		location.hash = address(route);
		this.#set(route);
	}

	/** Follows the address line and the back button; returns the end function. */
	start(): () => void {
		const follow = () => {
			if (address(this.#route) !== location.hash) this.#set(parse(location.hash));
		};
		window.addEventListener('hashchange', follow);
		return () => {
			window.removeEventListener('hashchange', follow);
		};
	}

	#set(route: Route) {
		this.#moved = true;
		this.#route = route;
	}
}

export function address(route: Route): string {
	return 'id' in route && route.id ? `#/${route.view}/${encodeURIComponent(route.id)}` : `#/${route.view}`;
}

function parse(hash: string): Route {
	const [view, id] = hash.replace(/^#\//, '').split('/');
	const within = WITHIN.find((known) => known === view);
	if (within && id) return { view: within, id: decodeURIComponent(id) };
	const place = PLACES.find((known) => known === view);
	return { view: place ?? 'start' };
}
