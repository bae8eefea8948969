import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  attendance: {
    read: 'See attendance, clock in and ask for corrections',
    edit: 'Enter requests about the attendance of others',
  },
  attendanceClose: { read: 'See closed months of attendance', edit: 'Close months of attendance' },
  clockInMethod: { read: 'See clock-in methods', edit: 'Create, change, assign and delete clock-in methods' },
  device: {
    read: 'See biometric devices with their numbers and punches',
    edit: 'Register devices, map device IDs to employees, send commands',
  },
  shift: { read: 'See shifts', edit: 'Create, publish and assign shifts' },
  attendancePolicy: { read: 'See attendance policies', edit: 'Create, publish and assign attendance policies' },
  extraTime: { read: 'See extra-time policies', edit: 'Create, publish and assign extra-time policies' },
  requestCycle: { read: 'See the attendance request cycle', edit: 'Change the attendance request cycle' },
};
