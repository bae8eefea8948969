import type { LiveData } from '#platform/web/module.ts';

const access = { feature: 'people', need: 'edit' } as const;
const entry = (kind: string, label: string): LiveData => ({
  kind,
  label,
  group: 'Employees',
  access,
  load: async () => (await import('./bulk-people.tsx')).uploadPage(kind),
});

/** Uploads of people. */
export const peopleLiveData: readonly LiveData[] = [
  {
    kind: 'add_new_employee',
    label: 'Add New Employee',
    group: 'Employees',
    access,
    load: () => import('./add-new-employee.tsx'),
  },
  entry('managers', 'Managers'),
  entry('workprofile', 'Workprofile'),
  entry('team', 'Team'),
  entry('grade', 'Grade'),
  entry('employment_type', 'Employment Type'),
  entry('reporting_office', 'Reporting Office'),
  entry('job_change', 'Job Change'),
  entry('employee_id', 'Employee ID'),
  {
    ...entry('permissions', 'Permissions'),
    access: { feature: 'permissionPolicy', need: 'edit' },
  },
  entry('self_service', 'Self Service'),
];
