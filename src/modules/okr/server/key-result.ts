import { addDays, day, daysBetween } from '#platform/engine/day.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockRecord } from '#platform/server/record.ts';
import { serve } from '#platform/server/serve.ts';
import { checkIn, saveKeyResult } from '../contract/key-result.ts';
import { MILESTONES, YES_NO } from '../engine/progress.ts';
import { type Change, CHANGED, expectOpen, isEmployee, lockedObjective, logChanges, plain, SCALE } from './change.ts';
import { storeCheckIn } from './check-in.ts';
import { cycleOf, keyResultsOf, milestonesOf } from './load.ts';
import { expectEdit, mayEdit } from './scope.ts';

/** Whether more than the first third of a cycle is over. */
async function isLate(db: Db, okrcycleid: number, today: string): Promise<boolean> {
  const { fromdate, todate } = await cycleOf(db, okrcycleid);
  return day(today) > addDays(fromdate, Math.floor(daysBetween(fromdate, todate) / 3) - 1);
}

const saveResult = serve(
  saveKeyResult,
  async (ctx, { okrkeyresultid, okrobjectiveid, reason, milestones, ...values }) => {
    const { db, session, ifMatch, today } = ctx;
    const objective = await lockedObjective(ctx, okrobjectiveid);
    await expectEdit(ctx, objective);
    expectOpen(objective);
    if (!(await isEmployee(db, [values.employeeid]))) failField('employeeid', 'Please select a person');
    if (values.measurementunitid !== null) {
      const unit = await db
        .selectFrom('measurement_unit')
        .select('measurementunitid')
        .where('measurementunitid', '=', values.measurementunitid)
        .executeTakeFirst();
      if (!unit) failField('measurementunitid', 'Please select the unit');
    }
    if (okrkeyresultid === null) {
      const stored = JSON.stringify(milestones.map((title) => ({ title, isdone: false })));
      return db
        .insertInto('okr_key_result')
        .values({ ...values, okrobjectiveid, milestones: stored, addedby: session.accountid })
        .returning(['okrkeyresultid', 'version'])
        .execute();
    }
    const current = await lockRecord(db, { table: 'okr_key_result', idfield: 'okrkeyresultid' }, okrkeyresultid);
    if (current.okrobjectiveid !== okrobjectiveid) return notFound();
    if (ifMatch !== undefined && ifMatch !== current.version)
      return stale({ okrkeyresultid, version: current.version });
    if (current.checkedon !== null && current.kindid !== values.kindid)
      failField('kindid', 'Its values were checked in by this kind. Drop it and add another one');
    if (current.measurekey !== null && values.measurementunitid !== current.measurementunitid)
      failField('measurementunitid', 'The product feeds it in this unit. Stop feeding it first');
    const retargeted = current.targetvalue !== values.targetvalue || current.startvalue !== values.startvalue;
    if (retargeted && reason === null && (await isLate(db, objective.okrcycleid, today)))
      failField('reason', 'The first third of the cycle is over: please enter why the target changes');
    const subject = values.title;
    const changes: Change[] = [];
    if (retargeted)
      changes.push({
        subject,
        changekindid: CHANGED.target,
        before: plain(current.targetvalue),
        after: plain(values.targetvalue),
        reason,
      });
    if (current.weight !== values.weight)
      changes.push({
        subject,
        changekindid: CHANGED.weight,
        before: String(current.weight),
        after: String(values.weight),
        reason,
      });
    if (current.isdropped !== values.isdropped)
      changes.push({ subject, changekindid: values.isdropped ? CHANGED.dropped : CHANGED.takenup, reason });
    await logChanges(ctx, okrobjectiveid, changes);
    const before = new Map(milestonesOf(current.milestones).map((one) => [one.title, one.isdone]));
    const stored = JSON.stringify(milestones.map((title) => ({ title, isdone: before.get(title) ?? false })));
    return db
      .updateTable('okr_key_result')
      .set({ ...values, milestones: stored, version: current.version + 1 })
      .where('okrkeyresultid', '=', okrkeyresultid)
      .returning(['okrkeyresultid', 'version'])
      .execute();
  },
);

const check = serve(checkIn, async (ctx, { rows }) => {
  const { db, session, today } = ctx;
  const saved: { okrkeyresultid: number; version: number; shown: number }[] = [];
  const ids = rows.map(({ okrkeyresultid }) => okrkeyresultid);
  if (new Set(ids).size !== ids.length) failField('rows', 'A key result is in the list twice');
  const owners = await db
    .selectFrom('okr_key_result')
    .select(['okrkeyresultid', 'okrobjectiveid'])
    .where(anyOf('okrkeyresultid', ids))
    .execute();
  // Locked in one order, so that two sheets never wait for each other.
  const objectiveids = [...new Set(owners.map(({ okrobjectiveid }) => okrobjectiveid))].toSorted((a, b) => a - b);
  const objectives = new Map<number, { mayedit: boolean }>();
  for (const one of objectiveids) {
    const objective = await lockedObjective(ctx, one);
    expectOpen(objective);
    objectives.set(one, { mayedit: await mayEdit(ctx, objective) });
  }
  const stored = new Map((await keyResultsOf(db, { ids: objectiveids })).map((one) => [one.okrkeyresultid, one]));
  for (const row of rows) {
    const current = stored.get(row.okrkeyresultid);
    if (!current) return notFound();
    if (current.employeeid !== session.employeeid && !objectives.get(current.okrobjectiveid)?.mayedit)
      return notFound();
    if (current.version !== row.version) return stale({ okrkeyresultid: row.okrkeyresultid, version: current.version });
    if (current.isdropped) failWith('conflict', { status: 409, text: 'This key result is dropped' });
    if (current.measurekey !== null)
      failWith('conflict', { status: 409, text: 'The product checks this key result in. Stop feeding it first' });
    const { kindid } = current;
    if (kindid !== MILESTONES && row.value === null) failField('value', 'Please enter the value');
    if (kindid === YES_NO && row.value !== 0 && row.value !== SCALE) failField('value', 'Please fill valid data');
    saved.push(await storeCheckIn(db, current, row, { today, accountid: session.accountid }));
  }
  return saved;
});

export const keyResultEndpoints = [saveResult, check];
