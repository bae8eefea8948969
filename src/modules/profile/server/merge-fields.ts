import { type ExpressionBuilder } from 'kysely';
import { dayWords } from '#platform/engine/months.ts';
import type { Db, DB } from '#platform/server/db.ts';
import type { MergeFields } from '#platform/server/merge-fields.ts';
import { plainFields, type PrintableField, valuesOf } from '#platform/server/merge-values.ts';
import { type FieldKey, fieldOf } from '#modules/people/contract/profile-fields.ts';
import { fieldVisibilityOf } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { SECTIONS } from '../contract/sections.ts';
import { maskOf } from '../engine/diff.ts';

const AADHAAR = 2;
const PASSPORT = 3;
const PERSONAL_EMAIL = 4;

type OfPerson = ExpressionBuilder<DB & { e: DB['employee'] }, 'e'>;
const personalEmail = (eb: OfPerson) =>
  eb
    .selectFrom('employee_contact as c')
    .select('c.contacttypevalue')
    .whereRef('c.employeeid', '=', 'e.employeeid')
    .where('c.contacttypeid', '=', PERSONAL_EMAIL)
    .orderBy('c.isprimary', 'desc')
    .orderBy('c.employeecontactid')
    .limit(1);

const rowsOf = (db: Db, employeeids: readonly number[]) =>
  db
    .selectFrom('employee as e')
    .leftJoin('employee_address as a', 'a.employeeid', 'e.employeeid')
    .leftJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
    .leftJoin('employee_document as d', (join) =>
      join.onRef('d.employeeid', '=', 'e.employeeid').on('d.documenttypeid', '=', AADHAAR),
    )
    .leftJoin('employee_document as p', (join) =>
      join.onRef('p.employeeid', '=', 'e.employeeid').on('p.documenttypeid', '=', PASSPORT),
    )
    .select(['e.employeeid', 'e.dateofbirth', 'e.fathername', 'e.mothername', 'e.spousename', 's.pan'])
    .select(['a.presentaddress', 'a.presentcity', 'a.presentstate', 'a.presentpincode', 'a.presentcountry'])
    .select(['a.permanentaddress', 'a.permanentcity', 'a.permanentstate', 'a.permanentpincode', 'a.permanentcountry'])
    .select(['a.issameaddress', 'd.documentnumber as aadhaar', 'p.documentnumber as passport'])
    .select((eb) => personalEmail(eb).as('personalemail'))
    .where(anyOf('e.employeeid', employeeids))
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

type Address = { address: string | null; city: string | null; state: string | null; pincode: string | null };
/** An address on one line: line breaks become commas. */
function oneLine({ address, city, state, pincode, country }: Address & { country: string | null }): string {
  const lines = (address ?? '').split('\n').map((line) => line.trim().replace(/,$/, ''));
  const region = [state, pincode].filter(Boolean).join(' ');
  return [...lines, city, region, country].filter(Boolean).join(', ');
}
const present = (row: Row): string =>
  oneLine({
    address: row.presentaddress,
    city: row.presentcity,
    state: row.presentstate,
    pincode: row.presentpincode,
    country: row.presentcountry,
  });
const permanent = (row: Row): string =>
  row.issameaddress === true
    ? present(row)
    : oneLine({
        address: row.permanentaddress,
        city: row.permanentcity,
        state: row.permanentstate,
        pincode: row.permanentpincode,
        country: row.permanentcountry,
      });

const NUMBER = SECTIONS.documents.fields.find(({ key }) => key === 'documentnumber');
/**
 * A document number as the profile shows it, with the last characters only. The full number is revealed on request
 * only, with an audit record.
 */
const document = (number: string | null): string | null => (NUMBER ? String(maskOf(NUMBER, number) ?? '') : null);

type Field = PrintableField<Row> & { readonly visibility: FieldKey };
const field = (key: string, label: string, sample: string, visibility: FieldKey, print: Field['print']): Field => ({
  key,
  label,
  group: fieldOf(visibility).section,
  sample,
  visibility,
  print,
});

const FIELDS: readonly Field[] = [
  field('dateofbirth', 'Date of birth', '5 May 1990', 'dateofbirth', (row) => dayWords(row.dateofbirth ?? '')),
  field('fathername', 'Father', 'Ravi Nair', 'fathername', (row) => row.fathername),
  field('mothername', 'Mother', 'Latha Nair', 'relatives', (row) => row.mothername),
  field('spousename', 'Spouse', 'Kiran Rao', 'relatives', (row) => row.spousename),
  field('currentaddress', 'Present address', '12 MG Road, Pune, Maharashtra 411001', 'addresses', present),
  field('permanentaddress', 'Permanent address', '8 Beach Road, Kochi, Kerala 682001', 'addresses', permanent),
  field('personalemail', 'Personal e-mail', 'asha@example.org', 'contacts', (row) => row.personalemail),
  field('pan', 'PAN', '••••••234F', 'pan', (row) => document(row.pan)),
  field('aadhaar', 'Aadhaar', '••••••••2345', 'documents', (row) => document(row.aadhaar)),
  field('passport', 'Passport', '••••4567', 'documents', (row) => document(row.passport)),
];

/** Merge fields of profiles: each with the visibility of the profile, document numbers masked as there. */
export const profileMergeFields: MergeFields = {
  fields: async () => plainFields(FIELDS),
  async values(viewer, employeeids, keys) {
    const requests = FIELDS.filter(({ key }) => keys.has(key));
    if (requests.length === 0 || employeeids.length === 0) return new Map();
    const fields = requests.map(({ visibility }) => visibility);
    const visibility = await fieldVisibilityOf(viewer, employeeids, fields);
    const rows = await rowsOf(viewer.db, employeeids);
    return valuesOf(rows, requests, (id, one) => visibility.of(id, one.visibility).visible);
  },
};
