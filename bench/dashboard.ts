import { sql } from 'kysely';
import { failStart } from '../src/platform/server/start-error.ts';
import type { Db } from '../src/platform/server/db.ts';
import { BOARDS } from '../src/platform/contract/tile.ts';
import { type Figure, quantile, timed } from './measure.ts';
import { measuredIn } from './program.ts';

const PEOPLE = 10_000;
const ROUNDS = 40;
const P99 = 0.99;
/** Last month of the calendar, as the page opens. */
const LAST_MONTH = 2;

/** Ten thousand people with two months of counted days, leave and its value, claims and documents. */
async function fill(db: Db, id: number): Promise<void> {
  await sql`insert into employee (subscriptionid, employeecode, fullname, joiningdate, leavingdate)
    select ${id}, 'D' || n, 'Person ' || n, date '2022-01-01' + n % 1500, case when n % 50 = 0 then current_date - n % 300 end
    from generate_series(1, ${PEOPLE}) n`.execute(db);
  await sql`insert into work_profile (subscriptionid, employeeid, period)
    select ${id}, employeeid, daterange(joiningdate, null) from employee where subscriptionid = ${id}
      and employeecode like 'D%'`.execute(db);
  await sql`insert into attendance_day (subscriptionid, employeeid, workdate, kind, half1, half2, workedminutes,
      breakminutes, lateminutes, earlyminutes, extraminutes, creditedminutes, reasons)
    select ${id}, e.employeeid, d::date, 'working', 'P', 'P', 480, 45, e.employeeid % 20, 0, e.employeeid % 7, 480, '{}'
    from employee e, generate_series(date_trunc('month', current_date) - interval '2 months',
      date_trunc('month', current_date) - interval '1 day', interval '1 day') d
    where e.subscriptionid = ${id} and e.employeecode like 'D%'`.execute(db);
  await sql`insert into leave_type (subscriptionid, leavetypename, leavecode, leavecategoryid, colour)
    select ${id}, 'Bench ' || n, 'B' || n, 2, '#1c7ed6' from generate_series(1, 2) n`.execute(db);
  const people = sql`employee e join leave_type t on t.subscriptionid = e.subscriptionid and t.leavecode like 'B_'
    where e.subscriptionid = ${id} and e.employeecode like 'D%'`;
  await sql`insert into leave_balance (subscriptionid, employeeid, leavetypeid, days)
    select ${id}, e.employeeid, t.leavetypeid, 120000 from ${people}`.execute(db);
  await sql`insert into leave_liability (subscriptionid, employeeid, leavetypeid, days, wages, divisor, amount, ason)
    select ${id}, e.employeeid, t.leavetypeid, 120000, 3900000, 26, 1800000, current_date from ${people}`.execute(db);
  await sql`insert into expense_claim (subscriptionid, employeeid, claimno, title, issubmitted, submittedat,
      firstsubmittedon, statusid, claimed)
    select ${id}, employeeid, 'D' || employeeid, 'Trip', true, '2026-10-01 10:00', current_date - (employeeid % 60)::integer,
      2, 150000 from employee where subscriptionid = ${id} and employeecode like 'D%'`.execute(db);
}

/** Measures all tiles of each board of an administrator of ten thousand people. */
export const dashboards = (): Promise<Figure[]> =>
  measuredIn(
    ({ tx, subscriptionid }) => tx((db) => fill(db, subscriptionid)),
    async ({ client, token }) => {
      const figures: Figure[] = [];
      for (const board of BOARDS) {
        const body = JSON.stringify({ board, rangeid: LAST_MONTH, from: null, to: null });
        const times: number[] = [];
        for (let at = 0; at < ROUNDS; at += 1) {
          const { ms, value } = await timed(() => client.send('POST', '/api/dashboard/board', { body, token }));
          if (value.status !== 200) throw new Error(value.text);
          // The first call prepares statements.
          if (at > 0) times.push(ms);
        }
        figures.push({
          name: `dashboard of 10,000 people: ${board}, p99`,
          value: quantile(times, P99),
          unit: 'ms',
          asked: 100,
        });
      }
      return figures;
    },
  );

if (import.meta.main)
  // Not awaited here: the other file waits for this one.
  void import('./run.ts').then(async ({ conclude }) => conclude(await dashboards())).catch(failStart);
