import IncrementPage from './increment-page.tsx';
import Increments from './increments.tsx';

/** Rounds of increments: the list, and one of them. */
export const INCREMENT_PAGES = { list: Increments, round: IncrementPage } as const;
