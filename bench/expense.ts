import { sql } from 'kysely';
import { exampleLine } from '../src/modules/expense/contract/claim-line.ts';
import { takeExpense } from '../src/modules/expense/server/configuration/part.ts';
import { ACME_EXPENSE } from '../src/modules/expense/server/demo-policy.ts';
import { dayIn } from '../src/platform/server/day-in.ts';
import type { Db } from '../src/platform/server/db.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { type Figure, quantile, timed } from './measure.ts';
import { ADMIN, measuredIn } from './program.ts';

const PEOPLE = 10_000;
/** Open claims of each person. */
const CLAIMS = 5;
const LINES = 20;
const ROUNDS = 40;
const TODAY = dayIn(new Date(), undefined);

/** Fifty thousand claims that are approved and not paid, of ten thousand people whom the administrator pays. */
async function fill(db: Db, id: number): Promise<void> {
  await sql`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
    select ${id}, 'X' || n, 'Person ' || n, date '2024-01-01' from generate_series(1, ${PEOPLE}) n`.execute(db);
  await sql`insert into work_profile (subscriptionid, employeeid, period, subscriptiongradeid)
    select ${id}, employeeid, '[2024-01-01,)', (select min(g.subscriptiongradeid) from grade g where g.subscriptionid = ${id})
    from employee where subscriptionid = ${id} and employeecode like 'X%'`.execute(db);
  await sql`insert into search_word (subscriptionid, kind, word, objectid)
    select ${id}, 'employee', lower(employeecode), employeeid from employee where subscriptionid = ${id}
      and employeecode like 'X%'`.execute(db);
  await sql`update account set employeeid = (select employeeid from employee where subscriptionid = ${id} and employeecode = 'X1')
    where subscriptionid = ${id} and emailid = ${ADMIN.email}`.execute(db);
  await takeExpense(db, ACME_EXPENSE, TODAY);
  await sql`insert into expense_compensator (subscriptionid, fromdate, employeeid, fallbackid)
    select ${id}, date '2024-01-01', x.employeeid, y.employeeid from employee x join employee y on y.subscriptionid = ${id}
      and y.employeecode = 'X2' where x.subscriptionid = ${id} and x.employeecode = 'X1'`.execute(db);
  await sql`insert into expense_claim (subscriptionid, employeeid, claimno, title, issubmitted, submission, submittedat,
      firstsubmittedon, statusid, claimed, approved, due, paid, dueon, categories)
    select ${id}, e.employeeid, 'X-' || e.employeeid || '-' || n, 'Visit', true, 1, '2026-01-01 10:00', date '2026-01-01',
      5, 100000, 100000, 100000, case when n = 1 then 40000 else 0 end, current_date - (e.employeeid % 90)::int, '{meals}'
    from employee e cross join generate_series(1, ${CLAIMS}) n
    where e.subscriptionid = ${id} and e.employeecode like 'X%'`.execute(db);
}

/** Measures the verdict of a claim while it is typed, and what a compensator has to pay by each filter. */
export const expenses = (): Promise<Figure[]> =>
  measuredIn(
    ({ tx, subscriptionid }) => tx((db) => fill(db, subscriptionid)),
    async ({ client, token }) => {
      const measure = async (method: string, path: string, body?: string): Promise<number[]> => {
        const times: number[] = [];
        for (let at = 0; at < ROUNDS; at += 1) {
          const sent = body === undefined ? { token } : { body, token };
          const { ms, value } = await timed(() => client.send(method, `/api/expense/${path}`, sent));
          if (value.status !== 200) throw new Error(value.text);
          // The first call prepares statements.
          if (at > 0) times.push(ms);
        }
        return times;
      };
      const lines = Array.from({ length: LINES }, (_, at) => ({
        ...exampleLine,
        lineno: at + 1,
        date: TODAY,
        merchant: `Tiffin room ${at}`,
        amount: 20_000 + at,
      }));
      const claim = { expenseclaimid: null, employeeid: null, title: 'Visit', expensetripid: null, lines };
      const assessed = await measure('POST', 'judge', JSON.stringify(claim));
      const filters = ['', '&ismine=true', '&stateid=2', '&bucket=1', '&search=x4711', '&offset=40000'];
      const pages: number[] = [];
      for (const filter of filters) pages.push(...(await measure('GET', `payablelist?limit=50${filter}`)));
      return [
        { name: 'expense: claim of 20 lines assessed', value: quantile(assessed, 0.5), unit: 'ms', asked: 20 },
        { name: 'expense: 50,000 open claims, any filter, p99', value: quantile(pages, 0.99), unit: 'ms', asked: 60 },
      ];
    },
  );

if (import.meta.main)
  // Not awaited here: the other file waits for this one.
  void import('./run.ts').then(async ({ conclude }) => conclude(await expenses())).catch(failStart);
