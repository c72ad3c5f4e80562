import type { I18n } from '../../i18n/i18n.svelte';
import type { Artifacts } from '../artifacts/artifacts';

/**
 * What the versions of a result are called, by where they come from (session.OriginOf): a base of another job was taken over, and one that says
 * the same was taken up again. A version that cannot be read is nobody's.
 */
export async function versionNames(i18n: I18n, artifacts: Artifacts, ids: string[]): Promise<string[]> {
	const views = await Promise.allSettled(ids.map((id) => artifacts.view(id)));
	const versions = views.map((view) => (view.status === 'fulfilled' ? view.value.artifact : undefined));
	return versions.map((version, n) => {
		const at = version?.base ? ids.indexOf(version.base) : undefined;
		const key =
			at === undefined
				? 'doc.version'
				: at < 0
					? 'doc.version.taken'
					: versions[at]?.hash === version?.hash
						? 'doc.version.again'
						: 'doc.version.own';
		return i18n.t(key, { n: n + 1 });
	});
}
