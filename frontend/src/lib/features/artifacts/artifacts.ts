import type { Backend } from '$lib/backend/backend';
import type { desktop, artifact } from '$lib/backend/types';

/** Reads results. A version never changes, so each is read once. */
export class Artifacts {
	#backend: Backend;
	#views = new Map<string, Promise<desktop.ArtifactView>>();

	constructor(backend: Backend) {
		this.#backend = backend;
	}

	view(id: string): Promise<desktop.ArtifactView> {
		const known = this.#views.get(id);
		if (known) return known;
		const view = this.#backend.runs.Artifact(id);
		this.#views.set(id, view);
		view.catch(() => this.#views.delete(id));
		return view;
	}

	/** The text of a source as it was read. */
	copy(id: string, name: string): Promise<artifact.Copy> {
		return this.#backend.runs.Copy(id, name);
	}

	/** The sound of a song. It is large and read anew each time. */
	sound(id: string): Promise<desktop.SoundView> {
		return this.#backend.runs.Sound(id);
	}
}
