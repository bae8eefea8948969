import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { getLetterBox } from '../contract/letter-box.ts';
import { listPostOffice } from '../contract/post-office.ts';
import { letterBoxEndpoints } from './letter-box.ts';
import type { LetterFields } from './merge-fields.ts';
import { postOfficeEndpoints } from './post-office.ts';

const SENT = 2;

/** The cards of letters on My Desk. */
export const letterCards = (fields: LetterFields): DeskCard[] => [
  callCard('letters-to-answer', listPostOffice, postOfficeEndpoints(fields), {
    edits: true,
    input: () => ({ queue: 'waiting', limit: 1 }) as const,
    pick: (page) => (page.total > 0 ? page : null),
  }),
  callCard('new-letters', getLetterBox, letterBoxEndpoints(fields), {
    input: ({ session }) => (session.employeeid === null ? null : {}),
    pick: ([box]) => {
      const letters = box?.letters.filter(({ readon, statusid }) => readon === null && statusid === SENT) ?? [];
      return letters.length > 0 ? [{ letters, available: [], onrequest: [], requests: [] }] : null;
    },
  }),
];
