import { addDays, day, daysBetween } from '#platform/engine/day.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { checkIn, closeObjective, removeObjective, saveKeyResult, saveObjective } from '../contract/okr.ts';
import { holds, MILESTONES, STAY_ABOVE, STAY_BELOW, YES_NO, progressOf } from '../engine/progress.ts';
import { cycleOf, factsOf, keyResultsOf, milestonesOf, seenBy } from './load.ts';
import { coveredPeople, expectEdit, mayEdit } from './scope.ts';

const [TARGET, WEIGHT, ALIGNED, DROPPED, TAKEN_UP, CLOSED] = [1, 2, 3, 4, 5, 6];
const OPEN = 1;
const SCALE = 10_000;
const plain = (value: number | null): string | null => (value === null ? null : String(value / SCALE));

type Change = {
  subject: string;
  changekindid: number;
  before?: string | null;
  after?: string | null;
  reason?: string | null;
};
async function logChanges({ db, session }: Context, okrobjectiveid: number, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('okr_change')
    .values(changes.map((one) => ({ okrobjectiveid, addedby: session.accountid, ...one })))
    .execute();
}

/** Locks an objective that the caller sees. @throws 404, as for one that is hidden */
async function lockedObjective(ctx: Context, okrobjectiveid: number) {
  const row = await lockRecord(ctx.db, { table: 'okr_objective', idfield: 'okrobjectiveid' }, okrobjectiveid);
  const covered = row.isprivate ? await coveredPeople(ctx, 'read', [row.employeeid]) : new Set<number>();
  return seenBy(ctx.session, covered)(row) ? row : notFound();
}
const expectOpen = ({ statusid }: { statusid: number }): void => {
  if (statusid !== OPEN) failWith('conflict', { status: 409, text: 'This objective is closed' });
};

const isEmployee = async (db: Db, ids: readonly number[]): Promise<boolean> => {
  const rows = await db.selectFrom('employee').select('employeeid').where(anyOf('employeeid', ids)).execute();
  return rows.length === new Set(ids).size;
};

/** The ids of an objective and of what it is aligned to, up to the top. */
async function lineAbove(ctx: Context, okrcycleid: number, parentid: number): Promise<number[]> {
  const parents = await ctx.db
    .selectFrom('okr_objective')
    .select(['okrobjectiveid', 'parentid', 'isprivate', 'employeeid', 'contributorids'])
    .where('okrcycleid', '=', okrcycleid)
    .execute();
  const byId = new Map(parents.map((one) => [one.okrobjectiveid, one]));
  const first = byId.get(parentid);
  const covered = first?.isprivate ? await coveredPeople(ctx, 'read', [first.employeeid]) : new Set<number>();
  if (!first || !seenBy(ctx.session, covered)(first))
    failField('parentid', 'Please select an objective of the same cycle');
  const line: number[] = [];
  for (let at: number | null = parentid; at !== null && !line.includes(at); at = byId.get(at)?.parentid ?? null)
    line.push(at);
  return line;
}

