/** A host may break after its dots, not in the middle of a word. */
export const soft = (host: string) => host.replaceAll('.', '.\u200b');
