import { serveKind } from '#platform/server/record-kind.ts';
import { officeRecord } from '../contract/office.ts';
import { assignedBy } from './assigned.ts';

export const officeEndpoints = serveKind(officeRecord, {
  compute: async ({ db, today }, rows) => {
    const assigned = await assignedBy(db, 'officeaddressid', today);
    const offices = await db.selectFrom('company_office').select(['officeaddressid', 'countryname']).execute();
    const countries = new Map(offices.map((one) => [one.officeaddressid, one.countryname]));
    return rows.map((row) => ({
      ...row,
      ...assigned(row.officeaddressid),
      countryname: countries.get(row.officeaddressid) ?? '',
    }));
  },
  beforeRemove: async ({ db }, id) => {
    const unit = await db
      .selectFrom('business_unit')
      .select('businessunitid')
      .where('officeaddressid', '=', id)
      .limit(1)
      .executeTakeFirst();
    return unit === undefined;
  },
});
