import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import type { Day } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { job } from '#platform/server/jobs.ts';
import { attendancePolicyDetail } from '../../contract/attendance-policy-detail.ts';
import { extraTimeDetail } from '../../contract/extra-time-detail.ts';
import type { MonthDays, MonthStarts } from '../../engine/attendance-month.ts';
import { engineExtra, engineRules } from '../../engine/day/from-detail.ts';
import { extraClose } from '../../engine/close/extra-rules.ts';
import { closeRules } from '../../engine/close/rules.ts';
import { compareOutcomes, monthDifferences, monthSums } from '../../engine/replay.ts';
import { closedDays } from '../close/close.ts';
import { type AsIf, type Counted, countAttendance } from '../count/count.ts';
import { type Plans, plansOfPeople } from '../count/plans.ts';
import { attendanceMonths } from '../months.ts';

/** People per step: both sides of a year of theirs are counted within a few seconds. */
const STEP = 100;

const readReplay = (db: Db, attendancereplayid: number) =>
  db
    .selectFrom('attendance_replay')
    .select(['kind', 'fromday', 'today', 'detail'])
    .where('attendancereplayid', '=', attendancereplayid)
    .executeTakeFirst();

/** The plans of people as if the one that is tried counted where the plan `planid` does; everywhere where it is null. */
function asIfOf(kind: string, detail: unknown, planid: number | null): AsIf {
  const counts = (of: number | null): boolean => planid === null || of === planid;
  if (kind === 'policy') {
    const read = z.object(attendancePolicyDetail.shape).parse(detail);
    const [rules, closing] = [engineRules(read), closeRules(read)];
    return (plans) => ({
      ...plans,
      rulesOf: (person, day) => (counts(plans.policyOf(person, day)) ? rules : plans.rulesOf(person, day)),
      closingOf: (person, day) => (counts(plans.policyOf(person, day)) ? closing : plans.closingOf(person, day)),
    });
  }
  const read = z.object(extraTimeDetail.shape).parse(detail);
  const [extra, closing] = [engineExtra(read), extraClose(read)];
  return (plans) => ({
    ...plans,
    extraOf: (person, day) => (counts(plans.extraTimeOf(person, day)) ? extra : plans.extraOf(person, day)),
    extraClosingOf: (person, day) =>
      counts(plans.extraTimeOf(person, day)) ? closing : plans.extraClosingOf(person, day),
  });
}

/** What the months of a person would be closed with, by the plans that count. */
const closedBy = (one: Counted, plans: Plans, { from, to, starts }: MonthDays & { readonly starts: MonthStarts }) =>
  monthSums(
    { starts, days: closedDays(one, from, to), penalties: one.penalties, shortweeks: one.shortweeks },
    {
      closingOn: (day) => plans.closingOf(one.employeeid, day),
      extraClosingOn: (day) => plans.extraClosingOf(one.employeeid, day),
    },
  );

type Tried = { readonly attendancereplayid: number; readonly planid: number | null };

async function storeStep(db: Db, { attendancereplayid, planid }: Tried, ids: readonly number[]): Promise<void> {
  const replay = await readReplay(db, attendancereplayid);
  if (!replay)
    return failWith('conflict', { status: 410, text: 'This trial is no longer stored. Try the policy again.' });
  const [from, to] = [replay.fromday as Day, replay.today as Day];
  const before = await countAttendance(db, ids, from, to);
  const asif = asIfOf(replay.kind, replay.detail, planid);
  const after = new Map(
    (await countAttendance(db, ids, from, to, undefined, asif)).map((one) => [one.employeeid, one]),
  );
  const plans = await plansOfPeople(db, ids, from, to);
  const span = { from, to, starts: (await attendanceMonths(db)).starts };
  const rows = before.flatMap((was) => {
    const is = after.get(was.employeeid);
    if (!is) return [];
    const result = compareOutcomes(was, is);
    const months = monthDifferences(closedBy(was, plans, span), closedBy(is, asif(plans), span));
    return [
      {
        attendancereplayid,
        employeeid: was.employeeid,
        absentbefore: result.before.absent,
        absentafter: result.after.absent,
        marksbefore: result.before.marks,
        marksafter: result.after.marks,
        penaltybefore: result.before.penalty,
        penaltyafter: result.after.penalty,
        extrabefore: result.before.extra,
        extraafter: result.after.extra,
        changeddays: result.days.length,
        days: JSON.stringify(result.days),
        months: JSON.stringify(months),
      },
    ];
  });
  for (const part of chunks(rows, 14)) await db.insertInto('attendance_replay_person').values(part).execute();
}

const input = z.object({ attendancereplayid: id, planid: id.nullable(), employeeids: z.array(id) });

/** Counts the months of everybody by both policies, step by step; each step is one transaction with its people. */
export const replayJob = job<typeof input, { done: number }>({
  kind: 'attendance-replay',
  input,
  step: async ({ db }, { employeeids, ...tried }, cursor) => {
    const at = cursor?.done ?? 0;
    const ids = employeeids.slice(at, at + STEP);
    if (ids.length > 0) await storeStep(db, tried, ids);
    const done = at + ids.length;
    const total = employeeids.length;
    return { cursor: { done }, total, done, failed: 0, finished: done >= total };
  },
});
