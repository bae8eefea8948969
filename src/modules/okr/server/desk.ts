import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { getSheet } from '../contract/key-result.ts';

import { sheetEndpoints } from './sheet.ts';

/** The card of My Desk: one's key results that are due for a check-in. */
export const okrCards: readonly DeskCard[] = [
  callCard('okr-check-in', getSheet, sheetEndpoints, {
    input: () => ({}),
    pick: (rows) => {
      const due = rows.filter(({ isstale }) => isstale);
      return due.length > 0 ? due : null;
    },
  }),
];
