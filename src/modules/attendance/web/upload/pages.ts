import type { LiveData } from '#platform/web/module.ts';

export const liveData: readonly LiveData[] = [
  {
    kind: 'attendance_regularization',
    label: 'Attendance Regularization',
    group: 'Track',
    access: { feature: 'attendance', need: 'edit' },
    load: () => import('./regularization.tsx'),
  },
  {
    kind: 'employee_device_mapping',
    label: 'Employee Device Mapping',
    group: 'Track',
    access: { feature: 'device', need: 'edit' },
    load: () => import('./device-mapping.tsx'),
  },
];
