import { artifact, type desktop } from '../types';
import type { FakeDesk } from './desk';

const PARTED = ['docx', 'odt', 'pdf', 'md'];
const PARTS: desktop.ExportFormat['parts'] = ['all', 'sheet', 'solutions'];

/** What the program would offer for the results of a run. */
export function formatsOf(desk: FakeDesk, runId: string): desktop.ExportFormat[] {
	const { run, artifacts } = desk.find(runId);
	const types = run.steps.map((step) => artifacts.get(step.artifactId)?.artifact.type);
	const ids = ['docx', 'odt', 'pdf'];
	if (types.includes(artifact.Type.Image)) ids.push('png', 'svg');
	if (types.includes(artifact.Type.Music)) ids.push('wav', 'flac', 'mid', 'musicxml');
	if (types.includes(artifact.Type.Document)) ids.push('moodle', 'gift', 'h5p', 'kahoot');
	const parted = types.includes(artifact.Type.Document) ? PARTS : [];
	return [...ids, 'zip', 'md', 'json'].map((id) => ({
		id,
		label: { key: `format.${id}` },
		parts: PARTED.includes(id) ? parted : [],
	}));
}
