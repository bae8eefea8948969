import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';
import { revisionBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(revisionBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'New pay from a day on, any number of months back. Arrears for all months since are paid in the month you name.',
    needs: [
      'Employee code, the day it takes effect, old and new monthly gross or annual CTC.',
      'Unpaid days of past months that were not paid here, month by month.',
    ],
    will: ['{{count}} revision will be saved', '{{count}} revisions will be saved'],
    did: ['{{count}} revision was saved', '{{count}} revisions were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
