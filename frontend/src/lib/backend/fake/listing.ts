import { workflow } from '../types';

/** Whether a run of this state has no exit. */
export const ended = (state: workflow.State) =>
	state === workflow.State.Completed || state === workflow.State.Stopped || state === workflow.State.Failed;

/** A page of the history as Go makes it, of lines that are newest first. A search sees no names of states here. */
export function listing(all: workflow.Summary[], query: workflow.ListQuery): workflow.Listing {
	const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
	const fits = all.filter((line) => {
		const text = `${String(line.number)} ${line.title} ${line.request}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	const open = query.before === 0 ? fits.filter((line) => !ended(line.state)) : [];
	const rest = fits.filter((line) => ended(line.state) && (query.before === 0 || line.number < query.before));
	const page = rest.slice(0, query.limit > 0 ? query.limit : rest.length);
	return { lines: [...open, ...page], next: page.length < rest.length ? (page.at(-1)?.number ?? 0) : 0 };
}