const save = serve(saveObjective, async (ctx, { okrobjectiveid, ...values }) => {
  const { db, session, ifMatch } = ctx;
  const current = okrobjectiveid === null ? undefined : await lockedObjective(ctx, okrobjectiveid);
  if (current) {
    if (ifMatch !== undefined && ifMatch !== current.version)
      return stale({ okrobjectiveid, version: current.version });
    await expectEdit(ctx, current);
    expectOpen(current);
  }
  await cycleOf(db, values.okrcycleid);
  if (current && current.okrcycleid !== values.okrcycleid)
    failField('okrcycleid', 'Close it and carry it over to another cycle');
  if (!(await isEmployee(db, [values.employeeid]))) failField('employeeid', 'Please select a person');
  if (!(await isEmployee(db, values.contributorids))) failField('contributorids', 'Please select a person');
  if (!(await mayEdit(ctx, values)))
    failField(
      values.levelid === 3 ? 'employeeid' : 'levelid',
      values.levelid === 3
        ? 'You may set goals for yourself and for people you are responsible for'
        : 'Objectives of the company and of departments are set by whoever may edit all goals',
    );
  if (values.departmentid !== null) {
    const department = await db
      .selectFrom('department')
      .select('departmentid')
      .where('departmentid', '=', values.departmentid)
      .executeTakeFirst();
    if (!department) failField('departmentid', 'Please select the department');
  }
  const line = values.parentid === null ? [] : await lineAbove(ctx, values.okrcycleid, values.parentid);
  if (okrobjectiveid !== null && line.includes(okrobjectiveid))
    failField('parentid', 'An objective cannot be aligned to one below itself');
  if (current === undefined)
    return db
      .insertInto('okr_objective')
      .values({ ...values, addedby: session.accountid })
      .returning(['okrobjectiveid', 'version'])
      .execute();
  const changes: Change[] = [];
  const subject = values.title;
  if (current.weight !== values.weight)
    changes.push({ subject, changekindid: WEIGHT, before: String(current.weight), after: String(values.weight) });
  if (current.parentid !== values.parentid) changes.push({ subject, changekindid: ALIGNED });
  await logChanges(ctx, current.okrobjectiveid, changes);
  return db
    .updateTable('okr_objective')
    .set({ ...values, version: current.version + 1 })
    .where('okrobjectiveid', '=', current.okrobjectiveid)
    .returning(['okrobjectiveid', 'version'])
    .execute();
});

const remove = serve(removeObjective, async (ctx, { okrobjectiveid }) => {
  const { db } = ctx;
  const current = await lockedObjective(ctx, okrobjectiveid);
  await expectEdit(ctx, current);
  const results = await keyResultsOf(db, { ids: [okrobjectiveid] });
  if (results.some(({ checkedon }) => checkedon !== null))
    failWith('E1200', { status: 409, text: 'It has check-ins, so it is kept. Close it instead' });
  const below = await db
    .selectFrom('okr_objective')
    .select('okrobjectiveid')
    .where('parentid', '=', okrobjectiveid)
    .limit(1)
    .executeTakeFirst();
  if (below) failWith('E1200', { status: 409, text: 'Objectives are aligned to it. Align them elsewhere first' });
  const changed = await db
    .selectFrom('okr_change')
    .select('okrchangeid')
    .where('okrobjectiveid', '=', okrobjectiveid)
    .limit(1)
    .executeTakeFirst();
  if (changed) failWith('E1200', { status: 409, text: 'It has a history, so it is kept. Close it instead' });
  await db.deleteFrom('okr_key_result').where('okrobjectiveid', '=', okrobjectiveid).execute();
  await db.deleteFrom('okr_objective').where('okrobjectiveid', '=', okrobjectiveid).execute();
  return [{ isexecuted: true }];
});

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
    const retargeted = current.targetvalue !== values.targetvalue || current.startvalue !== values.startvalue;
    if (retargeted && reason === null && (await isLate(db, objective.okrcycleid, today)))
      failField('reason', 'The first third of the cycle is over: please enter why the target changes');
    const subject = values.title;
    const changes: Change[] = [];
    if (retargeted)
      changes.push({
        subject,
        changekindid: TARGET,
        before: plain(current.targetvalue),
        after: plain(values.targetvalue),
        reason,
      });
    if (current.weight !== values.weight)
      changes.push({
        subject,
        changekindid: WEIGHT,
        before: String(current.weight),
        after: String(values.weight),
        reason,
      });
    if (current.isdropped !== values.isdropped)
      changes.push({ subject, changekindid: values.isdropped ? DROPPED : TAKEN_UP, reason });
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
    const { kindid } = current;
    if (kindid !== MILESTONES && row.value === null) failField('value', 'Please enter the value');
    if (kindid === YES_NO && row.value !== 0 && row.value !== SCALE) failField('value', 'Please fill valid data');
    const milestones = milestonesOf(current.milestones).map((one, at) => ({
      ...one,
      isdone: row.done[at] ?? one.isdone,
    }));
    const held = kindid === STAY_ABOVE || kindid === STAY_BELOW;
    const next = {
      ...current,
      currentvalue: kindid === MILESTONES ? null : row.value,
      milestones,
      heldperiods: current.heldperiods + (held && holds(kindid, row.value ?? 0, current.targetvalue ?? 0) ? 1 : 0),
      allperiods: current.allperiods + (held ? 1 : 0),
    };
    const donecount = kindid === MILESTONES ? milestones.filter(({ isdone }) => isdone).length : null;
    await db
      .insertInto('okr_check_in')
      .values({
        okrkeyresultid: row.okrkeyresultid,
        ondate: today,
        value: next.currentvalue,
        donecount,
        confidenceid: row.confidenceid,
        note: row.note,
        addedby: session.accountid,
      })
      .execute();
    await db
      .updateTable('okr_key_result')
      .set({
        currentvalue: next.currentvalue,
        milestones: JSON.stringify(milestones),
        heldperiods: next.heldperiods,
        allperiods: next.allperiods,
        confidenceid: row.confidenceid,
        checkedon: today,
        version: current.version + 1,
      })
      .where('okrkeyresultid', '=', row.okrkeyresultid)
      .execute();
    saved.push({
      okrkeyresultid: row.okrkeyresultid,
      version: current.version + 1,
      shown: progressOf(factsOf(next)).shown,
    });
  }
  return saved;
});

