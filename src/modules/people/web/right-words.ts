import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  directory: { read: 'Find people and their public details' },
  people: { read: 'See records of employees', edit: 'Add and change employees, give access' },
  defaultPrivacy: { read: 'See who sees which profile field', edit: 'Choose who sees which profile field' },
  employeeId: { read: 'See the employee ID pattern', edit: 'Set the employee ID pattern' },
};
