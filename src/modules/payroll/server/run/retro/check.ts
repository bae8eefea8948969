import { sql } from 'kysely';
import { z } from 'zod';
import { BY_INPUT, OPEN, REJECTED } from '#modules/payroll/contract/run/retro.ts';
import type { Month } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import type { Context } from '#platform/server/serve.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { monthName } from '../../../engine/wording.ts';
import { candidatesOf } from './changed.ts';
import { type ShadowMonth, shadowOf } from './shadow.ts';

/** People per step: both sides of all their closed months are computed within a few seconds. */
const STEP = 200;
const COLUMNS = 14;

/** Replaces the proposals of people by what was computed; what was rejected stays so as long as its amounts do. */
async function storeProposals(
  db: Db,
  payrollmonth: Month,
  { ids, months }: { readonly ids: readonly number[]; readonly months: readonly ShadowMonth[] },
): Promise<void> {
  const rows = months.map((one) => ({ ...one, statusid: one.person ? OPEN : BY_INPUT }));
  await tenantSql`delete from retro_proposal p where p.subscriptionid = current_subscription()
    and p.employeeid = any(${[...ids]}::bigint[])
    and not exists (select 1 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (employeeid bigint, wagemonth text)
      where n.employeeid = p.employeeid and n.wagemonth = p.wagemonth)`.execute(db);
  const isSame = sql`retro_proposal.statusid = ${REJECTED} and retro_proposal.components = excluded.components
    and excluded.statusid = ${OPEN}`;
  const values = rows.map(({ components, reasons, person, ...row }) => ({
    ...row,
    payrollmonth,
    components: JSON.stringify(components),
    reasons: JSON.stringify(reasons),
    person: person && JSON.stringify(person),
  }));
  for (const part of chunks(values, COLUMNS))
    await db
      .insertInto('retro_proposal')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['subscriptionid', 'employeeid', 'wagemonth']).doUpdateSet((eb) => ({
          payrollmonth: eb.ref('excluded.payrollmonth'),
          paid: eb.ref('excluded.paid'),
          due: eb.ref('excluded.due'),
          pfemployee: eb.ref('excluded.pfemployee'),
          pfemployer: eb.ref('excluded.pfemployer'),
          components: eb.ref('excluded.components'),
          reasons: eb.ref('excluded.reasons'),
          person: eb.ref('excluded.person'),
          why: eb.ref('excluded.why'),
          statusid: sql<number>`case when ${isSame} then retro_proposal.statusid else excluded.statusid end`,
          note: sql<string | null>`case when ${isSame} then retro_proposal.note end`,
          decidedby: sql<number | null>`case when ${isSame} then retro_proposal.decidedby end`,
          decidedat: sql<string | null>`case when ${isSame} then retro_proposal.decidedat end`,
        })),
      )
      .execute();
}

/** Computes the closed months of some people again and stores what is to be proposed. @returns how many cannot be paid */
export async function checkPeople(db: Db, payrollmonth: Month, ids: readonly number[]): Promise<number> {
  const people = await shadowOf(db, payrollmonth, ids);
  const months = people.flatMap((one) => one.months);
  await storeProposals(db, payrollmonth, { ids, months });
  return new Set(months.filter(({ why }) => why !== null).map(({ employeeid }) => employeeid)).size;
}

const input = z.object({ payrollmonth: z.string() });
type Cursor = { after: number; done: number; failed: number; total: number };

const candidates = (month: Month) => sql<{ employeeid: number }>`${candidatesOf(month)}`.as<'c'>('c');

/** Computes the closed months of everybody whose facts changed since, step by step; each step is one transaction. */
export const retroJob = job<typeof input, Cursor>({
  kind: 'retro-check',
  input,
  step: async ({ db }, { payrollmonth }, cursor) => {
    const month = payrollmonth as Month;
    const people = db
      .selectFrom('employee as e')
      .where('e.employeeid', 'in', (q) => q.selectFrom(candidates(month)).select('c.employeeid'));
    const at =
      cursor ??
      ({
        after: 0,
        done: 0,
        failed: 0,
        total: (await people.select((q) => q.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
      } satisfies Cursor);
    const rows = await people
      .select('e.employeeid')
      .where('e.employeeid', '>', at.after)
      .orderBy('e.employeeid')
      .limit(STEP)
      .execute();
    const ids = rows.map(({ employeeid }) => employeeid);
    const failed = at.failed + (await checkPeople(db, month, ids));
    const done = at.done + ids.length;
    return {
      cursor: { ...at, after: ids.at(-1) ?? at.after, done, failed },
      total: at.total,
      done,
      failed,
      finished: ids.length < STEP,
    };
  },
});

/** Starts the check for the open month; one that waits or runs already is that of the caller as well. */
export async function startCheck({ db, session, today, env }: Context): Promise<number> {
  const payrollmonth = await monthToRun(db, today);
  // Two who start at once start one.
  await lockKey(db, 'retro');
  const running = await db
    .selectFrom('retro_check as c')
    .innerJoin('job_run as j', 'j.jobrunid', 'c.jobrunid')
    .select('j.jobrunid')
    .where('c.payrollmonth', '=', payrollmonth)
    .where('j.statusid', 'in', [1, 2])
    .executeTakeFirst();
  if (running) return running.jobrunid;
  const jobrunid = await enqueue(db, {
    kind: retroJob.kind,
    title: `Retro for ${monthName(payrollmonth)}`,
    input: { payrollmonth },
  });
  const values = { payrollmonth, jobrunid, addedby: session.accountid, addeddate: env.now() };
  await db
    .insertInto('retro_check')
    .values(values)
    .onConflict((c) => c.column('subscriptionid').doUpdateSet(values))
    .execute();
  return jobrunid;
}
