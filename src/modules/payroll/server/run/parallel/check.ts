import { sql } from 'kysely';
import { z } from 'zod';
import { firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import type { Context } from '#platform/server/serve.ts';
import { reconcile } from '../../../engine/run/parallel-run.ts';
import { monthName } from '../../../engine/wording.ts';
import { outcomesOf } from '../../setup/settings-preview/outcomes.ts';
import { mappedHeads } from './store.ts';

/** People per step: a month of them is computed within a second or two. */
const STEP = 250;
const COLUMNS = 7;
const NOT_ON_PAYROLL = say`Not on the payroll of the month. Check the joining date, the last day and holds`;
const NO_REGISTER = say`Not in the register of the earlier system`;

/** People with a register of the month, or in service in it. */
const peopleAbout = (db: Db, month: Month) =>
  db
    .selectFrom('employee as e')
    .where((c) =>
      c.or([
        c.and([
          c('e.joiningdate', '<=', lastDay(month)),
          c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', firstDay(month))]),
        ]),
        c(
          'e.employeeid',
          'in',
          c.selectFrom('parallel_register as g').select('g.employeeid').where('g.wagemonth', '=', month),
        ),
      ]),
    );

type Difference = {
  readonly employeeid: number;
  readonly target: string;
  readonly oldamount: Paise;
  readonly newamount: Paise;
  readonly why: string | null;
};

/** The month of some people in both systems, by head. */
async function differencesOf(db: Db, month: Month, ids: readonly number[]): Promise<Difference[]> {
  const heads = await mappedHeads(db);
  const rows = await db
    .selectFrom('parallel_register')
    .select(['employeeid', sql<Record<string, Paise>>`amounts`.as('amounts')])
    .where('wagemonth', '=', month)
    .where('employeeid', 'in', [...ids])
    .execute();
  const registers = new Map(rows.map(({ employeeid, amounts }) => [employeeid, amounts]));
  const outcomes = await outcomesOf(db, month, ids);
  return ids.flatMap((employeeid) => {
    const [register, computed] = [registers.get(employeeid), outcomes.get(employeeid)];
    if (!register && !computed) return [];
    const outcome = computed?.outcome;
    const payslip = outcome && 'payslip' in outcome ? outcome.payslip : undefined;
    const why = outcome && 'exception' in outcome ? outcome.exception : outcome ? null : NOT_ON_PAYROLL;
    return reconcile(register ?? {}, payslip, heads).map((one) => ({
      ...one,
      employeeid,
      why: why ?? (register ? null : NO_REGISTER),
    }));
  });
}

/** Compares the month of some people in both systems and stores it. @returns how many of them are not in both */
export async function comparePeople(db: Db, month: Month, ids: readonly number[]): Promise<number> {
  const rows = ids.length === 0 ? [] : await differencesOf(db, month, ids);
  await storeDifferences(db, month, { ids, rows });
  return new Set(rows.filter(({ why }) => why !== null).map(({ employeeid }) => employeeid)).size;
}

/** Replaces what is stored of people; a reason stays as long as the difference it was given for. */
async function storeDifferences(
  db: Db,
  month: Month,
  { ids, rows }: { readonly ids: readonly number[]; readonly rows: readonly Difference[] },
): Promise<void> {
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (employeeid bigint, target text,
    oldamount bigint, newamount bigint, why text)`;
  await tenantSql`delete from parallel_difference d where d.subscriptionid = current_subscription() and d.wagemonth = ${month}
    and d.employeeid = any(${[...ids]}::bigint[])
    and not exists (select 1 from ${recordset} where n.employeeid = d.employeeid and n.target = d.target)`.execute(db);
  for (const part of chunks(rows, COLUMNS))
    await db
      .insertInto('parallel_difference')
      .values(
        part.map(({ employeeid, target, oldamount, newamount, why }) => ({
          wagemonth: month,
          employeeid,
          target,
          oldamount,
          newamount,
          why,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'wagemonth', 'employeeid', 'target']).doUpdateSet((eb) => ({
          oldamount: eb.ref('excluded.oldamount'),
          newamount: eb.ref('excluded.newamount'),
          why: eb.ref('excluded.why'),
        })),
      )
      .execute();
}

const input = z.object({ wagemonth: z.string() });
type Cursor = { after: string; done: number; failed: number; total: number };

/** Computes a month for everybody and compares it with the register; each step is one transaction. */
export const parallelJob = job<typeof input, Cursor>({
  kind: 'parallel-run',
  input,
  step: async ({ db }, { wagemonth }, cursor) => {
    const month = wagemonth as Month;
    const total = async () =>
      (
        await peopleAbout(db, month)
          .select((q) => q.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const at = cursor ?? ({ after: '', done: 0, failed: 0, total: await total() } satisfies Cursor);
    const people = await peopleAbout(db, month)
      .select(['e.employeeid', 'e.employeecode'])
      .where('e.employeecode', '>', at.after)
      .orderBy('e.employeecode')
      .limit(STEP)
      .execute();
    const ids = people.map(({ employeeid }) => employeeid);
    const failed = at.failed + (await comparePeople(db, month, ids));
    const done = at.done + ids.length;
    return {
      cursor: { ...at, after: people.at(-1)?.employeecode ?? at.after, done, failed },
      total: at.total,
      done,
      failed,
      finished: people.length < STEP,
    };
  },
});

/** Starts the reconciliation of a month; one that waits or runs already is that of the caller as well. */
export async function startParallel({ db, session, env }: Context, wagemonth: Month): Promise<number> {
  await lockKey(db, 'parallel');
  const running = await db
    .selectFrom('parallel_check as c')
    .innerJoin('job_run as j', 'j.jobrunid', 'c.jobrunid')
    .select('j.jobrunid')
    .where('c.wagemonth', '=', wagemonth)
    .where('j.statusid', 'in', [1, 2])
    .executeTakeFirst();
  if (running) return running.jobrunid;
  const jobrunid = await enqueue(db, {
    kind: parallelJob.kind,
    title: `Parallel run of ${monthName(wagemonth)}`,
    input: { wagemonth },
  });
  const values = { jobrunid, addedby: session.accountid, addeddate: env.now() };
  await db
    .insertInto('parallel_check')
    .values({ wagemonth, ...values })
    .onConflict((c) => c.columns(['subscriptionid', 'wagemonth']).doUpdateSet(values))
    .execute();
  return jobrunid;
}
