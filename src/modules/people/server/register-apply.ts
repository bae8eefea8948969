import { sql } from 'kysely';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';
import { index, unindex } from '#platform/server/search.ts';
import { referredTo } from '#platform/server/references.ts';
import { type Applied, type BulkGiven, type ReadRow, type UndoRow } from '#bulk/server/kind.ts';
import { typeSpellings } from './employment-types.ts';
import { placeOfRow, placesOfOffices } from './work-city.ts';
import { type Known as Structures, prepareStructures } from './structures.ts';

type Values = ReadRow['values'];
const text = (values: Values, column: string): string | null => {
  const value = values[column];
  return typeof value === 'string' ? value : null;
};
const amount = (values: Values, column: string): number | null => {
  const value = values[column];
  return typeof value === 'number' ? value : null;
};
const fold = (value: string): string => value.toLowerCase();

async function insertEmployees({ db, accountid }: BulkGiven, rows: readonly ReadRow[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const part of chunks(rows, 20)) {
    const inserted = await db
      .insertInto('employee')
      .values(
        part.map(({ values }) => ({
          employeecode: text(values, 'employeecode') ?? '',
          fullname: text(values, 'fullname') ?? '',
          localname: text(values, 'localname'),
          fathername: text(values, 'fathername'),
          gender: text(values, 'gender'),
          dateofbirth: text(values, 'dateofbirth'),
          emailid: text(values, 'emailid'),
          mobilenumber: text(values, 'mobilenumber'),
          joiningdate: text(values, 'joiningdate') ?? '',
          leavingdate: text(values, 'leavingdate'),
          isdisabled: values['disability'] === 'Yes',
          maritalstatus: text(values, 'maritalstatus'),
          pincode: text(values, 'pincode'),
          workemailalias: text(values, 'workemailalias'),
          addedby: accountid,
        })),
      )
      .returning(['employeeid', 'employeecode'])
      .execute();
    for (const row of inserted) ids.set(fold(row.employeecode), row.employeeid);
  }
  return ids;
}

async function existingManagers(db: Db, rows: readonly ReadRow[]): Promise<Map<string, number>> {
  const codes = [...new Set(rows.flatMap(({ values }) => text(values, 'managercode') ?? []))];
  if (codes.length === 0) return new Map();
  const matches = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode'])
    .where(sql<boolean>`lower(employeecode) = any(${codes.map(fold)}::text[])`)
    .execute();
  return new Map(matches.map((row) => [fold(row.employeecode), row.employeeid]));
}

type Existing = {
  structures: ReadonlyMap<string, Structures>;
  managers: ReadonlyMap<string, number>;
  typeOf: (text: string) => string;
};

async function insertDetails(
  { db, accountid, written }: BulkGiven,
  rows: readonly { values: Values; employeeid: number }[],
  { structures, managers, typeOf }: Existing,
): Promise<void> {
  const idOf = (values: Values, column: string) =>
    structures.get(column)?.get(fold(text(values, column) ?? ''))?.id ?? null;
  const places = await placesOfOffices(db);
  let done = 0;
  for (const part of chunks(rows, 16, 250)) {
    await db
      .insertInto('work_profile')
      .values(
        part.map(({ values, employeeid }) => {
          const manager = text(values, 'managercode');
          const type = text(values, 'employmenttype');
          const managerid = manager === null ? null : (managers.get(fold(manager)) ?? null);
          const { workstate, city } = placeOfRow(values, places);
          return {
            employeeid,
            period: `[${text(values, 'joiningdate')},)`,
            businessunitid: idOf(values, 'businessunit'),
            departmentid: idOf(values, 'department'),
            designationid: idOf(values, 'designation'),
            subscriptiongradeid: idOf(values, 'grade'),
            teamid: idOf(values, 'team'),
            officeaddressid: idOf(values, 'office'),
            managerid,
            pendingmanagercode: managerid === null ? manager : null,
            employmenttype: type === null ? null : typeOf(type),
            workstate,
            city,
            addedby: accountid,
          };
        }),
      )
      .execute();
    await db
      .insertInto('employee_statutory')
      .values(
        part.map(({ values, employeeid }) => ({
          employeeid,
          pan: text(values, 'pan'),
          uan: text(values, 'uan'),
          esinumber: text(values, 'esinumber'),
          pfoption: text(values, 'pfoption') ?? 'Statutory',
          epsmember: values['epsmember'] !== 'No',
          vpfpercent: String(amount(values, 'vpfpercent') ?? 0),
          vpfamount: amount(values, 'vpfamount') ?? 0,
          taxregime: text(values, 'taxregime') ?? 'New',
        })),
      )
      .execute();
    await db
      .insertInto('employee_bank')
      .values(
        part.map(({ values, employeeid }) => ({
          employeeid,
          bankname: text(values, 'bankname'),
          bankaccount: text(values, 'bankaccount'),
          ifsc: text(values, 'ifsc'),
          paymentmode: text(values, 'paymentmode') ?? 'Bank',
        })),
      )
      .execute();
    await db
      .insertInto('employee_package')
      .values(
        part.map(({ values, employeeid }) => {
          const ctc = amount(values, 'annualctc');
          const gross = amount(values, 'monthlygross');
          const paybasis = text(values, 'paybasis') ?? (ctc !== null && gross === null ? 'CTC' : 'Gross');
          return {
            employeeid,
            period: `[${text(values, 'joiningdate')},)`,
            paybasis,
            annualctc: paybasis === 'CTC' ? ctc : null,
            monthlygross: paybasis === 'Gross' ? gross : null,
            addedby: accountid,
          };
        }),
      )
      .execute();
    written?.((done += part.length));
  }
}

