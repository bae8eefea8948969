import { sql } from 'kysely';
import { FIRST, type Finding, foundIn, rowsOf, type SetUpStep } from '#platform/server/set-up-step.ts';

export const companySteps: readonly SetUpStep[] = [
  {
    key: 'company-details',
    order: 10,
    title: 'Company details',
    why: 'Legal name, PAN and TAN are printed on payslips, letters and returns.',
    path: '/config/hris/account_management/incorporation_details',
    feature: 'incorporationDetails',
    count: async ({ db }) => {
      const row = await db
        .selectFrom('tenant_setting')
        .select('version')
        .where('settingname', '=', 'incorporation')
        .executeTakeFirst();
      return row && row.version > 0 ? 1 : 0;
    },
  },
  {
    key: 'offices',
    order: 20,
    title: 'Offices',
    why: 'The state of an office decides on professional tax, labour welfare fund and holidays.',
    path: '/config/hris/account_management/company_offices',
    feature: 'companyOffices',
    count: rowsOf('company_office'),
  },
  {
    key: 'departments',
    order: 30,
    title: 'Departments',
    why: 'Reports, approvals and rights follow them.',
    path: '/config/hris/company/department',
    feature: 'department',
    count: rowsOf('department'),
  },
  {
    key: 'designations',
    order: 40,
    title: 'Designations',
    why: 'What people are called on letters and payslips.',
    path: '/config/hris/company/designation',
    feature: 'designation',
    count: rowsOf('designation'),
  },
  {
    key: 'grades',
    order: 50,
    title: 'Grades',
    why: 'Levels by which policies and rights differ.',
    path: '/config/hris/company/grade',
    feature: 'grade',
    count: rowsOf('grade'),
  },
];

export const companySetupChecks: readonly Finding[] = [
  {
    key: 'heads-who-left',
    title: 'Department heads who have left',
    why: 'Requests of these departments wait for somebody who will never decide them.',
    path: '/config/hris/company/department',
    feature: 'department',
    find: async ({ db, today }) =>
      foundIn(
        await db
          .selectFrom('department as d')
          .innerJoin('employee as e', 'e.employeeid', 'd.departmentheadid')
          .select(['d.departmentname as name', sql<number>`count(*) over ()`.as('total')])
          .where((c) => c.or([c('e.statusid', '<>', 1), c('e.leavingdate', '<', today)]))
          .orderBy('d.departmentname')
          .limit(FIRST)
          .execute(),
      ),
  },
  {
    key: 'entities-without-registrations',
    title: 'Separate entities without registrations',
    why: 'Returns of such a business unit cannot be filed under its own numbers.',
    path: '/config/hris/company/business_unit',
    feature: 'businessUnit',
    find: async ({ db }) =>
      foundIn(
        await db
          .selectFrom('business_unit')
          .select(['businessunitname as name', sql<number>`count(*) over ()`.as('total')])
          .where('isseparateentity', '=', true)
          .where(sql<boolean>`statutorydetail = '[]'::jsonb`)
          .orderBy('businessunitname')
          .limit(FIRST)
          .execute(),
      ),
  },
];
