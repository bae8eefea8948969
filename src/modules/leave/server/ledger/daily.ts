import { sql } from 'kysely';
import { z } from 'zod';
import { type Day, day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { leaveSettingOf } from '../setting.ts';
import { postLeave } from './posting.ts';

const KIND = 'leaveposting';
/** People whose ledgers are written in one step. */
const STEP = 200;
type Cursor = { readonly employeeid: number; readonly done: number };

/** A policy of which a version was published, and on which day. */
const published = z.object({ leavepolicyid: z.number(), on: z.string() });

const NOTHING_WRITTEN = sql<boolean>`not exists (select 1 from leave_ledger l
  where l.subscriptionid = e.subscriptionid and l.employeeid = e.employeeid)`;

/** Whose ledgers are to be written: of everybody who is not written up to today, after a publication of everybody. */
const waiting = (db: Db, today: string, isforall: boolean) =>
  db
    .selectFrom('employee as e')
    .leftJoin('leave_posting as p', 'p.employeeid', 'e.employeeid')
    .where('e.joiningdate', '<=', today)
    .$if(!isforall, (q) =>
      q.where((c) => c.or([c('p.employeeid', 'is', null), c('p.postedon', '<', today), NOTHING_WRITTEN])),
    )
    // Whoever has left is written up to the last day and then left alone.
    .where((c) =>
      c.or([
        c('e.leavingdate', 'is', null),
        c('p.postedon', 'is', null),
        c('e.leavingdate', '>=', c.ref('p.postedon')),
      ]),
    );

/** Writes the ledgers of everybody up to today: grants, lapses, and changes of the days off. */
export const leavePosting = job({
  kind: KIND,
  input: z.object({ published: published.nullable() }),
  step: async ({ db, today }, input, cursor: Cursor | null) => {
    const after = cursor?.employeeid ?? 0;
    const isforall = input.published !== null;
    const people = await waiting(db, today, isforall)
      .select('e.employeeid')
      .where('e.employeeid', '>', after)
      .orderBy('e.employeeid')
      .limit(STEP)
      .execute();
    const done = (cursor?.done ?? 0) + people.length;
    const employeeids = people.map(({ employeeid }) => employeeid);
    await postLeave(db, { employeeids, today: day(today), published: publishedOf(input.published) });
    const left = await waiting(db, today, isforall)
      .select((c) => c.fn.countAll<number>().as('count'))
      .where('e.employeeid', '>', employeeids.at(-1) ?? after)
      .executeTakeFirstOrThrow();
    return {
      cursor: { employeeid: employeeids.at(-1) ?? after, done },
      total: done + left.count,
      done,
      failed: 0,
      finished: people.length < STEP,
    };
  },
});

type Published = { readonly leavepolicyid: number; readonly on: Day };
const publishedOf = (input: z.output<typeof published> | null): Published | null =>
  input === null ? null : { leavepolicyid: input.leavepolicyid, on: day(input.on) };

/**
 * Starts writing the ledgers of everybody up to today when the transaction commits, with the differences that a
 * published version makes. Nothing where leave is not switched on by today.
 */
export async function enqueueLeavePosting(db: Db, today: string, published: Published | null = null): Promise<void> {
  const { startdate, isheld } = await leaveSettingOf(db);
  if (startdate === null || startdate > today || isheld) return;
  await enqueue(db, { kind: KIND, title: 'Leave balances brought up to date', input: { published } });
}

/** Each morning, once the company has switched leave on. */
export const leaveDue: DailyCheck = async ({ db, today }) => {
  const { startdate } = await leaveSettingOf(db);
  if (startdate === null) return false;
  await enqueueLeavePosting(db, today);
  return true;
};
