import type { PersonChip } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { serve } from '#platform/server/serve.ts';
import {
  getProbation,
  listProbations,
  probationEmployees,
  removeProbation,
  removeProbations,
  saveProbation,
} from '../contract/probation.ts';
import { type Assigned, NO_ONE, SHOWN } from './assigned.ts';

const rows = (db: Db) =>
  db
    .selectFrom('probation_period as p')
    .selectAll('p')
    .select(creator('p'))
    .orderBy('p.addeddate')
    .orderBy('p.probationperiodid');

/** Maximum length of a list in the drawer. */
const SHOWN_AT_ONCE = 500;

/** Who is on probation and not confirmed yet, by name. */
const unconfirmed = (db: Db, today: string) =>
  db
    .selectFrom('employee_probation as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['p.probationperiodid', 'e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('p.statusid', '<>', 2)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .orderBy('e.fullname')
    .orderBy('e.employeeid');

/** Who is on each plan and not confirmed yet, in one query. */
async function onProbation(db: Db, today: string): Promise<(id: number) => Assigned> {
  const people = await unconfirmed(db, today).execute();
  const byKey = new Map<number, { count: number; shown: PersonChip[] }>();
  for (const { probationperiodid, ...person } of people) {
    const current = byKey.get(probationperiodid) ?? { count: 0, shown: [] };
    current.count += 1;
    if (current.shown.length < SHOWN) current.shown.push(person);
    byKey.set(probationperiodid, current);
  }
  return (id) => {
    const current = byKey.get(id);
    return current ? { assignedemployeecount: current.count, assignedemployeelist: current.shown } : NO_ONE;
  };
}

const assigned = serve(probationEmployees, async ({ db, today }, { probationperiodid }) => {
  if (!(await one(db, probationperiodid))) return notFound();
  const people = await unconfirmed(db, today)
    .where('p.probationperiodid', '=', probationperiodid)
    .limit(SHOWN_AT_ONCE)
    .execute();
  return people.map(({ employeeid, employeecode, fullname, imagepath }) => ({
    employeeid,
    employeecode,
    fullname,
    imagepath,
  }));
});

const one = (db: Db, probationperiodid: number) =>
  rows(db).where('p.probationperiodid', '=', probationperiodid).executeTakeFirst();

async function removeAll(db: Db, ids: readonly number[]): Promise<true> {
  const rows = await db
    .selectFrom('probation_period')
    .select('probationperiodid')
    .where('probationperiodid', 'in', [...ids])
    .forUpdate()
    .execute();
  if (rows.length !== new Set(ids).size) return notFound();
  const used = await db
    .selectFrom('employee_probation')
    .select('employeeid')
    .where('probationperiodid', 'in', [...ids])
    .limit(1)
    .executeTakeFirst();
  if (used) return failWith('E1210', { status: 409 });
  await db
    .deleteFrom('probation_period')
    .where('probationperiodid', 'in', [...ids])
    .execute();
  return true;
}

const removeList = serve(removeProbations, async ({ db }, { probationperiodids }) => [
  { isexecuted: await removeAll(db, probationperiodids) },
]);

export const probationEndpoints = [
  ...serveRecord(
    { list: listProbations, read: getProbation, save: saveProbation, remove: removeProbation },
    {
      table: 'probation_period',
      idfield: 'probationperiodid',
      usedBy: [],
      list: async ({ db, today }) => {
        const onPlan = await onProbation(db, today);
        return (await rows(db).execute()).map((row) => ({ ...row, ...onPlan(row.probationperiodid) }));
      },
      one: ({ db }, id) => one(db, id),
      values: (_ctx, { probationperiodid: _probationperiodid, ...plan }) => plan,
      remove: ({ db }, id) => removeAll(db, [id]),
    },
  ),
  assigned,
  removeList,
];
