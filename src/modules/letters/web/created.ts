import { store } from '#platform/web/store.ts';

/** Drafts that were just created: preselected when the list of drafts opens. */
export const justCreated = store<readonly number[]>([]);
