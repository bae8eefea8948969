import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  attendance: {
    read: 'See attendance, clock in and ask for corrections',
    edit: 'Enter requests about the attendance of others',
  },
  clockInMethod: { read: 'See clock-in methods', edit: 'Create, change, assign and delete clock-in methods' },
  device: {
    read: 'See biometric devices with their numbers and punches',
    edit: 'Register biometric devices, say whose numbers are, and tell devices something',
  },
};
