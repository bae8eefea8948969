import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';

const shape = datasetShape({
  key: 'packages',
  name: 'Packages',
  about: 'One row for each employee in service, with the package in force today',
  right: 'payrollInput',
  columns: {
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    department: { label: 'Department', type: 'text' },
    designation: { label: 'Designation', type: 'text' },
    paybasis: { label: 'Pay basis', type: 'text' },
    annualctc: { label: 'CTC a year', type: 'money', isadditive: true },
    monthlygross: { label: 'Gross a month', type: 'money', isadditive: true },
    validfrom: { label: 'In force from', type: 'day' },
  },
});

/** The packages of today as a dataset. */
export const packageDataset: Dataset = {
  shape,
  rows: ({ db, today }) =>
    db
      .selectFrom('employee as e')
      .leftJoin('employee_package as p', (join) =>
        join.onRef('p.employeeid', '=', 'e.employeeid').on(sql<boolean>`p.period @> ${today}::date`),
      )
      .leftJoin('work_profile as w', (join) =>
        join.onRef('w.employeeid', '=', 'e.employeeid').on(sql<boolean>`w.period @> ${today}::date`),
      )
      .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
      .leftJoin('designation as g', 'g.designationid', 'w.designationid')
      .where('e.joiningdate', '<=', today)
      .where(sql<boolean>`coalesce(e.leavingdate, 'infinity') >= ${today}::date`)
      .select(['e.employeecode', 'e.fullname', 'd.departmentname as department', 'g.designationname as designation'])
      .select(['p.paybasis', 'p.annualctc', 'p.monthlygross', sql<string>`lower(p.period)`.as('validfrom')]),
};
