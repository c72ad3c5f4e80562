import type { artifact } from '$lib/backend/types';
import { getContext, setContext } from 'svelte';

/** Opens the kept text of a source. */
export type Reader = (source: artifact.Source) => void;

const KEY = Symbol('reader of sources');

export const setReader = (reader: Reader) => setContext(KEY, reader);

/** Undefined where no result is shown whose sources could be opened. */
export const reader = (): Reader | undefined => getContext<Reader | undefined>(KEY);
