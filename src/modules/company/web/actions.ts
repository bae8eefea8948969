import { createAction, type SearchAction } from '#platform/web/module.ts';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  createAction('Create a business unit', '/config/hris/company/business_unit', 'businessUnit'),
  createAction('Create a department', '/config/hris/company/department', 'department'),
  createAction('Create a designation', '/config/hris/company/designation', 'designation'),
  createAction('Create a team', '/config/hris/company/team', 'team'),
  createAction('Create a grade', '/config/hris/company/grade', 'grade'),
  createAction('Create a probation plan', '/config/hris/employee/probation', 'probation'),
  createAction('Create an office', '/config/hris/account_management/company_offices', 'companyOffices'),
];
