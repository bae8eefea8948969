import { sql } from 'kysely';
import { seenLeavers } from '#platform/server/people-scope.ts';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  type BusinessUnitSave,
  getBusinessUnit,
  initBusinessUnit,
  listBusinessUnits,
  removeBusinessUnit,
  saveBusinessUnit,
} from '../contract/business-unit.ts';
import type { StatutoryDetail } from '../contract/statutory-detail.ts';
import { assignedBy, employeeOptions } from './assigned.ts';
import { expectInService, headOf, isWorkedIn } from './record.ts';
import { structureChoices } from './structure-choices.ts';

type Viewer = Pick<Context, 'db' | 'session' | 'today'>;
const rows = ({ db, session, today }: Viewer) =>
  db
    .selectFrom('business_unit as b')
    .leftJoin('account as by', 'by.accountid', 'b.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .leftJoin('employee as head', (join) =>
      join.onRef('head.employeeid', '=', 'b.businessunitheadid').on(seenLeavers({ db, session, today }, 'head')),
    )
    .leftJoin('company_office as o', 'o.officeaddressid', 'b.officeaddressid')
    .select([
      'b.businessunitid',
      'b.businessunitname',
      'b.officeaddressid',
      'b.businessunitheadid',
      'b.businessunitheadid as headid',
      'b.oldbusinessunitheadid',
      'b.isseparateentity',
      'b.statutorydetail',
      'b.addeddate',
      'b.version',
      'by.fullname as addedby',
      'maker.imagepath as addedbyimagepath',
      'head.employeecode as headcode',
      'head.fullname as headname',
      'head.imagepath as headimage',
      sql<boolean>`coalesce(head.leavingdate < ${today}::date, false)`.as('headleft'),
      'o.officename',
      'o.cityname',
    ])
    .orderBy('b.addeddate')
    .orderBy('b.businessunitid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

function shaped({ addedby, headid, headcode, headname, headimage, headleft, officename, cityname, ...row }: Row) {
  const { officeaddressid } = row;
  return {
    ...row,
    statutorydetail: row.statutorydetail as StatutoryDetail[],
    addedbyname: addedby ?? '',
    businessunithead: headOf({ headid, headcode, headname, headimage, headleft }),
    location: officeaddressid === null || officename === null ? null : { officeaddressid, officename, cityname },
  };
}

const list = serve(listBusinessUnits, async (ctx) => {
  const assigned = await assignedBy(ctx.db, 'businessunitid', ctx.today);
  return (await rows(ctx).execute()).map((row) => ({ ...shaped(row), ...assigned(row.businessunitid) }));
});

const init = serve(initBusinessUnit, async ({ db, today }) => ({
  OfficeAddress: (await structureChoices(db, ['Office'])).Office,
  Employee: await employeeOptions(db, today),
}));

async function one(ctx: Viewer, businessunitid: number) {
  const row = await rows(ctx).where('b.businessunitid', '=', businessunitid).executeTakeFirst();
  return row ? shaped(row) : notFound();
}

const get = serve(getBusinessUnit, async (ctx, { businessunitid }) => [await one(ctx, businessunitid)]);

/** A unit that is no separate entity has no registrations. */
const written = ({ businessunitname, officeaddressid, businessunitheadid, ...row }: BusinessUnitSave) => ({
  businessunitname,
  officeaddressid,
  businessunitheadid,
  isseparateentity: row.isseparateentity,
  statutorydetail: JSON.stringify(row.isseparateentity ? row.statutorydetail : []),
});

async function change(ctx: Context, businessunitid: number, row: BusinessUnitSave) {
  const { db, ifMatch } = ctx;
  const current = await db
    .selectFrom('business_unit')
    .select(['businessunitheadid', 'version'])
    .where('businessunitid', '=', businessunitid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  if (ifMatch !== undefined && current.version !== ifMatch) return stale(await one(ctx, businessunitid));
  const changed = current.businessunitheadid !== row.businessunitheadid;
  return db
    .updateTable('business_unit')
    .set({
      ...written(row),
      ...(changed ? { oldbusinessunitheadid: current.businessunitheadid } : {}),
      version: current.version + 1,
    })
    .where('businessunitid', '=', businessunitid)
    .returning(['businessunitid', 'version'])
    .executeTakeFirstOrThrow();
}

const save = serve(saveBusinessUnit, async (ctx, row) => {
  if (row.officeaddressid !== null) {
    const office = await ctx.db
      .selectFrom('company_office')
      .select('officeaddressid')
      .where('officeaddressid', '=', row.officeaddressid)
      .executeTakeFirst();
    if (!office) failField('officeaddressid', 'This office does not exist. Please select another one');
  }
  await expectInService(ctx, [{ id: row.businessunitheadid, field: 'businessunitheadid' }]);
  if (row.businessunitid !== null) return [await change(ctx, row.businessunitid, row)];
  return [
    await ctx.db
      .insertInto('business_unit')
      .values({ ...written(row), addedby: ctx.session.accountid })
      .returning(['businessunitid', 'version'])
      .executeTakeFirstOrThrow(),
  ];
});

const remove = serve(removeBusinessUnit, async ({ db }, { businessunitid }) => {
  const found = await db
    .selectFrom('business_unit')
    .select('businessunitid')
    .where('businessunitid', '=', businessunitid)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return notFound();
  if (await isWorkedIn(db, 'businessunitid', businessunitid)) return failWith('E1210', { status: 409 });
  await db.deleteFrom('department_business_unit').where('businessunitid', '=', businessunitid).execute();
  await db.deleteFrom('business_unit').where('businessunitid', '=', businessunitid).execute();
  return [{ isexecuted: true }];
});

export const businessUnitEndpoints = [list, init, get, save, remove];
