import type { Names } from '#platform/contract/module.ts';

export const attendanceNames = {
  support: ['shift', 'clockInMethod', 'attendancePolicy', 'extraTime', 'requestCycle'],
  purposes: ['attendancedocument'],
  claims: ['attendancedocument'],
} as const satisfies Names;
