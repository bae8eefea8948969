/** What each upload of the module brings in, by kind: the line under its name in Live Data. */
export const uploadWords: Readonly<Record<string, string>> = {
  add_new_employee: 'The employee register of the whole company, or this month’s joiners',
  managers: 'To whom people report, each from a day on',
  workprofile: 'Unit, department, designation, type and place of work, from a day on',
  team: 'The team of people, from a day on',
  grade: 'The grade of people, from a day on',
  employment_type: 'The employment type of people, from a day on',
  reporting_office: 'The office of people, from a day on',
  job_change: 'Transfers, promotions and other changes of many people, each from a day on',
  employee_id: 'New employee codes',
  permissions: 'The permission groups of people',
  self_service: 'Who may sign in: invitations, and access switched on and off',
};
