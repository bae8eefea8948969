import type { Db } from '#platform/server/db.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import { getOffice, listOffices, removeOffice, saveOffice } from '../contract/office.ts';
import { assignedBy } from './assigned.ts';

const OFFICE = {
  table: 'company_office',
  idfield: 'officeaddressid',
  usedBy: [['work_profile', 'officeaddressid', 'E1210']],
} as const;

const rows = (db: Db) =>
  db
    .selectFrom('company_office as o')
    .selectAll('o')
    .select(creator('o'))
    .orderBy('o.addeddate')
    .orderBy('o.officeaddressid');

export const officeEndpoints = serveRecord(
  { list: listOffices, read: getOffice, save: saveOffice, remove: removeOffice },
  {
    ...OFFICE,
    list: async ({ db, today }) => {
      const assigned = await assignedBy(db, 'officeaddressid', today);
      return (await rows(db).execute()).map((row) => ({ ...row, ...assigned(row.officeaddressid) }));
    },
    one: ({ db }, id) => rows(db).where('o.officeaddressid', '=', id).executeTakeFirst(),
    values: (_ctx, { officeaddressid: _officeaddressid, ...office }) => office,
    remove: async ({ db }, id) => {
      await lockForRemoval(db, OFFICE, id);
      const unit = await db
        .selectFrom('business_unit')
        .select('businessunitid')
        .where('officeaddressid', '=', id)
        .limit(1)
        .executeTakeFirst();
      if (unit) return false;
      await db.deleteFrom('company_office').where('officeaddressid', '=', id).execute();
      return true;
    },
  },
);
