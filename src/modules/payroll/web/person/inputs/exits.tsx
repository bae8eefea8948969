import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { exitBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(exitBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'The last day of people who leave. Their pay ends on it and loans fall due with it.',
    needs: ['Employee code and leaving date.', 'A reason, if you keep one.'],
    will: ['{{count}} exit will be saved', '{{count}} exits will be saved'],
    did: ['{{count}} exit was saved', '{{count}} exits were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});
