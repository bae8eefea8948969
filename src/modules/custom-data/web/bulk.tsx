import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { customDataBulk } from '../contract/person.ts';

export default bulkPage(customDataBulk, {
  keys: ['employeecode', 'field'],
  words: {
    lead: 'Fill in the company’s own fields for many people at once: a row for each person and field.',
    needs: [
      'The employee code of a current employee.',
      'The label of an active field. If two fields have the same label, write section/label.',
      'The value as entered on the screen. Separate several choices with commas.',
    ],
    will: ['{{count}} value will be saved', '{{count}} values will be saved'],
    did: ['{{count}} value was saved', '{{count}} values were saved'],
    next: { label: 'Open the directory', path: '/directory' },
  },
});
