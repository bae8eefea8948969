import type { Features } from '#platform/contract/module.ts';

export const attendanceFeatures = {
  attendance: { featureid: 23, name: 'Attendance', people: true },
  attendanceClose: { featureid: 24, name: 'Close of attendance' },
  shift: { featureid: 1205, name: 'Shift' },
  clockInMethod: { featureid: 1206, name: 'Clock-in method' },
  attendancePolicy: { featureid: 1207, name: 'Attendance policy' },
  extraTime: { featureid: 1208, name: 'Extra time' },
  device: { featureid: 1210, name: 'Biometric device' },
  requestCycle: { featureid: 1209, name: 'Attendance request cycle' },
} as const satisfies Features;
