import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';
import { revisionBulk } from '../../contract/inputs.ts';

export default bulkPage(revisionBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'New monthly pay from a day on. Arrears for the days of the month before are paid in the month you name.',
    needs: [
      'Employee code, the day it takes effect, old and new monthly gross.',
      'Unpaid days on or after that day, so that arrears are right.',
    ],
    will: ['{{count}} revision will be saved', '{{count}} revisions will be saved'],
    did: ['{{count}} revision was saved', '{{count}} revisions were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
