import { sql } from 'kysely';
import { z } from 'zod';
import { MESSAGES } from '#platform/contract/messages.ts';
import { day, type Day } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { type CloseLock, failOnLock } from '#platform/server/close-lock.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { anyOf } from '#platform/server/ids.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { CHECKS, reverseTransition, runTransition } from '../../contract/transition.ts';
import { postLeave } from '../ledger/posting.ts';
import { leaveSettingOf } from '../setting.ts';
import { checksOf } from './check.ts';
import { members } from './members.ts';
import { paidAtYearEnd } from './encashed-days.ts';
import { chosenYear } from './years.ts';

const KIND = 'leavetransition';
/** People in whose ledgers it is written in one step. */
const STEP = 200;

const unposted = (db: Db, leavetransitionid: number, after: number) =>
  db
    .selectFrom('leave_transition_person')
    .where('leavetransitionid', '=', leavetransitionid)
    .where('isposted', '=', false)
    .where('employeeid', '>', after);

/** Writes a year end, or its reversal, into the ledgers of its people; whoever has it already is left out. */
export const transitionPosting = job({
  kind: KIND,
  input: z.object({ leavetransitionid: z.number() }),
  step: async ({ db, today }, { leavetransitionid }, cursor: { employeeid: number; done: number } | null) => {
    const after = cursor?.employeeid ?? 0;
    const people = await unposted(db, leavetransitionid, after)
      .select('employeeid')
      .orderBy('employeeid')
      .limit(STEP)
      .execute();
    const employeeids = people.map(({ employeeid }) => employeeid);
    await postLeave(db, { employeeids, today: day(today) });
    const last = employeeids.at(-1) ?? after;
    const done = (cursor?.done ?? 0) + people.length;
    const left = await unposted(db, leavetransitionid, last)
      .select((c) => c.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      cursor: { employeeid: last, done },
      total: done + left.count,
      done,
      failed: 0,
      finished: people.length < STEP,
    };
  },
});

/** One year end is begun at a time, so that nobody is in two. */
const lockTransitions = (db: Db) => lockKey(db, 'leavetransition');

type Draft = {
  readonly batch: string;
  readonly action: 'run' | 'reverse';
  readonly yearend: string;
  readonly postedon: string;
  readonly reversedid: number | null;
  readonly note: string | null;
  readonly officeaddressids: readonly number[];
};

/** Stores a year end with its people, and starts writing it. @param from the people, as the tail of a select of `e` */
async function begin({ db, session }: Context, draft: Draft, from: ReturnType<typeof members>) {
  const { officeaddressids, ...row } = draft;
  const taken = await db
    .selectFrom('leave_transition')
    .select('leavetransitionid')
    .where(sql<boolean>`lower(batch) = lower(${draft.batch})`)
    .executeTakeFirst();
  if (taken) failWith('E0110', { status: 409, fields: { batch: MESSAGES.E0110 } });
  const { leavetransitionid } = await db
    .insertInto('leave_transition')
    .values({ ...row, addedby: session.accountid })
    .returning('leavetransitionid')
    .executeTakeFirstOrThrow();
  if (officeaddressids.length > 0)
    await db
      .insertInto('leave_transition_office')
      .values([...new Set(officeaddressids)].map((officeaddressid) => ({ leavetransitionid, officeaddressid })))
      .execute();
  const { numAffectedRows = 0n } = await tenantSql`
    insert into leave_transition_person (subscriptionid, leavetransitionid, employeeid)
    select e.subscriptionid, ${leavetransitionid}, e.employeeid ${from}`.execute(db);
  const people = Number(numAffectedRows);
  if (people === 0) failWith('conflict', { status: 409, text: 'There are no employees to post it for' });
  const title = draft.action === 'run' ? 'Leave year closed' : 'Close of a leave year reversed';
  const jobrunid = await enqueue(db, { kind: KIND, title, input: { leavetransitionid }, total: people });
  await db
    .updateTable('leave_transition')
    .set({ jobrunid })
    .where('leavetransitionid', '=', leavetransitionid)
    .execute();
  return [{ leavetransitionid, jobrunid }];
}

async function failOnOffices(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('company_office')
    .select('officeaddressid')
    .where(anyOf('officeaddressid', ids))
    .execute();
  if (rows.length < new Set(ids).size) failField('officeaddressids', 'An office selected here no longer exists');
}

const runOf = (locks: readonly CloseLock[]) =>
  serve(runTransition, async (ctx, { batch, ...input }) => {
    const { db } = ctx;
    await lockTransitions(db);
    const { chosen } = await chosenYear(db, day(ctx.today), input);
    await failOnOffices(db, chosen.officeaddressids);
    const blocking = (await checksOf(db, chosen)).find(({ isblocking }) => isblocking);
    if (blocking) failWith('conflict', { status: 409, text: CHECKS[blocking.key] });
    // What it pays would be paid by no payroll.
    const posted = chosen.postedon;
    await failOnLock(db, locks, { from: posted, to: posted });
    return begin(ctx, { batch, action: 'run', ...chosen, reversedid: null, note: null }, members(chosen));
  });

