import { sql } from 'kysely';
import { dayWords } from '#platform/engine/months.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { MergeFields } from '#platform/server/merge-fields.ts';
import { plainFields, type PrintableField, valuesOf } from '#platform/server/merge-values.ts';
import type { Context } from '#platform/server/serve.ts';
import type { FieldKey } from '../contract/profile-fields.ts';
import { fieldVisibilityOf } from './field-visibility.ts';

type Viewer = Pick<Context, 'db' | 'today'>;

/**
 * People with their current job; for people who have yet to join, the one of the first day, since the letter is about
 * it.
 */
const rowsOf = ({ db, today }: Viewer, employeeids: readonly number[]) =>
  db
    .selectFrom('employee as e')
    .leftJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> greatest(${today}::date, e.joiningdate)`),
    )
    .leftJoin('business_unit as b', 'b.businessunitid', 'w.businessunitid')
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .leftJoin('designation as g', 'g.designationid', 'w.designationid')
    .leftJoin('grade as r', 'r.subscriptiongradeid', 'w.subscriptiongradeid')
    .leftJoin('team as t', 't.teamid', 'w.teamid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .leftJoin('employee as m', 'm.employeeid', 'w.managerid')
    .leftJoin('employee_probation as p', 'p.employeeid', 'e.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.firstname', 'e.lastname', 'e.localname'])
    .select(['e.emailid', 'e.mobilenumber', 'e.joiningdate', 'e.leavingdate', 'p.enddate as probationenddate'])
    .select(['b.businessunitname', 'd.departmentname', 'g.designationname', 'r.gradename', 't.teamname'])
    .select(['o.officename', 'w.employmenttype', 'w.workstate', 'w.city', 'm.fullname as managername'])
    .where(anyOf('e.employeeid', employeeids))
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The field whose visibility rule applies; null for public fields such as name and code. */
type Field = PrintableField<Row> & { readonly visibility: FieldKey | null };
const group =
  (name: string) =>
  (key: string, label: string, sample: string, visibility: FieldKey | null, print: Field['print']): Field => ({
    key,
    label,
    group: name,
    sample,
    visibility,
    print,
  });
const person = group('Person');
const job = group('Job');
const dated = (value: string | null): string | null => (value === null ? null : dayWords(value));

const FIELDS: readonly Field[] = [
  person('fullname', 'Full name', 'Asha Nair', null, (row) => row.fullname),
  person('firstname', 'First name', 'Asha', 'nameparts', (row) => row.firstname),
  person('lastname', 'Last name', 'Nair', 'nameparts', (row) => row.lastname),
  person('localname', 'Name in local script', 'आशा नायर', 'localname', (row) => row.localname),
  person('employeecode', 'Employee code', 'E0042', null, (row) => row.employeecode),
  person('workemail', 'E-mail', 'asha@example.in', 'emailid', (row) => row.emailid),
  person('mobilenumber', 'Mobile', '98200 00000', 'mobilenumber', (row) => row.mobilenumber),
  job('joiningdate', 'Joining date', '1 April 2024', 'joiningdate', (row) => dated(row.joiningdate)),
  // The end of probation belongs to the dated job record.
  job('probationenddate', 'End of probation', '30 September 2024', 'history', (row) => dated(row.probationenddate)),
  job('leavingdate', 'Leaving date', '31 March 2027', 'leavingdate', (row) => dated(row.leavingdate)),
  job('designation', 'Designation', 'Accountant', 'designationname', (row) => row.designationname),
  job('department', 'Department', 'Finance', 'departmentname', (row) => row.departmentname),
  job('businessunit', 'Business unit', 'Head office', 'businessunitname', (row) => row.businessunitname),
  job('grade', 'Grade', 'M2', 'gradename', (row) => row.gradename),
  job('team', 'Team', 'Payables', 'teamname', (row) => row.teamname),
  job('office', 'Office', 'Pune', 'officename', (row) => row.officename),
  job('city', 'City', 'Pune', 'city', (row) => row.city),
  job('workstate', 'Work state', 'Maharashtra', 'workstate', (row) => row.workstate),
  job('employmenttype', 'Employment type', 'Permanent', 'employmenttype', (row) => row.employmenttype),
  job('managername', 'Manager', 'Bina Shah', 'managername', (row) => row.managername),
];

/** Merge fields of people and their jobs. */
export const peopleMergeFields: MergeFields = {
  fields: async () => plainFields(FIELDS),
  async values(viewer, employeeids, keys) {
    const requests = FIELDS.filter(({ key }) => keys.has(key));
    if (requests.length === 0 || employeeids.length === 0) return new Map();
    const fields = requests.flatMap(({ visibility }) => visibility ?? []);
    const visibility = fields.length === 0 ? undefined : await fieldVisibilityOf(viewer, employeeids, fields);
    const rows = await rowsOf(viewer, employeeids);
    return valuesOf(
      rows,
      requests,
      (id, field) => field.visibility === null || (visibility?.of(id, field.visibility).visible ?? false),
    );
  },
};
