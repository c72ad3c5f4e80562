import type { I18n } from '../../i18n/i18n.svelte';
import type { Artifacts } from '../artifacts/artifacts';

/** What the versions of a result are called. The version itself knows whether it is the teacher's; one that cannot be read is nobody's. */
export async function versionNames(i18n: I18n, artifacts: Artifacts, ids: string[]): Promise<string[]> {
	const views = await Promise.allSettled(ids.map((id) => artifacts.view(id)));
	return views.map((view, n) => {
		const own = view.status === 'fulfilled' && view.value.artifact.base !== '';
		return i18n.t(own ? 'doc.version.own' : 'doc.version', { n: n + 1 });
	});
}
