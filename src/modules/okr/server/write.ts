import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { closeObjective, removeObjective, saveObjective } from '../contract/okr.ts';
import { progressOf } from '../engine/progress.ts';
import { type Change, CHANGED, expectOpen, isEmployee, lockedObjective, logChanges, SCALE } from './change.ts';
import { cycleOf, factsOf, keyResultsOf, milestonesOf, seenBy } from './load.ts';
import { coveredPeople, expectEdit, mayEdit } from './scope.ts';

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
        : 'Objectives of the company and of departments are set by users who may edit all goals',
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
    changes.push({
      subject,
      changekindid: CHANGED.weight,
      before: String(current.weight),
      after: String(values.weight),
    });
  if (current.parentid !== values.parentid) changes.push({ subject, changekindid: CHANGED.aligned });
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

const close = serve(closeObjective, async (ctx, { okrobjectiveid, grade, learnt, okrcycleid }) => {
  const { db, session, ifMatch } = ctx;
  const current = await lockedObjective(ctx, okrobjectiveid);
  if (ifMatch !== current.version) return stale({ okrobjectiveid, version: current.version });
  await expectEdit(ctx, current);
  expectOpen(current);
  if (okrcycleid === current.okrcycleid) failField('okrcycleid', 'Please select another cycle');
  if (okrcycleid !== null) await cycleOf(db, okrcycleid);
  await logChanges(ctx, okrobjectiveid, [
    { subject: current.title, changekindid: CHANGED.closed, after: (grade / 100).toFixed(2), reason: learnt },
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
            measurekey: one.measurekey,
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

export const writeEndpoints = [save, remove, close];
