import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { getClock } from '../contract/clock.ts';
import { listSwapsToAnswer } from '../contract/swap.ts';
import { clockEndpoints } from './log/clock.ts';
import { swapListEndpoints } from './swap/list.ts';
import { peopleToday } from './today.ts';

/** The cards of attendance on My Desk. */
export const attendanceCards: readonly DeskCard[] = [
  peopleToday,
  callCard('clock', getClock, clockEndpoints, {
    input: () => ({}),
    pick: (standings) => (standings[0]?.isallowed ? standings : null),
  }),
  callCard('swaps-waiting', listSwapsToAnswer, swapListEndpoints, {
    input: () => ({}),
    pick: (swaps) => (swaps.length > 0 ? swaps : null),
  }),
];
