import type { LiveData } from '#platform/web/module.ts';

export const liveData: readonly LiveData[] = [
  {
    kind: 'attendance_regularization',
    label: 'Attendance Regularization',
    group: 'Track',
    why: 'Approved regularisations, out-duty, work from home, extra time and waivers of many people',
    access: { feature: 'attendance', need: 'edit' },
    load: () => import('./regularization.tsx'),
  },
  {
    kind: 'employee_device_mapping',
    label: 'Employee Device Mapping',
    group: 'Track',
    why: 'Whose numbers of biometric devices are',
    access: { feature: 'device', need: 'edit' },
    load: () => import('./device-mapping.tsx'),
  },
];
