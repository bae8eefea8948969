import type { Db } from '#platform/server/db.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  type DesignationSave,
  getDesignation,
  initDesignation,
  listDesignationDepartments,
  listDesignations,
  removeDesignation,
  saveDesignation,
} from '../contract/designation.ts';
import { assignedBy, structureOptions } from './assigned.ts';
import { isWorkedIn } from './record.ts';

type JobDetail = NonNullable<DesignationSave['jobdetail']>;
const NO_DETAIL: JobDetail = { mission: '', rolesummary: '', responsibility: '', skill: [] };

const rows = (db: Db) =>
  db
    .selectFrom('designation as g')
    .leftJoin('account as by', 'by.accountid', 'g.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .select([
      'g.designationid',
      'g.designationname',
      'g.jobdetail',
      'g.addeddate',
      'g.version',
      'by.fullname as addedby',
      'maker.imagepath as addedbyimagepath',
    ])
    .orderBy('g.addeddate')
    .orderBy('g.designationid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const detailOf = (current: unknown): JobDetail => ({ ...NO_DETAIL, ...(current as Partial<JobDetail>) });
const shaped = ({ addedby, jobdetail, ...row }: Row) => ({
  ...row,
  addedbyname: addedby ?? '',
  jobdetail: detailOf(jobdetail),
});

const list = serve(listDesignations, async ({ db, today }) => {
  const assigned = await assignedBy(db, 'designationid', today);
  const counts = await db
    .selectFrom('designation_department')
    .select((eb) => ['designationid', eb.fn.countAll<number>().as('departmentcount')])
    .groupBy('designationid')
    .execute();
  const departments = new Map(counts.map((row) => [row.designationid, row.departmentcount]));
  return (await rows(db).execute()).map((row) => ({
    ...shaped(row),
    ...assigned(row.designationid),
    skill: detailOf(row.jobdetail).skill,
    departmentcount: departments.get(row.designationid) ?? 0,
  }));
});

const init = serve(initDesignation, ({ db, today }) => structureOptions(db, today));

const departmentsOf = (db: Db, designationid: number) =>
  db
    .selectFrom('designation_department as l')
    .innerJoin('department as d', 'd.departmentid', 'l.departmentid')
    .select(['d.departmentid', 'd.departmentname'])
    .where('l.designationid', '=', designationid)
    .orderBy('d.departmentname')
    .execute();

async function one(db: Db, designationid: number) {
  const row = await rows(db).where('g.designationid', '=', designationid).executeTakeFirst();
  if (!row) return notFound();
  const departments = await departmentsOf(db, designationid);
  return { ...shaped(row), departmentids: departments.map((department) => department.departmentid) };
}

const get = serve(getDesignation, async ({ db }, { designationid }) => [await one(db, designationid)]);

const written = ({ designationname, jobdetail }: DesignationSave) => ({
  designationname,
  jobdetail: JSON.stringify(
    jobdetail ? { ...jobdetail, responsibility: cleanHtml(jobdetail.responsibility) } : NO_DETAIL,
  ),
});

async function change({ db, ifMatch }: Context, designationid: number, row: DesignationSave) {
  const current = await db
    .selectFrom('designation')
    .select('version')
    .where('designationid', '=', designationid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  if (ifMatch !== undefined && current.version !== ifMatch) return stale(await one(db, designationid));
  await db.deleteFrom('designation_department').where('designationid', '=', designationid).execute();
  return db
    .updateTable('designation')
    .set({ ...written(row), version: current.version + 1 })
    .where('designationid', '=', designationid)
    .returning(['designationid', 'version'])
    .executeTakeFirstOrThrow();
}

/** Creates or changes designations, one or many: the form sends one row, an upload thousands. */
export async function saveDesignations(
  ctx: Context,
  input: readonly DesignationSave[],
): Promise<{ designationid: number; version: number }[]> {
  const { db, session } = ctx;
  const fresh = input.filter((row) => row.designationid === null);
  const created =
    fresh.length === 0
      ? []
      : await db
          .insertInto('designation')
          .values(fresh.map((row) => ({ ...written(row), addedby: session.accountid })))
          .returning(['designationid', 'version'])
          .execute();
  const saved: { designationid: number; version: number }[] = [];
  for (const row of input) {
    const next = row.designationid === null ? created.shift() : await change(ctx, row.designationid, row);
    if (next) saved.push(next);
  }
  const links = saved.flatMap(({ designationid }, at) =>
    [...new Set(input[at]?.departmentids)].map((departmentid) => ({ designationid, departmentid })),
  );
  if (links.length > 0) await db.insertInto('designation_department').values(links).execute();
  return saved;
}

const save = serve(saveDesignation, (ctx, row) => saveDesignations(ctx, [row]));

const remove = serve(removeDesignation, async ({ db }, { designationid }) => {
  const found = await db
    .selectFrom('designation')
    .select('designationid')
    .where('designationid', '=', designationid)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return notFound();
  if (await isWorkedIn(db, 'designationid', designationid)) return failWith('E1210', { status: 409 });
  await db.deleteFrom('designation_department').where('designationid', '=', designationid).execute();
  await db.deleteFrom('designation').where('designationid', '=', designationid).execute();
  return [{ isexecuted: true }];
});

const departments = serve(listDesignationDepartments, async ({ db }, { designationid }) => {
  await one(db, designationid);
  return departmentsOf(db, designationid);
});

export const designationEndpoints = [list, init, get, save, remove, departments];
