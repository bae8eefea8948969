import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { changeRecord, creator, lockForChange, lockForRemoval } from '#platform/server/record.ts';
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
import { createStructures } from './create-by-name.ts';

const DESIGNATION = {
  table: 'designation',
  idfield: 'designationid',
  usedBy: [['work_profile', 'designationid', 'E1210']],
} as const;

type JobDetail = NonNullable<DesignationSave['jobdetail']>;
const NO_DETAIL: JobDetail = { mission: '', rolesummary: '', responsibility: '', skill: [] };

const rows = (db: Db) =>
  db
    .selectFrom('designation as g')
    .select(['g.designationid', 'g.designationname', 'g.jobdetail', 'g.addeddate', 'g.version', ...creator('g')])
    .orderBy('g.addeddate')
    .orderBy('g.designationid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const detailOf = (current: unknown): JobDetail => ({ ...NO_DETAIL, ...(current as Partial<JobDetail>) });
const shaped = ({ jobdetail, ...row }: Row) => ({
  ...row,
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

async function change(ctx: Context, row: DesignationSave) {
  const { db } = ctx;
  const current = await lockForChange(ctx, DESIGNATION, row.designationid, (id) => one(db, id));
  if (!current) return undefined;
  await db.deleteFrom('designation_department').where('designationid', '=', current.designationid).execute();
  return changeRecord(db, DESIGNATION, current, written(row));
}

/** Creates or changes designations, one or many: the form sends one row, an upload thousands. */
export async function saveDesignations(
  ctx: Context,
  input: readonly DesignationSave[],
): Promise<{ designationid: number; version: number }[]> {
  const { db, session } = ctx;
  const fresh = input.filter((row) => row.designationid === null);
  const created = await createStructures(db, 'designation', fresh.map(written), session.accountid);
  const saved: { designationid: number; version: number }[] = [];
  for (const row of input) {
    const changed = await change(ctx, row);
    const next = changed ? undefined : created.shift();
    if (changed) saved.push(changed);
    if (next) saved.push({ designationid: next.id, version: next.version });
  }
  const links = saved.flatMap(({ designationid }, at) =>
    [...new Set(input[at]?.departmentids)].map((departmentid) => ({ designationid, departmentid })),
  );
  if (links.length > 0) await db.insertInto('designation_department').values(links).execute();
  return saved;
}

const save = serve(saveDesignation, (ctx, row) => saveDesignations(ctx, [row]));

const remove = serve(removeDesignation, async ({ db }, { designationid }) => {
  await lockForRemoval(db, DESIGNATION, designationid);
  await db.deleteFrom('designation_department').where('designationid', '=', designationid).execute();
  await db.deleteFrom('designation').where('designationid', '=', designationid).execute();
  return [{ isexecuted: true }];
});

const departments = serve(listDesignationDepartments, async ({ db }, { designationid }) => {
  await one(db, designationid);
  return departmentsOf(db, designationid);
});

export const designationEndpoints = [list, init, get, save, remove, departments];