const close = serve(closeObjective, async (ctx, { okrobjectiveid, grade, learnt, okrcycleid }) => {
  const { db, session, ifMatch } = ctx;
  const current = await lockedObjective(ctx, okrobjectiveid);
  if (ifMatch !== current.version) return stale({ okrobjectiveid, version: current.version });
  await expectEdit(ctx, current);
  expectOpen(current);
  if (okrcycleid === current.okrcycleid) failField('okrcycleid', 'Please select another cycle');
  if (okrcycleid !== null) await cycleOf(db, okrcycleid);
  await logChanges(ctx, okrobjectiveid, [
    { subject: current.title, changekindid: CLOSED, after: (grade / 100).toFixed(2), reason: learnt },
  ]);
  const [closed] = await db
    .updateTable('okr_objective')
    .set({ statusid: 2, grade, learnt, version: current.version + 1 })
    .where('okrobjectiveid', '=', okrobjectiveid)
    .returning(['okrobjectiveid', 'version'])
    .execute();
  let carriedto: number | null = null;
  if (okrcycleid !== null) {
    const { title, description, levelid, departmentid, employeeid, contributorids, weight, driverid, isprivate } =
      current;
    const copy = { title, description, levelid, departmentid, employeeid, contributorids, weight, driverid, isprivate };
    const row = await db
      .insertInto('okr_objective')
      .values({ ...copy, okrcycleid, carriedfrom: okrobjectiveid, addedby: session.accountid })
      .returning('okrobjectiveid')
      .executeTakeFirstOrThrow();
    carriedto = row.okrobjectiveid;
    const results = (await keyResultsOf(db, { ids: [okrobjectiveid] })).filter(
      (one) => !one.isdropped && progressOf(factsOf(one)).counted < SCALE,
    );
    if (results.length > 0)
      await db
        .insertInto('okr_key_result')
        .values(
          results.map((one) => ({
            okrobjectiveid: row.okrobjectiveid,
            title: one.title,
            kindid: one.kindid,
            measurementunitid: one.measurementunitid,
            // What was reached is where it begins again.
            startvalue: one.kindid <= 3 ? (one.currentvalue ?? one.startvalue) : one.startvalue,
            targetvalue: one.targetvalue,
            base: one.base,
            milestones: JSON.stringify(milestonesOf(one.milestones)),
            weight: one.weight,
            employeeid: one.employeeid,
            addedby: session.accountid,
          })),
        )
        .execute();
  }
  return closed ? [{ ...closed, carriedto }] : notFound();
});

export const writeEndpoints = [save, remove, saveResult, check, close];
