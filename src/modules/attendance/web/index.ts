import type { WebModule } from '#platform/web/module.ts';
import { deviceMenu, devicePages } from './device/pages.ts';
import { logActions, logMenu, logPages, logRequestViews } from './log/pages.ts';

export const attendanceWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [...logPages, ...devicePages],
  menu: [...logMenu, ...deviceMenu],
  actions: logActions,
  deskCards: [
    {
      key: 'clock',
      order: 11,
      access: { feature: 'attendance', need: 'read' },
      load: () => import('./desk/clock-card.tsx'),
    },
  ],
  requestViews: logRequestViews,
  liveData: [
    {
      kind: 'attendance_regularization',
      label: 'Attendance Regularization',
      group: 'Track',
      why: 'Approved regularisations, out-duty, work from home, extra time and waivers of many people',
      access: { feature: 'attendance', need: 'edit' },
      load: () => import('./upload/regularization.tsx'),
    },
    {
      kind: 'employee_device_mapping',
      label: 'Employee Device Mapping',
      group: 'Track',
      why: 'Whose numbers of biometric devices are',
      access: { feature: 'device', need: 'edit' },
      load: () => import('./upload/device-mapping.tsx'),
    },
  ],
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
