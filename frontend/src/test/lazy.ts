/** Views that are read when they are shown. Compiling one takes long on a busy machine: a test has it done before it waits for it. */
export const memoryView = () => import('../views/MemoryView.svelte');
