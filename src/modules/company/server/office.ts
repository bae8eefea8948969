import type { Db } from '#platform/server/db.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { getOffice, listOffices, removeOffice, saveOffice } from '../contract/office.ts';
import { assignedBy } from './assigned.ts';
import { isWorkedIn } from './record.ts';

const rows = (db: Db) =>
  db
    .selectFrom('company_office as o')
    .leftJoin('account as by', 'by.accountid', 'o.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .selectAll('o')
    .select(['by.fullname as addedbyfullname', 'maker.imagepath as addedbyimagepath'])
    .orderBy('o.addeddate')
    .orderBy('o.officeaddressid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ addedbyfullname, ...row }: Row) => ({ ...row, addedbyname: addedbyfullname ?? '' });

const list = serve(listOffices, async ({ db, today }) => {
  const assigned = await assignedBy(db, 'officeaddressid', today);
  return (await rows(db).execute()).map((row) => ({ ...shaped(row), ...assigned(row.officeaddressid) }));
});

async function one(db: Db, officeaddressid: number) {
  const row = await rows(db).where('o.officeaddressid', '=', officeaddressid).executeTakeFirst();
  return row ? shaped(row) : notFound();
}

const get = serve(getOffice, async ({ db }, { officeaddressid }) => [await one(db, officeaddressid)]);

const save = serve(saveOffice, async ({ db, session, ifMatch }, { officeaddressid, ...office }) => {
  if (officeaddressid === null)
    return db
      .insertInto('company_office')
      .values({ ...office, addedby: session.accountid })
      .returning(['officeaddressid', 'version'])
      .execute();
  const current = await db
    .selectFrom('company_office')
    .select('version')
    .where('officeaddressid', '=', officeaddressid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  if (ifMatch !== undefined && current.version !== ifMatch) return stale(await one(db, officeaddressid));
  return db
    .updateTable('company_office')
    .set({ ...office, version: current.version + 1 })
    .where('officeaddressid', '=', officeaddressid)
    .returning(['officeaddressid', 'version'])
    .execute();
});

const remove = serve(removeOffice, async ({ db }, { officeaddressid }) => {
  const found = await db
    .selectFrom('company_office')
    .select('officeaddressid')
    .where('officeaddressid', '=', officeaddressid)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return notFound();
  if (await isWorkedIn(db, 'officeaddressid', officeaddressid)) return failWith('E1210', { status: 409 });
  const unit = await db
    .selectFrom('business_unit')
    .select('businessunitid')
    .where('officeaddressid', '=', officeaddressid)
    .limit(1)
    .executeTakeFirst();
  if (unit) return [{ isexecuted: false }];
  await db.deleteFrom('company_office').where('officeaddressid', '=', officeaddressid).execute();
  return [{ isexecuted: true }];
});

export const officeEndpoints = [list, get, save, remove];
