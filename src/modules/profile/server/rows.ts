import type { Kysely } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import type { FieldValue, Row, Values } from '../contract/section-fields.ts';
import { fieldsStored, type SectionKey } from '../contract/sections.ts';

type Place = { readonly table: string; readonly id?: string };
/** The tables of the sections; with an id column a section has many rows, without one a single row per person. */
const PLACES: Readonly<Record<SectionKey, Place>> = {
  personal: { table: 'employee' },
  addresses: { table: 'employee_address' },
  contacts: { table: 'employee_contact', id: 'employeecontactid' },
  emergency: { table: 'employee_emergency_contact', id: 'emergencycontactid' },
  family: { table: 'employee_family', id: 'familymemberid' },
  nominees: { table: 'employee_nominee', id: 'nomineeid' },
  education: { table: 'employee_education', id: 'employeeeducationid' },
  experience: { table: 'employee_experience', id: 'employeeexperienceid' },
  documents: { table: 'employee_document', id: 'employeedocumentid' },
  statutory: { table: 'employee_statutory' },
  bank: { table: 'employee_bank' },
};

/** Tables and columns are named by the sections; the tenant is bound as everywhere. */
type ByName = Kysely<Record<string, Record<string, FieldValue>>>;
const byName = (db: Db): ByName => db as unknown as ByName;
const idOf = (current: Record<string, FieldValue>, id: string): number => Number(current[id]);

/** Decimals are read as text; a share or a percentage is a number of at most two decimals. */
const shaped = (section: SectionKey, current: Record<string, FieldValue>): Values =>
  Object.fromEntries(
    fieldsStored(section).map((field) => {
      const value = current[field.key] ?? null;
      if (field.type !== 'number' || value === null) return [field.key, value];
      return [field.key, field.paise ? Number(value) / 100 : Number(value)];
    }),
  );

/** The current rows of a section; a section of one row always has it, empty when nothing is stored. */
export async function rowsOf(db: Db, section: SectionKey, employeeid: number): Promise<Row[]> {
  const { table, id } = PLACES[section];
  const columns = fieldsStored(section).map(({ key }) => key);
  const query = byName(db).selectFrom(table).where('employeeid', '=', employeeid);
  if (id === undefined) {
    const current = await query.select(columns).executeTakeFirst();
    return [{ rowid: 0, values: shaped(section, current ?? {}) }];
  }
  const current = await query
    .select([id, ...columns])
    .orderBy(id)
    .execute();
  const rows = current.map((one) => ({ rowid: idOf(one, id), values: shaped(section, one) }));
  return section === 'documents' ? withPan(db, employeeid, rows) : rows;
}

/** The PAN is stored where payroll reads it, and shown from there as a document. */
async function withPan(db: Db, employeeid: number, rows: readonly Row[]): Promise<Row[]> {
  const current = await db
    .selectFrom('employee_statutory')
    .select('pan')
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const pan = current?.pan ?? null;
  const isPan = ({ values }: Row) => values['documenttypeid'] === 1;
  if (rows.some(isPan))
    return rows.map((row) => (isPan(row) ? { ...row, values: { ...row.values, documentnumber: pan } } : row));
  if (pan === null) return [...rows];
  const empty = Object.fromEntries(fieldsStored('documents').map(({ key }) => [key, null]));
  return [{ rowid: 0, values: { ...empty, documenttypeid: 1, documentnumber: pan } }, ...rows];
}

/** Writes the PAN of a document to where payroll reads it, and removes it from the document. */
async function keepPan(db: Db, employeeid: number, rows: readonly Row[]): Promise<Row[]> {
  const isPan = ({ values }: Row) => values['documenttypeid'] === 1;
  const number = rows.find(isPan)?.values['documentnumber'];
  await db
    .insertInto('employee_statutory')
    .values({ employeeid, pan: typeof number === 'string' ? number : null })
    .onConflict((c) =>
      c.columns(['subscriptionid', 'employeeid']).doUpdateSet((eb) => ({
        pan: eb.ref('excluded.pan'),
        version: eb('employee_statutory.version', '+', 1),
      })),
    )
    .execute();
  return rows.map((row) => (isPan(row) ? { ...row, values: { ...row.values, documentnumber: null } } : row));
}

/** Values of emptied fields whose column is not nullable: no voluntary PF is zero. */
const EMPTIED: Values = { vpfpercent: 0, vpfamount: 0 };
const stored = (section: SectionKey, values: Values): Record<string, FieldValue> =>
  Object.fromEntries(
    fieldsStored(section).map((field) => {
      const value = values[field.key] ?? EMPTIED[field.key] ?? null;
      const isamount = field.type === 'number' && field.paise === true && typeof value === 'number';
      return [field.key, isamount ? Math.round(value * 100) : value];
    }),
  );
const VERSIONED: readonly string[] = ['employee', 'employee_statutory', 'employee_bank'];

async function writeOne(db: Db, section: SectionKey, employeeid: number, values: Values): Promise<void> {
  const { table } = PLACES[section];
  const written = stored(section, values);
  const rows = await byName(db).selectFrom(table).select('employeeid').where('employeeid', '=', employeeid).execute();
  if (rows.length === 0) {
    await byName(db)
      .insertInto(table)
      .values({ employeeid, ...written })
      .execute();
    return;
  }
  await byName(db).updateTable(table).set(written).where('employeeid', '=', employeeid).execute();
  if (VERSIONED.includes(table))
    await byName(db)
      .updateTable(table)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('employeeid', '=', employeeid)
      .execute();
}

/** Writes the new state of a section: rows that are missing are deleted, new ones added, others updated. */
export async function writeRows(
  db: Db,
  section: SectionKey,
  { employeeid, before, after }: { employeeid: number; before: readonly Row[]; after: readonly Row[] },
): Promise<void> {
  const { table, id } = PLACES[section];
  if (id === undefined) return writeOne(db, section, employeeid, after[0]?.values ?? {});
  const rows = section === 'documents' ? await keepPan(db, employeeid, after) : after;
  const staying = new Set(rows.map(({ rowid }) => rowid));
  const gone = before.flatMap(({ rowid }) => (rowid && !staying.has(rowid) ? [rowid] : []));
  if (gone.length > 0)
    await byName(db).deleteFrom(table).where('employeeid', '=', employeeid).where(id, 'in', gone).execute();
  const fresh = rows.filter(({ rowid }) => !rowid).map(({ values }) => ({ employeeid, ...stored(section, values) }));
  for (const { rowid, values } of rows)
    if (rowid)
      await byName(db)
        .updateTable(table)
        .set(stored(section, values))
        .where('employeeid', '=', employeeid)
        .where(id, '=', rowid)
        .execute();
  if (fresh.length > 0) await byName(db).insertInto(table).values(fresh).execute();
}