/**
 * Links people whose manager came in a later file, in one statement; codes are compared without case. A link that would
 * create a reporting loop on any day stays pending: each step up considers only the days that all of its links share.
 */
export async function linkPending(db: Db): Promise<void> {
  await lockStructure(db);
  await tenantSql`with recursive pending as (
      select w.workprofileid, w.employeeid, w.period, m.employeeid as managerid
      from work_profile w join employee m on m.subscriptionid = w.subscriptionid
        and lower(m.employeecode) = lower(w.pendingmanagercode)
      where w.subscriptionid = current_subscription() and w.pendingmanagercode is not null),
    link as (
      select employeeid, managerid, period from work_profile
      where subscriptionid = current_subscription() and managerid is not null
      union all select employeeid, managerid, period from pending),
    up as (
      select c.workprofileid, c.employeeid as start, c.managerid, c.period as shared from pending c
      union
      select up.workprofileid, up.start, l.managerid, l.period * up.shared
      from up join link l on l.employeeid = up.managerid and l.period && up.shared
      where up.managerid <> up.start)
    update work_profile w set managerid = c.managerid, pendingmanagercode = null
    from pending c
    where w.subscriptionid = current_subscription() and w.workprofileid = c.workprofileid
      and not exists (select from up where up.workprofileid = c.workprofileid and up.managerid = up.start)`.execute(db);
}

/**
 * Adds the people of a validated register, set-based: accepted structures first, then everybody, then who reports to
 * whom.
 */
export async function applyRegister(input: BulkGiven, rows: readonly ReadRow[]): Promise<Applied[]> {
  const structures = await prepareStructures(input, rows);
  const typeOf = await typeSpellings(input, rows);
  const managers = await existingManagers(input.db, rows);
  const ids = await insertEmployees(input, rows);
  for (const [code, employeeid] of ids) managers.set(code, employeeid);
  const placed = rows.map((row) => ({
    values: row.values,
    rownumber: row.rownumber,
    employeeid: ids.get(fold(text(row.values, 'employeecode') ?? '')) ?? 0,
  }));
  await insertDetails(input, placed, { structures, managers, typeOf });
  await linkPending(input.db);
  await index(
    input.db,
    'employee',
    placed.map(({ values, employeeid }) => ({
      objectid: employeeid,
      texts: [text(values, 'fullname'), text(values, 'employeecode'), text(values, 'localname')],
    })),
  );
  return placed.map(({ rownumber, employeeid }) => ({ rownumber, objectid: employeeid, undo: { version: 1 } }));
}

const OWN = [
  'work_profile.employeeid',
  'employee_statutory.employeeid',
  'employee_bank.employeeid',
  'employee_package.employeeid',
];

/** Removes people who were not changed since and whom nothing references, except the rows created with them. */
export async function undoRegister({ db }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const ids = rows.map((row) => row.objectid);
  const changed = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', 'in', ids)
    .where('version', '=', 1)
    .execute();
  const untouched = new Set(changed.map((row) => row.employeeid));
  const histories = await db
    .selectFrom('work_profile')
    .select((eb) => ['employeeid', eb.fn.countAll<number>().as('count'), eb.fn.max('version').as('version')])
    .where('employeeid', 'in', ids)
    .groupBy('employeeid')
    .execute();
  const moved = new Set(histories.filter((row) => row.count > 1 || row.version > 1).map((row) => row.employeeid));
  const referred = await referredTo(db, 'employee', ids, { except: OWN, last: 'work_profile.managerid' });
  const subordinates = await db
    .selectFrom('work_profile')
    .select(['managerid', 'employeeid'])
    .where('managerid', 'in', ids)
    .execute();
  for (const { rownumber, objectid } of rows) {
    const table = referred.get(objectid);
    if (!untouched.has(objectid) || moved.has(objectid))
      reasons.set(rownumber, 'Changed since the upload, so it stays.');
    else if (table !== undefined && table !== 'work_profile.managerid')
      reasons.set(rownumber, `In use since the upload (${table.split('.')[0]}), so it stays.`);
  }
  // A manager cannot be removed while somebody who remains reports to him.
  const staying = () => new Set(rows.filter((row) => reasons.has(row.rownumber)).map((row) => row.objectid));
  const batch = new Set(ids);
  for (let before = -1; before !== reasons.size;) {
    before = reasons.size;
    const stored = staying();
    for (const { managerid, employeeid } of subordinates) {
      if (batch.has(employeeid) && !stored.has(employeeid)) continue;
      const row = rows.find((one) => one.objectid === managerid);
      if (row && !reasons.has(row.rownumber))
        reasons.set(row.rownumber, 'Somebody who stays reports to this person, so it stays.');
    }
  }
  const stored = staying();
  const gone = ids.filter((employeeid) => !stored.has(employeeid));
  for (const part of chunks(gone, 1, 5000)) {
    for (const table of ['employee_package', 'employee_bank', 'employee_statutory', 'work_profile'] as const)
      await db.deleteFrom(table).where('employeeid', 'in', part).execute();
  }
  for (const part of chunks(gone, 1, 5000)) await db.deleteFrom('employee').where('employeeid', 'in', part).execute();
  await unindex(db, 'employee', gone);
  return reasons;
}
