/** The languages with packs. English sentences are the keys of every pack. */
export const LANGUAGE_KEYS = ['english', 'hindi'] as const;
