import type { Names } from '#platform/contract/module.ts';

export const attendanceNames = {
  support: ['shift', 'clockInMethod', 'attendancePolicy', 'extraTime', 'requestCycle'],
} as const satisfies Names;
