import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { getExpenseSummary } from '../contract/passbook.ts';
import { listPayables } from '../contract/pay.ts';
import { payableCalls } from './payables.ts';
import { summaryCalls } from './summary.ts';

/** States in which a claim is on its way: submitted, part approved, with the compensator, part paid, via payroll. */
const ON_THE_WAY: readonly number[] = [2, 4, 5, 6, 7];
/** People of payables that the card names. */
const SHOWN = 3;

/** The cards of expenses on My Desk. */
export const expenseCards: readonly DeskCard[] = [
  callCard('my-expenses', getExpenseSummary, summaryCalls, {
    input: ({ session }) => (session.employeeid === null ? null : { employeeid: session.employeeid }),
    pick: (answer) => {
      const [own] = answer;
      const isOnTheWay = own?.states.some(({ statusid }) => ON_THE_WAY.includes(statusid));
      return own && (isOnTheWay || own.sentback + own.bills > 0 || own.balance !== 0) ? answer : null;
    },
  }),
  callCard('expense-payables', listPayables, payableCalls, {
    edits: true,
    input: ({ session }) => (session.employeeid === null ? null : { ismine: 'true', limit: SHOWN, offset: 0 }),
    pick: (answer) => (answer.total > 0 ? answer : null),
  }),
];
