import type { LiveData } from '#platform/web/module.ts';

const access = { feature: 'people', need: 'edit' } as const;
const entry = (kind: string, label: string, why: string): LiveData => ({
  kind,
  label,
  group: 'Employees',
  why,
  access,
  load: async () => (await import('./bulk-people.tsx')).uploadPage(kind),
});

/** Uploads of people. */
export const peopleLiveData: readonly LiveData[] = [
  {
    kind: 'add_new_employee',
    label: 'Add New Employee',
    group: 'Employees',
    why: 'The employee register of the whole company, or this month’s joiners',
    access,
    load: () => import('./add-new-employee.tsx'),
  },
  entry('managers', 'Managers', 'To whom people report, each from a day on'),
  entry('workprofile', 'Workprofile', 'Unit, department, designation, type and place of work, from a day on'),
  entry('team', 'Team', 'The team of people, from a day on'),
  entry('grade', 'Grade', 'The grade of people, from a day on'),
  entry('employment_type', 'Employment Type', 'The employment type of people, from a day on'),
  entry('reporting_office', 'Reporting Office', 'The office of people, from a day on'),
  entry('job_change', 'Job Change', 'Transfers, promotions and other changes of many people, each from a day on'),
  entry('employee_id', 'Employee ID', 'New employee codes'),
  {
    ...entry('permissions', 'Permissions', 'The permission groups of people'),
    access: { feature: 'permissionPolicy', need: 'edit' },
  },
  entry('self_service', 'Self Service', 'Who may sign in: invitations, and access switched on and off'),
];
