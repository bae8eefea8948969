import { createAction, type SearchAction } from '#platform/web/module.ts';
import { ATTENDANCE, LOGS } from './log/paths.ts';

const access = { feature: 'attendance', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Clock in or out', keywords: 'punch attendance break', path: ATTENDANCE, access },
  { label: 'Attendance logs', keywords: 'punches late days worked', path: LOGS, access },
  {
    label: 'Regularise attendance',
    keywords: 'missed punch out-duty work from home late waiver extra time',
    path: `${LOGS}?ask=yes`,
    access,
    begins: 20,
    ofday: true,
  },
  {
    label: 'Swap a shift',
    keywords: 'exchange change shift colleague',
    path: `${ATTENDANCE}?swap=yes`,
    access,
    begins: 30,
  },
  createAction('Create a shift', '/config/track/attendance/shift', 'shift'),
  createAction('Create an attendance policy', '/config/track/attendance/policy', 'attendancePolicy'),
  createAction('Create an extra-time policy', '/config/track/attendance/extra_time', 'extraTime'),
];
