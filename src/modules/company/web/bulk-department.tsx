import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { departmentBulk } from '../contract/bulk.ts';

export default bulkPage(departmentBulk, {
  keys: ['departmentname'],
  words: {
    lead: 'Create departments from a file: names and, optionally, parents, business units and heads.',
    needs: [
      'One row for each department with its name.',
      'A parent department in any row of the file, or one that exists.',
      'Existing business units, separated by commas.',
    ],
    will: ['{{count}} department will be created', '{{count}} departments will be created'],
    did: ['{{count}} department was created', '{{count}} departments were created'],
    next: { label: 'Open the departments', path: '/config/hris/company/department' },
  },
});
