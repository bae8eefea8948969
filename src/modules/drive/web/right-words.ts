import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  drive: {
    read: 'Read the folders of Drive that are for them',
    edit: 'Have folders of their own and of teams, and change what is in folders where they are members',
  },
  employeeDocument: {
    read: 'See documents of people and what they are asked for',
    edit: 'Add, verify and delete documents of people, and ask for them',
  },
  documentType: { read: 'See document types', edit: 'Create and change document types' },
  driveFolder: {
    read: 'See the settings of Drive',
    edit: 'Manage all folders of the company, their people and conditions, and the settings of Drive',
  },
};
