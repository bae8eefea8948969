import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { balancesOf } from '../src/modules/leave/server/ledger/balance-list.ts';
import { day } from '../src/platform/engine/day.ts';
import { closePools, type Db, inTenant } from '../src/platform/server/db.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { signingIn } from './http.ts';
import { clientTo, type Figure, quantile, timed } from './measure.ts';
import { ADMIN, benchCompany, startMuster } from './program.ts';

const PEOPLE = 5_000;
const ROUNDS = 10;
/** Time for the database to look after tables that were filled. */
const MAINTENANCE_MS = 20_000;
/** The last day that is written; later than any clock of the program, so that no ledger waits for its daily check. */
const TODAY = day('2030-12-31');

/**
 * Ledgers of three years: a grant a month of two leave types, a day taken every other week, and what lapses at the end
 * of each year; 153 lines a person.
 */
async function fill(db: Db, id: number): Promise<number> {
  await sql`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
    select ${id}, 'L' || n, 'Person ' || n, date '2024-01-01' from generate_series(1, ${PEOPLE}) n`.execute(db);
  await sql`insert into leave_type (subscriptionid, leavetypename, leavecode, leavecategoryid, colour)
    select ${id}, 'Bench ' || n, 'B' || n, 2, '#1c7ed6' from generate_series(1, 2) n`.execute(db);
  await sql`insert into leave_ledger
      (subscriptionid, employeeid, seq, leavetypeid, kind, linedate, postedon, days, reason)
    select ${id}, e.employeeid, row_number() over (partition by e.employeeid order by l.linedate, l.kind),
      t.ids[1 + l.at], l.kind, l.linedate, l.linedate, l.days, l.reason
    from employee e,
      (select array_agg(leavetypeid order by leavecode) as ids from leave_type
        where subscriptionid = ${id} and leavecode like 'B_') t,
      (select at, 'grant' as kind, (date '2023-12-01' + month * interval '1 month')::date as linedate,
          15000 as days, 'monthly' as reason
        from generate_series(1, 36) month, generate_series(0, 1) at
       union all
       select n % 2, 'use', date '2024-01-01' + n * 14, -10000, 'leave' from generate_series(1, 75) n
       union all
       select at, 'lapse', (date '2023-12-31' + year * interval '1 year')::date, -20000, 'year_end'
        from generate_series(1, 3) year, generate_series(0, 1) at) l
    where e.subscriptionid = ${id} and e.employeecode like 'L%'`.execute(db);
  await sql`insert into leave_posting (subscriptionid, employeeid, postedon, isbegun)
    select ${id}, employeeid, ${TODAY}, true from employee
    where subscriptionid = ${id} and employeecode like 'L%'`.execute(db);
  await sql`insert into tenant_setting (subscriptionid, settingname, value, version)
    values (${id}, 'leave', '{"startdate": "2024-01-01"}', 1)
    on conflict (subscriptionid, settingname)
      do update set value = tenant_setting.value || excluded.value, version = tenant_setting.version + 1`.execute(db);
  const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from leave_ledger
    where subscriptionid = ${id}`.execute(db);
  return rows[0]?.lines ?? 0;
}

/** Measures leave in a company of five thousand. */
export async function leaveBalances(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    const { subscriptionid: id } = tenant;
    const tx = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, id, { accountid: null, request: 'bench' }, work);
    const lines = await tx((db) => fill(db, id));
    await sleep(MAINTENANCE_MS);
    const taken = await tx(async (db) => {
      const ids = (
        await db.selectFrom('employee').select('employeeid').where('employeecode', 'like', 'L%').execute()
      ).map(({ employeeid }) => employeeid);
      const times: number[] = [];
      for (let at = 0; at < ROUNDS; at += 1) {
        const { ms, value } = await timed(() => balancesOf(db, ids, TODAY));
        if (value.size !== PEOPLE) throw new Error(`Balances of ${value.size} people`);
        times.push(ms);
      }
      return times;
    });
    await closePools(pools);
    const { token } = await signingIn(client, ADMIN);
    const pages: number[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      const { ms, value } = await timed(() =>
        client.send('GET', `/api/leave/balances?limit=50&offset=${at * 50}`, { token }),
      );
      if (!value.text.includes('Bench 2')) throw new Error(value.text);
      pages.push(ms);
    }
    const name = `leave balances of 5,000 people, ${lines.toLocaleString('en')} lines`;
    return [
      { name, value: quantile(taken, 0.5), unit: 'ms', asked: 200 },
      { name: 'a page of the list of leave balances', value: quantile(pages, 0.5), unit: 'ms', asked: 200 },
    ];
  } finally {
    client.close();
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main)
  // Not awaited here: the other file waits for this one.
  void import('./run.ts').then(async ({ conclude }) => conclude(await leaveBalances())).catch(failStart);
