// The words of the program as the window uses them. Go owns every type; this file only names them.
import type { event } from './wailsjs/go/models';

export {
	backup,
	cost,
	diagram,
	consent,
	library,
	model,
	i18n as locale,
	memory,
	prompt,
	provider,
	reason,
	artifact,
	shelf,
	workflow,
} from './wailsjs/go/models';
export type {
	agent,
	desktop,
	event,
	evidence,
	form,
	kinds,
	music,
	privacy,
	recipe,
	settings,
} from './wailsjs/go/models';

/** One event as it arrives: `type` decides what `data` holds. `seq` grows by one with every event the program sends. */
export type WireEvent = {
	[K in keyof event.Map]: { seq: number; type: K; run_id: string; at: string; data: event.Map[K] };
}[keyof event.Map];
