import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';
import { holdBulk } from '../../../contract/run/hold.ts';

export default bulkPage(holdBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Whose pay is on hold from this month on: left out of the run, or computed and not paid out.',
    needs: ['Employee code, the hold (Processing or Payout) and the reason.', 'A hold goes on until it is ended.'],
    will: ['{{count}} hold will begin', '{{count}} holds will begin'],
    did: ['{{count}} hold began', '{{count}} holds began'],
    next: { label: 'Open the holds', path: '/payroll/hold' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
