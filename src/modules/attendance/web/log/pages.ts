import { IconCalendarTime, IconClockHour9 } from '@tabler/icons-react';
import type { MenuEntry, Page, RequestView } from '#platform/web/module.ts';
import { ATTENDANCE, CLOSE, CLOSED_MONTH, LOGS } from './paths.ts';

const access = { feature: 'attendance', need: 'read' } as const;
const closing = { feature: 'attendanceClose', need: 'read' } as const;
const asking = { feature: 'request', need: 'read' } as const;

export const logPages: readonly Page[] = [
  {
    path: LOGS,
    title: 'Attendance logs',
    group: 'Track',
    access,
    deniedflush: true,
    load: () => import('./attendance-logs.tsx'),
  },
  {
    path: ATTENDANCE,
    title: 'Attendance',
    group: 'Track',
    access,
    deniedflush: true,
    load: () => import('./attendance.tsx'),
  },
  {
    path: CLOSE,
    title: 'Close of attendance',
    group: 'Track',
    access: closing,
    load: () => import('../close/closes.tsx'),
  },
  {
    path: CLOSED_MONTH,
    title: 'Close of a month',
    group: 'Track',
    access: closing,
    load: () => import('../close/month.tsx'),
  },
];
export const logMenu: readonly MenuEntry[] = [
  { mode: 'normal', group: 'Track', label: 'Attendance', path: ATTENDANCE, icon: IconClockHour9, access, phone: 25 },
  { mode: 'normal', group: 'Track', label: 'Attendance logs', path: LOGS, icon: IconCalendarTime, access },
  {
    mode: 'normal',
    group: 'Track',
    label: 'Close of attendance',
    path: CLOSE,
    access: closing,
  },
];
export const logRequestViews: readonly RequestView[] = [
  ...['regularisation', 'outduty', 'workfromhome', 'extratime', 'latewaiver'].map((kind) => ({
    kind,
    access: asking,
    load: () => import('./request-view.tsx'),
  })),
  { kind: 'shiftswap', access: asking, load: () => import('../swap/request-view.tsx') },
];
