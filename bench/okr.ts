import { sql } from 'kysely';
import { failStart } from '../src/platform/server/start-error.ts';
import type { Db } from '../src/platform/server/db.ts';
import { type Figure, quantile, timed } from './measure.ts';
import { measuredIn } from './program.ts';

const NODES = 10_000;
/** Objectives directly below one. */
const WIDTH = 10;
const ROUNDS = 20;

/** A cycle of ten thousand objectives, each below another one, with a key result each. @returns its id */
async function fill(db: Db, id: number): Promise<number> {
  const { employeeid } = await db
    .insertInto('employee')
    .values({ employeecode: 'G1', fullname: 'Owner of goals', joiningdate: '2024-01-01' })
    .returning('employeeid')
    .executeTakeFirstOrThrow();
  const { okrcycleid } = await db
    .insertInto('okr_cycle')
    .values({ okrcyclename: 'Bench', fromdate: '2026-01-01', todate: '2030-12-31' })
    .returning('okrcycleid')
    .executeTakeFirstOrThrow();
  // Ids of rows that stand above are known before they are written.
  const { rows } = await sql<{ first: number }>`select coalesce(max(okrobjectiveid), 0) + 1000 as first
    from okr_objective where subscriptionid = ${id}`.execute(db);
  const first = rows[0]?.first ?? 1;
  await sql`insert into okr_objective (subscriptionid, okrobjectiveid, okrcycleid, parentid, title, levelid, employeeid, driverid)
    select ${id}, ${first} + n, ${okrcycleid}, case when n > 0 then ${first} + (n - 1) / ${WIDTH}::integer end, 'Objective ' || n,
      1, ${employeeid}, 3 from generate_series(0, ${NODES - 1}::integer) n`.execute(db);
  await sql`insert into okr_key_result (subscriptionid, okrobjectiveid, title, kindid, startvalue, targetvalue, currentvalue, employeeid)
    select ${id}, okrobjectiveid, 'Result', 1, 0, 1000000, okrobjectiveid % 100 * 10000, ${employeeid}
    from okr_objective where subscriptionid = ${id} and okrcycleid = ${okrcycleid}`.execute(db);
  return okrcycleid;
}

/** Measures the goal tree of a cycle of ten thousand objectives. */
export async function goalTree(): Promise<Figure[]> {
  let okrcycleid = 0;
  return measuredIn(
    async ({ tx, subscriptionid }) => {
      okrcycleid = await tx((db) => fill(db, subscriptionid));
    },
    async ({ client, token }) => {
      const times: number[] = [];
      for (let at = 0; at < ROUNDS; at += 1) {
        const { ms, value } = await timed(() => client.send('GET', `/api/okr/tree/${okrcycleid}`, { token }));
        if (value.status !== 200) throw new Error(value.text);
        if (at > 0) times.push(ms);
      }
      return [{ name: 'goal tree of 10,000 objectives', value: quantile(times, 0.5), unit: 'ms', asked: 200 }];
    },
  );
}

if (import.meta.main)
  // Not awaited here: the other file waits for this one.
  void import('./run.ts').then(async ({ conclude }) => conclude(await goalTree())).catch(failStart);
