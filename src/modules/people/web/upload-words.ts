/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  add_new_employee: 'The employee register of the whole company, or this month’s joiners',
  managers: 'Reporting manager, with effective date',
  workprofile: 'Unit, department, designation, type and place of work, from a day on',
  team: 'The team of people, with an effective date',
  grade: 'The grade of people, with an effective date',
  employment_type: 'The employment type of people, with an effective date',
  reporting_office: 'The office of people, with an effective date',
  job_change: 'Transfers, promotions and other changes of many people, each with its effective date',
  employee_id: 'New employee codes',
  permissions: 'The permission groups of people',
  self_service: 'Who may sign in: invitations, and access switched on and off',
};
