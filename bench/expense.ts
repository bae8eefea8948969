import { sql } from 'kysely';
import { exampleLine } from '../src/modules/expense/contract/claim-line.ts';
import { expenseConfiguration } from '../src/modules/expense/server/configuration.ts';
import { ACME_EXPENSE } from '../tools/demo/expense/policy.ts';
import { dayIn } from '../src/platform/server/day-in.ts';
import type { Db } from '../src/platform/server/db.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { type Figure, quantile, timed } from './measure.ts';
import { ADMIN, measuredIn } from './program.ts';

const PEOPLE = 10_000;
/** Open lines of each claim; everybody has one claim. */
const OPEN_LINES = 5;
const LINES = 20;
const ROUNDS = 40;
const TODAY = dayIn(new Date(), undefined);

/** Fifty thousand lines of claims that are approved and not paid, of ten thousand people whom the administrator pays. */
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
  await expenseConfiguration.setUp({ db, day: TODAY, configuration: ACME_EXPENSE });
  await sql`insert into expense_compensator (subscriptionid, fromdate, employeeid, fallbackid)
    select ${id}, date '2024-01-01', x.employeeid, y.employeeid from employee x join employee y on y.subscriptionid = ${id}
      and y.employeecode = 'X2' where x.subscriptionid = ${id} and x.employeecode = 'X1'`.execute(db);
  await sql`insert into expense_claim (subscriptionid, employeeid, claimno, title, issubmitted, submission, submittedat,
      firstsubmittedon, statusid, claimed, approved, due, paid, dueon, categories)
    select ${id}, e.employeeid, 'X-' || e.employeeid, 'Visit', true, 1, '2026-01-01 10:00', date '2026-01-01',
      5, 100000, 100000, 100000, case when e.employeeid % 5 = 0 then 40000 else 0 end, current_date - (e.employeeid % 90)::int, '{meals}'
    from employee e where e.subscriptionid = ${id} and e.employeecode like 'X%'`.execute(db);
  await sql`insert into expense_line (subscriptionid, expenseclaimid, submission, lineno, employeeid, linedate, lastdate,
      category, kind, amount, currency, merchantkey, facts, assessment, isown, claimed, allowed, needsdeviation, isrefused, km)
    select ${id}, c.expenseclaimid, 1, n, c.employeeid, c.dueon, c.dueon, 'meals', 'meals', 20000, 'INR', 'tiffin', '{}', '{}',
      true, 20000, 20000, 0, false, 0
    from expense_claim c join employee e on e.subscriptionid = c.subscriptionid and e.employeeid = c.employeeid
      and e.employeecode <> 'X1'
    cross join generate_series(1, ${OPEN_LINES}) n
    where c.subscriptionid = ${id} and c.claimno like 'X-%'`.execute(db);
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
      const filters = ['', '&ismine=true', '&stateid=2', '&bucket=1', '&search=x4711', '&offset=8000'];
      const pages: number[] = [];
      for (const filter of filters) pages.push(...(await measure('GET', `payablelist?limit=50${filter}`)));
      return [
        { name: 'expense: claim of 20 lines assessed', value: quantile(assessed, 0.5), unit: 'ms', asked: 20 },
        { name: 'expense: 50,000 open lines, any filter, p99', value: quantile(pages, 0.99), unit: 'ms', asked: 60 },
      ];
    },
  );

if (import.meta.main)
  // Not awaited here: the other file waits for this one.
  void import('./run.ts').then(async ({ conclude }) => conclude(await expenses())).catch(failStart);
