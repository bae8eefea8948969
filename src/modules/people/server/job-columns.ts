import { sql } from 'kysely';
import { readChoice } from '#bulk/engine/cell.ts';
import { codeColumn, column, textColumn } from '#bulk/server/columns.ts';
import type { BulkColumn } from '#bulk/server/kind.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { STATES } from '../contract/register.ts';
import type { Standing } from './bulk-people.ts';
import { readType } from './register-columns.ts';
import type { StructureColumn } from './structures.ts';

const structure = (name: StructureColumn, label: string, more: readonly string[] = []): BulkColumn =>
  textColumn({ name, label, aliases: [`New ${label}`, ...more], hint: 'As in the company; blank: stays' }, 100);

/** Every column of a job; an upload has some of them. */
export const JOB_COLUMNS = {
  office: structure('office', 'Office', ['Reporting Office', 'New Reporting Office']),
  city: textColumn({ name: 'city', label: 'City', aliases: ['New City'], hint: 'Blank: stays' }, 60),
  workstate: column({
    name: 'workstate',
    label: 'Work State',
    aliases: ['New Work State', 'New State'],
    choices: Object.keys(STATES),
    hint: 'Blank: stays',
    read: (cell) => readChoice(cell, STATES),
  }),
  businessunit: structure('businessunit', 'Business Unit'),
  department: structure('department', 'Department'),
  designation: structure('designation', 'Designation'),
  grade: structure('grade', 'Grade'),
  team: structure('team', 'Team'),
  employmenttype: column({
    name: 'employmenttype',
    label: 'Employment Type',
    aliases: ['New Employment Type'],
    hint: 'As in the company; blank: stays',
    istext: true,
    read: readType,
  }),
  managercode: codeColumn({
    name: 'managercode',
    label: 'Manager Code',
    aliases: ['New Manager Code', 'Reporting Manager Code', 'Reports To', 'Reporting To', 'Supervisor Code'],
    hint: 'The employee code of the manager; None: reports to nobody; blank: stays',
  }),
} as const;
export type JobColumn = keyof typeof JOB_COLUMNS;
export const MANAGER_NAME = textColumn({
  name: 'managername',
  label: 'Manager Name',
  hint: 'For whoever reads the file; the code counts',
});
export const REASON = textColumn(
  { name: 'reason', label: 'Reason', aliases: ['Remarks'], hint: 'Stands in the job history' },
  300,
);

/** The job of everybody on a day each, by names and codes, and a version of the whole record. */
export async function standingJobs(
  db: Db,
  people: readonly { readonly employeeid: number; readonly on: Day }[],
): Promise<Map<number, Standing>> {
  const days = new Map(people.map(({ employeeid, on }) => [employeeid, on]));
  const rows = await db
    .selectFrom('work_profile as w')
    .leftJoin('business_unit as b', 'b.businessunitid', 'w.businessunitid')
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .leftJoin('designation as g', 'g.designationid', 'w.designationid')
    .leftJoin('grade as r', 'r.subscriptiongradeid', 'w.subscriptiongradeid')
    .leftJoin('team as t', 't.teamid', 'w.teamid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .leftJoin('employee as m', 'm.employeeid', 'w.managerid')
    .select([
      'w.employeeid',
      'w.workprofileid',
      'w.version',
      'b.businessunitname as businessunit',
      'd.departmentname as department',
      'g.designationname as designation',
      'r.gradename as grade',
      't.teamname as team',
      'o.officename as office',
      'm.employeecode as managercode',
      'm.fullname as managername',
      'w.employmenttype',
      'w.workstate',
      'w.city',
      sql<Day>`lower(w.period)::text`.as('from'),
    ])
    .where(anyOf('w.employeeid', [...days.keys()]))
    .orderBy('from')
    .execute();
  const records = Map.groupBy(rows, ({ employeeid }) => employeeid);
  return new Map(
    [...records].map(([employeeid, record]) => {
      const version = `${Math.max(...record.map((row) => row.workprofileid))}.${record.reduce((sum, row) => sum + row.version, 0)}`;
      const current = record.findLast(({ from }) => from <= (days.get(employeeid) ?? ''));
      const {
        employeeid: _of,
        workprofileid: _id,
        version: _version,
        from: _from,
        ...values
      } = current ?? {
        employeeid,
        workprofileid: 0,
        version: 0,
        from: '',
      };
      return [employeeid, { version, values }];
    }),
  );
}
