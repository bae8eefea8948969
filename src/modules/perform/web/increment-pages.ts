import Round from './increment-page.tsx';
import Rounds from './increments.tsx';

/** Rounds of increments: the list, and one of them. */
export const INCREMENT_PAGES = { Round, Rounds } as const;
