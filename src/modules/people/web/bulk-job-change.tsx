import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { jobChangeBulk } from '../contract/register.ts';

export default bulkPage(jobChangeBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'A new office, department, designation or grade of many people, each from a day on. What the file leaves blank stays as it is.',
    needs: [
      'Employee code and the day the change takes effect.',
      'What changes: office, city, work state, department, designation, grade and others.',
    ],
    will: ['{{count}} change will be saved', '{{count}} changes will be saved'],
    did: ['{{count}} change was saved', '{{count}} changes were saved'],
    next: { label: 'Open the directory', path: '/directory' },
  },
});
