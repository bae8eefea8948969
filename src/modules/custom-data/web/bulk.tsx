import { bulkPage } from '#platform/web/bulk/bulk-page.tsx';
import { customDataBulk } from '../contract/person.ts';

export default bulkPage(customDataBulk, {
  keys: ['employeecode', 'field'],
  words: {
    lead: 'Fill in the company’s own fields for many people at once: a row for each person and field.',
    needs: [
      'The employee code of somebody who is here.',
      'The label of an active field; with its section before a slash where two are alike.',
      'The value as people would enter it; several choices are parted by commas.',
    ],
    will: ['{{count}} entry will be written', '{{count}} entries will be written'],
    did: ['{{count}} entry was written', '{{count}} entries were written'],
    next: { label: 'Open the directory', path: '/directory' },
  },
});
