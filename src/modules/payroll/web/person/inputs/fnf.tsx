import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { fnfBulk } from '../../../contract/run/settlement.ts';

export default bulkPage(fnfBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What is entered of the settlements of people who leave: leave days, notice pay and the kind of employment. A second person confirms each on the page of the exit.',
    needs: [
      'Employee code of somebody with an accepted exit.',
      'What the file leaves blank stays as it is. Rows that change nothing are skipped.',
    ],
    will: ['{{count}} draft will be saved', '{{count}} drafts will be saved'],
    did: ['{{count}} draft was saved', '{{count}} drafts were saved'],
    next: { label: 'Open Employee Exit', path: '/exit' },
  },
});
