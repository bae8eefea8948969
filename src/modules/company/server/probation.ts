import type { PersonChip } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
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
    .leftJoin('account as by', 'by.accountid', 'p.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .selectAll('p')
    .select(['by.fullname as addedbyfullname', 'maker.imagepath as addedbyimagepath'])
    .orderBy('p.addeddate')
    .orderBy('p.probationperiodid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ addedbyfullname, ...row }: Row) => ({ ...row, addedbyname: addedbyfullname ?? '' });

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
  const known = new Map<number, { count: number; shown: PersonChip[] }>();
  for (const { probationperiodid, ...person } of people) {
    const current = known.get(probationperiodid) ?? { count: 0, shown: [] };
    current.count += 1;
    if (current.shown.length < SHOWN) current.shown.push(person);
    known.set(probationperiodid, current);
  }
  return (id) => {
    const current = known.get(id);
    return current ? { assignedemployeecount: current.count, assignedemployeelist: current.shown } : NO_ONE;
  };
}

const list = serve(listProbations, async ({ db, today }) => {
  const onPlan = await onProbation(db, today);
  return (await rows(db).execute()).map((row) => ({ ...shaped(row), ...onPlan(row.probationperiodid) }));
});

const assigned = serve(probationEmployees, async ({ db, today }, { probationperiodid }) => {
  await one(db, probationperiodid);
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

async function one(db: Db, probationperiodid: number) {
  const row = await rows(db).where('p.probationperiodid', '=', probationperiodid).executeTakeFirst();
  return row ? shaped(row) : notFound();
}

const get = serve(getProbation, async ({ db }, { probationperiodid }) => [await one(db, probationperiodid)]);

const save = serve(saveProbation, async ({ db, session, ifMatch }, { probationperiodid, ...plan }) => {
  if (probationperiodid === null)
    return db
      .insertInto('probation_period')
      .values({ ...plan, addedby: session.accountid })
      .returning(['probationperiodid', 'version'])
      .execute();
  const current = await db
    .selectFrom('probation_period')
    .select('version')
    .where('probationperiodid', '=', probationperiodid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  if (ifMatch !== undefined && current.version !== ifMatch) return stale(await one(db, probationperiodid));
  return db
    .updateTable('probation_period')
    .set({ ...plan, version: current.version + 1 })
    .where('probationperiodid', '=', probationperiodid)
    .returning(['probationperiodid', 'version'])
    .execute();
});

async function removeAll(db: Db, ids: readonly number[]) {
  const found = await db
    .selectFrom('probation_period')
    .select('probationperiodid')
    .where('probationperiodid', 'in', [...ids])
    .forUpdate()
    .execute();
  if (found.length !== new Set(ids).size) return notFound();
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
  return [{ isexecuted: true }];
}

const remove = serve(removeProbation, ({ db }, { probationperiodid }) => removeAll(db, [probationperiodid]));
const removeList = serve(removeProbations, ({ db }, { probationperiodids }) => removeAll(db, probationperiodids));

export const probationEndpoints = [list, assigned, get, save, remove, removeList];
