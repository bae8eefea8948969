import { calendarCalls } from '#modules/calendar/server/public.ts';
import { getCalendar } from '#modules/calendar/contract/calendar.ts';
import { addDays, day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { callCard, type DeskCard, deskCard } from '#platform/server/desk-card.ts';
import { getBalances } from '../contract/balance.ts';
import { nextHolidaysCard } from '../contract/desk.ts';
import { leaveLayer } from './calendar-layer.ts';
import { holidaysOfCaller } from './holidays.ts';
import { balanceEndpoints } from './ledger/balances.ts';

const TEAM = 2;
/** Holidays that fit on a card, and the days ahead in which they are looked for. */
const SHOWN = 3;
const AHEAD = 365;

/** The cards of leave on My Desk. */
export const leaveCards: readonly DeskCard[] = [
  callCard('leave-balances', getBalances, balanceEndpoints, {
    input: ({ session }) => (session.employeeid === null ? null : { employeeid: session.employeeid }),
    pick: (answer) => (answer[0]?.balances.some(({ isunlimited }) => !isunlimited) ? answer : null),
  }),
  callCard('team-away', getCalendar, calendarCalls([leaveLayer]), {
    input: ({ session, today }) => {
      const saturday = addDays(day(today), 6 - weekdayOf(day(today)));
      return session.employeeid === null ? null : { viewid: TEAM, fromdate: today, todate: saturday };
    },
    pick: ([calendar], { session }) => {
      const entries =
        calendar?.entries.filter((one) => !one.ispending && one.employeeids[0] !== session.employeeid) ?? [];
      return calendar && entries.length + calendar.counts.length > 0 ? [{ ...calendar, entries }] : null;
    },
  }),
  deskCard({
    key: 'next-holidays',
    of: nextHolidaysCard,
    load: async (ctx) => {
      const today = day(ctx.today);
      const holidays = (await holidaysOfCaller(ctx, today, addDays(today, AHEAD))).holidays.slice(0, SHOWN);
      return holidays.length > 0 ? holidays : null;
    },
  }),
];
