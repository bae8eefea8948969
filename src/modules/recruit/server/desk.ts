import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { listOwnInterviews } from '../contract/interview/own.ts';
import { interviewEndpoints } from './interview/endpoints.ts';

const PLANNED = 1;

/** The cards of recruiting on My Desk. */
export const recruitCards: readonly DeskCard[] = [
  callCard('interviews', listOwnInterviews, interviewEndpoints, {
    input: () => ({}),
    pick: (interviews) => {
      const open = interviews.filter((one) => one.iscarddue || (one.statusid === PLANNED && !one.hassubmitted));
      return open.length > 0 ? open : null;
    },
  }),
];
