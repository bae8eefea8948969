import type { Db } from '#platform/server/db.ts';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';
import { serve } from '#platform/server/serve.ts';
import { getGrade, listGrades, rankGrades, removeGrade, saveGrade } from '../contract/grade.ts';
import { assignedBy } from './assigned.ts';
import { isWorkedIn } from './record.ts';

const rows = (db: Db) =>
  db
    .selectFrom('grade as g')
    .leftJoin('account as by', 'by.accountid', 'g.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .select([
      'g.subscriptiongradeid',
      'g.gradename',
      'g.graderank',
      'g.addeddate',
      'g.version',
      'by.fullname as addedby',
      'maker.imagepath as addedbyimagepath',
    ])
    .orderBy('g.graderank', 'desc')
    .orderBy('g.subscriptiongradeid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ addedby, ...row }: Row) => ({ ...row, addedbyname: addedby ?? '' });

const list = serve(listGrades, async ({ db, today }) => {
  const assigned = await assignedBy(db, 'subscriptiongradeid', today);
  return (await rows(db).execute()).map((row) => ({ ...shaped(row), ...assigned(row.subscriptiongradeid) }));
});

async function one(db: Db, subscriptiongradeid: number) {
  const row = await rows(db).where('g.subscriptiongradeid', '=', subscriptiongradeid).executeTakeFirst();
  return row ? shaped(row) : notFound();
}

const get = serve(getGrade, async ({ db }, { subscriptiongradeid }) => [await one(db, subscriptiongradeid)]);

const save = serve(saveGrade, async ({ db, session, ifMatch }, { subscriptiongradeid, gradename }) => {
  if (subscriptiongradeid === null) {
    await lockStructure(db);
    const { most } = await db
      .selectFrom('grade')
      .select((eb) => eb.fn.max('graderank').as('most'))
      .executeTakeFirstOrThrow();
    return db
      .insertInto('grade')
      .values({ gradename, graderank: (most ?? 0) + 1, addedby: session.accountid })
      .returning(['subscriptiongradeid', 'version'])
      .execute();
  }
  const current = await db
    .selectFrom('grade')
    .select('version')
    .where('subscriptiongradeid', '=', subscriptiongradeid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  if (ifMatch !== undefined && current.version !== ifMatch) return stale(await one(db, subscriptiongradeid));
  return db
    .updateTable('grade')
    .set({ gradename, version: current.version + 1 })
    .where('subscriptiongradeid', '=', subscriptiongradeid)
    .returning(['subscriptiongradeid', 'version'])
    .execute();
});

/** Ranks all grades, highest first: a list that is missing a grade, or has an unknown one, is rejected. */
const rank = serve(rankGrades, async ({ db }, { subscriptiongradeids }) => {
  await lockStructure(db);
  const current = await db.selectFrom('grade').select(['subscriptiongradeid', 'graderank']).forUpdate().execute();
  const wanted = new Set(subscriptiongradeids);
  const complete = wanted.size === current.length && current.every((row) => wanted.has(row.subscriptiongradeid));
  if (!complete || wanted.size !== subscriptiongradeids.length)
    return failField(
      'subscriptiongradeids',
      'The grades have changed in the meantime. Reload the list and set the order again',
    );
  const ranks = subscriptiongradeids.map((subscriptiongradeid, at) => ({
    subscriptiongradeid,
    graderank: subscriptiongradeids.length - at,
  }));
  const before = new Map(current.map((row) => [row.subscriptiongradeid, row.graderank]));
  const moved = ranks.filter((row) => before.get(row.subscriptiongradeid) !== row.graderank);
  if (moved.length > 0)
    await db
      .updateTable('grade')
      .set((eb) => ({
        graderank: moved
          .reduce(
            (cases, row) => cases.when('subscriptiongradeid', '=', row.subscriptiongradeid).then(row.graderank),
            eb.case().when('subscriptiongradeid', '=', 0).then(0),
          )
          .else(eb.ref('graderank'))
          .end(),
        version: eb('version', '+', 1),
      }))
      .where(
        'subscriptiongradeid',
        'in',
        moved.map((row) => row.subscriptiongradeid),
      )
      .execute();
  return ranks;
});

const remove = serve(removeGrade, async ({ db }, { subscriptiongradeid }) => {
  const found = await db
    .selectFrom('grade')
    .select('subscriptiongradeid')
    .where('subscriptiongradeid', '=', subscriptiongradeid)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return notFound();
  if (await isWorkedIn(db, 'subscriptiongradeid', subscriptiongradeid)) return failWith('E1210', { status: 409 });
  await db.deleteFrom('grade').where('subscriptiongradeid', '=', subscriptiongradeid).execute();
  return [{ isexecuted: true }];
});

export const gradeEndpoints = [list, get, save, rank, remove];
