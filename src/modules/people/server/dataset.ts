import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset, DatasetContext } from '#platform/server/dataset.ts';

const shape = datasetShape({
  key: 'people',
  name: 'Employees',
  about: 'One row for each employee, with the job of today or of the last day',
  right: 'people',
  columns: {
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    department: { label: 'Department', type: 'text' },
    designation: { label: 'Designation', type: 'text' },
    businessunit: { label: 'Business unit', type: 'text' },
    office: { label: 'Office', type: 'text' },
    grade: { label: 'Grade', type: 'text' },
    employmenttype: { label: 'Employment type', type: 'text' },
    manager: { label: 'Manager', type: 'text' },
    gender: { label: 'Gender', type: 'text' },
    joiningdate: { label: 'Joining date', type: 'day' },
    leavingdate: { label: 'Last day', type: 'day' },
    isinservice: { label: 'In service', type: 'yesno' },
  },
});

/** People in scope with the names of their job on a day, as rows of other datasets join them. */
export const peopleWithJobs = ({ people, today }: DatasetContext) =>
  people
    .seen()
    .leftJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> least(${today}::date, coalesce(e.leavingdate, ${today}::date))`),
    )
    .leftJoin('department as dp', 'dp.departmentid', 'w.departmentid')
    .leftJoin('designation as dg', 'dg.designationid', 'w.designationid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid');

/** Employees as a dataset. */
export const peopleDataset: Dataset = {
  shape,
  rows: (ctx) =>
    peopleWithJobs(ctx)
      .leftJoin('business_unit as b', 'b.businessunitid', 'w.businessunitid')
      .leftJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
      .leftJoin('employee as m', 'm.employeeid', 'w.managerid')
      .select([
        'e.employeecode',
        'e.fullname',
        'dp.departmentname as department',
        'dg.designationname as designation',
        'b.businessunitname as businessunit',
        'o.officename as office',
        'g.gradename as grade',
        'w.employmenttype',
        'm.fullname as manager',
        'e.gender',
        'e.joiningdate',
        'e.leavingdate',
      ])
      .select(
        sql<boolean>`e.joiningdate <= ${ctx.today}::date and coalesce(e.leavingdate, 'infinity') >= ${ctx.today}::date`.as(
          'isinservice',
        ),
      ),
};

const leavers = datasetShape({
  key: 'leavers',
  name: 'Leavers',
  about: 'One row for each employee with a last day, with the job of that day',
  right: 'people',
  period: 'leavingdate',
  maxdays: 365,
  columns: {
    leavingdate: { label: 'Last day', type: 'day' },
    month: { label: 'Month', type: 'day' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    department: { label: 'Department', type: 'text' },
    designation: { label: 'Designation', type: 'text' },
    office: { label: 'Office', type: 'text' },
    joiningdate: { label: 'Joining date', type: 'day' },
    serviceyears: { label: 'Years of service', type: 'number' },
  },
});

/** People who have left or will, as a dataset: attrition by the last day. */
export const leaverDataset: Dataset = {
  shape: leavers,
  rows: (ctx) =>
    peopleWithJobs(ctx)
      .where('e.leavingdate', 'is not', null)
      .select(['e.leavingdate', 'e.employeecode', 'e.fullname', 'dp.departmentname as department'])
      .select(['dg.designationname as designation', 'o.officename as office', 'e.joiningdate'])
      .select([
        sql<string>`date_trunc('month', e.leavingdate)::date`.as('month'),
        sql<number>`date_part('year', age(e.leavingdate + 1, e.joiningdate))::integer`.as('serviceyears'),
      ]),
};
