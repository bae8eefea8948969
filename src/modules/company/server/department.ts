import { sql } from 'kysely';
import type { Context } from '#platform/server/serve.ts';
import { serve } from '#platform/server/serve.ts';
import type { Db } from '#platform/server/db.ts';
import { seenLeavers } from '#platform/server/people-scope.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { changeRecord, creator, lockForChange, lockForRemoval } from '#platform/server/record.ts';
import {
  getDepartment,
  initDepartment,
  listDepartments,
  listDepartmentUnits,
  removeDepartment,
  saveDepartment,
} from '../contract/department.ts';
import type { DepartmentSave } from '../contract/department.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';
import { assignedBy, structureOptions } from './assigned.ts';
import { type CreatedStructure, createStructures } from './create-by-name.ts';
import { unlessUsed } from '#platform/server/unless-used.ts';
import { expectInService, headOf } from './record.ts';

const DEPARTMENT = {
  table: 'department',
  idfield: 'departmentid',
  usedBy: [['work_profile', 'departmentid', 'E1210']],
} as const;

type Viewer = Pick<Context, 'db' | 'session' | 'today'>;
const rows = ({ db, session, today }: Viewer) =>
  db
    .selectFrom('department as d')
    .leftJoin('employee as head', (join) =>
      join.onRef('head.employeeid', '=', 'd.departmentheadid').on(seenLeavers({ db, session, today }, 'head')),
    )
    .select([
      'd.departmentid',
      'd.departmentname',
      'd.departmentemailid',
      'd.parentdepartmentid',
      'd.departmentheadid',
      'd.departmentheadid as headid',
      'd.olddepartmentheadid',
      'd.addeddate',
      'd.version',
      ...creator('d'),
      'head.employeecode as headcode',
      'head.fullname as headname',
      'head.imagepath as headimage',
      sql<boolean>`coalesce(head.leavingdate < ${today}::date, false)`.as('headleft'),
    ])
    .orderBy('d.addeddate')
    .orderBy('d.departmentid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const shaped = ({ headid, headcode, headname, headimage, headleft, ...row }: Row) => ({
  ...row,
  departmenthead: headOf({ headid, headcode, headname, headimage, headleft }),
});

const list = serve(listDepartments, async (ctx) => {
  const { db, today } = ctx;
  const assigned = await assignedBy(db, 'departmentid', today);
  const counts = await db
    .selectFrom('department_business_unit')
    .select((eb) => ['departmentid', eb.fn.countAll<number>().as('bucount')])
    .groupBy('departmentid')
    .execute();
  const units = new Map(counts.map((row) => [row.departmentid, row.bucount]));
  return (await rows(ctx).execute()).map((row) => ({
    ...shaped(row),
    ...assigned(row.departmentid),
    bucount: units.get(row.departmentid) ?? 0,
  }));
});

const init = serve(initDepartment, ({ db, today }) => structureOptions(db, today));

async function unitIds(db: Db, departmentid: number): Promise<number[]> {
  const units = await db
    .selectFrom('department_business_unit')
    .select('businessunitid')
    .where('departmentid', '=', departmentid)
    .orderBy('businessunitid')
    .execute();
  return units.map((unit) => unit.businessunitid);
}

async function one(ctx: Viewer, departmentid: number) {
  const row = await rows(ctx).where('d.departmentid', '=', departmentid).executeTakeFirst();
  if (!row) return notFound();
  return { ...shaped(row), businessunitids: await unitIds(ctx.db, departmentid) };
}

const get = serve(getDepartment, async (ctx, { departmentid }) => [await one(ctx, departmentid)]);

/** Rejects a parent that is the department itself or below it: the hierarchy has no loops. */
async function checkParent(db: Db, departmentid: number | null, parentdepartmentid: number | null): Promise<void> {
  if (parentdepartmentid === null || departmentid === null) return;
  await lockStructure(db);
  const above = await db
    .withRecursive('above', (q) =>
      q
        .selectFrom('department as d')
        .select(['d.departmentid', 'd.parentdepartmentid'])
        .where('d.departmentid', '=', parentdepartmentid)
        .union((u) =>
          u
            .selectFrom('department as d')
            .innerJoin('above', 'above.parentdepartmentid', 'd.departmentid')
            .select(['d.departmentid', 'd.parentdepartmentid']),
        ),
    )
    .selectFrom('above')
    .select('above.departmentid')
    .where('above.departmentid', '=', departmentid)
    .executeTakeFirst();
  if (above) failField('parentdepartmentid', 'A department cannot be its own parent. Please select another department');
}

