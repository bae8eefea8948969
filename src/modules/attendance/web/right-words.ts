import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  attendance: { read: 'See attendance', edit: 'Change attendance' },
  shift: { read: 'See shifts', edit: 'Create, publish and assign shifts' },
  clockInMethod: { read: 'See clock-in methods', edit: 'Change clock-in methods' },
  attendancePolicy: { read: 'See attendance policies', edit: 'Create, publish and assign attendance policies' },
  extraTime: { read: 'See extra-time policies', edit: 'Create, publish and assign extra-time policies' },
  requestCycle: { read: 'See the attendance request cycle', edit: 'Change the attendance request cycle' },
};
