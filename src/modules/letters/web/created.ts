import { store } from '#platform/web/store.ts';

/** Drafts that were just made: they are ticked, ready to be sent, when the list of drafts opens. */
export const justCreated = store<readonly number[]>([]);