/** The people of a run for whom it was not taken back, in offices on the last day of its year. */
const stillRun = (leavetransitionid: number, yearend: string, officeaddressids: readonly number[]) => sql`
  from leave_transition_person e
  where e.subscriptionid = current_subscription() and e.leavetransitionid = ${leavetransitionid}
    and not exists (
      select 1 from leave_transition r
      join leave_transition_person b on b.subscriptionid = r.subscriptionid and b.leavetransitionid = r.leavetransitionid
      where r.subscriptionid = e.subscriptionid and r.reversedid = e.leavetransitionid and b.employeeid = e.employeeid)
    and (${officeaddressids.length === 0} or exists (
      select 1 from work_profile w where w.subscriptionid = e.subscriptionid and w.employeeid = e.employeeid
        and w.period @> ${yearend}::date and w.officeaddressid = any(${[...officeaddressids]}::bigint[])))`;

const LATER = sql`exists (
  select 1 from leave_transition_person p
  join leave_transition t on t.subscriptionid = p.subscriptionid and t.leavetransitionid = p.leavetransitionid
  join leave_transition own on own.subscriptionid = e.subscriptionid and own.leavetransitionid = e.leavetransitionid
  where p.subscriptionid = e.subscriptionid and p.employeeid = e.employeeid and t.action = 'run'
    and t.yearend > own.yearend and not exists (
      select 1 from leave_transition r
      join leave_transition_person b on b.subscriptionid = r.subscriptionid and b.leavetransitionid = r.leavetransitionid
      where r.subscriptionid = t.subscriptionid and r.reversedid = t.leavetransitionid and b.employeeid = p.employeeid))`;
/** Somebody left before the day: nothing can be written for them any more. */
const isGone = (postedon: string) => sql`exists (
  select 1 from employee g where g.subscriptionid = e.subscriptionid and g.employeeid = e.employeeid
    and g.leavingdate < ${postedon}::date)`;
const beyond = (postedon: string) => sql`exists (
  select 1 from leave_posting p where p.subscriptionid = e.subscriptionid and p.employeeid = e.employeeid
    and p.postedon > ${postedon}::date)
  and exists (select 1 from leave_ledger l where l.subscriptionid = e.subscriptionid and l.employeeid = e.employeeid)`;

const isAny = async (db: Db, from: ReturnType<typeof members>): Promise<boolean> =>
  (await tenantSql<object>`select 1 ${from} limit 1 /* subscriptionid */`.execute(db)).rows.length > 0;

const reverseOf = (locks: readonly CloseLock[]) =>
  serve(reverseTransition, async (ctx, { leavetransitionid, batch, postedon, officeaddressids, note }) => {
    const { db, today } = ctx;
    await lockTransitions(db);
    const row = await db
      .selectFrom('leave_transition')
      .select(['action', 'yearend', 'postedon'])
      .where('leavetransitionid', '=', leavetransitionid)
      .executeTakeFirst();
    if (row?.action !== 'run') return notFound();
    const { yearend } = row;
    await failOnOffices(db, officeaddressids);
    if (postedon > today) failField('postedon', 'Choose today or an earlier day');
    if (postedon < row.postedon) failField('postedon', 'Choose the posting day or a later one');
    const people = stillRun(leavetransitionid, yearend, officeaddressids);
    const { isheld } = await leaveSettingOf(db);
    if (isheld && postedon === row.postedon) failField('postedon', 'Choose the posting day or a later one');
    if (!isheld && (await isAny(db, sql`${people} and not e.isposted and not ${isGone(row.postedon)}`)))
      failWith('conflict', { status: 409, text: 'It is still being posted. Wait until that is done' });
    if (await isAny(db, sql`${people} and ${LATER}`))
      failWith('conflict', { status: 409, text: 'A later leave year is closed already. Take that back first' });
    if (await isAny(db, sql`${people} and ${beyond(postedon)}`))
      failField('postedon', 'Balances are written beyond this day already');
    const posted = row.postedon as Day;
    const pays = await paidAtYearEnd(db, { from: posted, to: posted });
    if (pays.size > 0) await failOnLock(db, locks, { from: posted, to: posted });
    const draft = { batch, action: 'reverse' as const, yearend, postedon, reversedid: leavetransitionid, note };
    return begin(ctx, { ...draft, officeaddressids }, sql`${people} and not ${isGone(postedon)}`);
  });

export const postEndpoints = (locks: readonly CloseLock[]) => [runOf(locks), reverseOf(locks)];
