import { sql } from 'kysely';
import { seenLeavers } from '#platform/server/people-scope.ts';
import { failField } from '#platform/server/application-error.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
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
import { expectInService, headOf } from './record.ts';
import { structureChoices } from './structure-choices.ts';

const UNIT = {
  table: 'business_unit',
  idfield: 'businessunitid',
  usedBy: [['work_profile', 'businessunitid', 'E1210']],
} as const;

type Viewer = Pick<Context, 'db' | 'session' | 'today'>;
const rows = ({ db, session, today }: Viewer) =>
  db
    .selectFrom('business_unit as b')
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
      ...creator('b'),
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

function shaped({ headid, headcode, headname, headimage, headleft, officename, cityname, ...row }: Row) {
  const { officeaddressid } = row;
  return {
    ...row,
    statutorydetail: row.statutorydetail as StatutoryDetail[],
    businessunithead: headOf({ headid, headcode, headname, headimage, headleft }),
    location: officeaddressid === null || officename === null ? null : { officeaddressid, officename, cityname },
  };
}

const init = serve(initBusinessUnit, async ({ db, today }) => ({
  OfficeAddress: (await structureChoices(db, ['Office'])).Office,
  Employee: await employeeOptions(db, today),
}));

/** A unit that is no separate entity has no registrations. */
const written = ({ businessunitname, officeaddressid, businessunitheadid, ...row }: BusinessUnitSave) => ({
  businessunitname,
  officeaddressid,
  businessunitheadid,
  isseparateentity: row.isseparateentity,
  statutorydetail: JSON.stringify(row.isseparateentity ? row.statutorydetail : []),
});

/** @throws ApplicationError at the field of an office that does not exist, or of a head who has left */
async function check(ctx: Context, { officeaddressid, businessunitheadid }: BusinessUnitSave): Promise<void> {
  if (officeaddressid !== null) {
    const office = await ctx.db
      .selectFrom('company_office')
      .select('officeaddressid')
      .where('officeaddressid', '=', officeaddressid)
      .executeTakeFirst();
    if (!office) failField('officeaddressid', 'This office does not exist. Please select another one');
  }
  await expectInService(ctx, [{ id: businessunitheadid, field: 'businessunitheadid' }]);
}

export const businessUnitEndpoints = [
  ...serveRecord(
    { list: listBusinessUnits, read: getBusinessUnit, save: saveBusinessUnit, remove: removeBusinessUnit },
    {
      ...UNIT,
      list: async (ctx) => {
        const assigned = await assignedBy(ctx.db, 'businessunitid', ctx.today);
        return (await rows(ctx).execute()).map((row) => ({ ...shaped(row), ...assigned(row.businessunitid) }));
      },
      one: async (ctx, id) => (await rows(ctx).where('b.businessunitid', '=', id).execute()).map(shaped)[0],
      values: async (ctx, row, current) => {
        await check(ctx, row);
        const before = current?.businessunitheadid ?? null;
        const changed = current !== undefined && before !== row.businessunitheadid;
        return { ...written(row), ...(changed ? { oldbusinessunitheadid: before } : {}) };
      },
      remove: async ({ db }, id) => {
        await lockForRemoval(db, UNIT, id);
        await db.deleteFrom('department_business_unit').where('businessunitid', '=', id).execute();
        await db.deleteFrom('business_unit').where('businessunitid', '=', id).execute();
        return true;
      },
    },
  ),
  init,
];