async function writeUnits(db: Db, departmentid: number, businessunitids: readonly number[]): Promise<void> {
  await db.deleteFrom('department_business_unit').where('departmentid', '=', departmentid).execute();
  if (businessunitids.length === 0) return;
  await db
    .insertInto('department_business_unit')
    .values([...new Set(businessunitids)].map((businessunitid) => ({ departmentid, businessunitid })))
    .execute();
}

/** Creates or changes departments, one or many: the form sends one row, an upload thousands. */
export async function saveDepartments(
  ctx: Context,
  input: readonly DepartmentSave[],
): Promise<{ departmentid: number; version: number }[]> {
  const { db, session } = ctx;
  await expectInService(
    ctx,
    input.map(({ departmentheadid }) => ({ id: departmentheadid, field: 'departmentheadid' })),
  );
  const fresh = input.filter((row) => row.departmentid === null);
  const created = await createStructures(
    db,
    'department',
    fresh.map(({ departmentname, departmentemailid, departmentheadid, parentdepartmentid }) => ({
      departmentname,
      departmentemailid,
      departmentheadid,
      parentdepartmentid,
    })),
    session.accountid,
  );
  const saved: { departmentid: number; version: number }[] = [];
  for (const row of input) {
    const next = (await change(ctx, row)) ?? createdDepartment(created.shift());
    if (next) saved.push(next);
    const departmentid = saved.at(-1)?.departmentid;
    if (departmentid !== undefined && (row.departmentid !== null || row.businessunitids.length > 0))
      await writeUnits(db, departmentid, row.businessunitids);
  }
  return saved;
}

const createdDepartment = (row: CreatedStructure | undefined) => row && { departmentid: row.id, version: row.version };

/** @returns undefined for a new department */
async function change(ctx: Context, row: DepartmentSave) {
  const current = await lockForChange(ctx, DEPARTMENT, row.departmentid, (id) => one(ctx, id));
  if (!current) return undefined;
  await checkParent(ctx.db, row.departmentid, row.parentdepartmentid);
  const { departmentname, departmentemailid, departmentheadid, parentdepartmentid } = row;
  const changedHead =
    current.departmentheadid !== departmentheadid ? { olddepartmentheadid: current.departmentheadid } : {};
  return changeRecord(ctx.db, DEPARTMENT, current, {
    departmentname,
    departmentemailid,
    departmentheadid,
    parentdepartmentid,
    ...changedHead,
  });
}

const save = serve(saveDepartment, (ctx, input) => saveDepartments(ctx, [input]));

/**
 * A department in use cannot be deleted: by people, also past and future ones, departments below it, or designations.
 */
const remove = serve(removeDepartment, async ({ db }, { departmentid }) => {
  await lockForRemoval(db, DEPARTMENT, departmentid);
  const below = await db
    .selectFrom('department')
    .select('departmentid')
    .where('parentdepartmentid', '=', departmentid)
    .limit(1)
    .executeTakeFirst();
  const named = await db
    .selectFrom('designation_department')
    .select('designationid')
    .where('departmentid', '=', departmentid)
    .limit(1)
    .executeTakeFirst();
  if (below || named) return [{ isexecuted: false }];
  // Rules of permissions, of exits and of later modules may refer to it too: the database checks all references.
  const isexecuted = await unlessUsed(db, async () => {
    await db.deleteFrom('department_business_unit').where('departmentid', '=', departmentid).execute();
    await db.deleteFrom('department').where('departmentid', '=', departmentid).execute();
  });
  return [{ isexecuted }];
});

const units = serve(listDepartmentUnits, async ({ db }, { departmentid }) => {
  const row = await db
    .selectFrom('department')
    .select('departmentid')
    .where('departmentid', '=', departmentid)
    .executeTakeFirst();
  if (!row) return notFound();
  return db
    .selectFrom('department_business_unit as u')
    .innerJoin('business_unit as b', 'b.businessunitid', 'u.businessunitid')
    .select(['b.businessunitid', 'b.businessunitname'])
    .where('u.departmentid', '=', departmentid)
    .orderBy('b.businessunitname')
    .execute();
});

export const departmentEndpoints = [list, init, get, save, remove, units];
