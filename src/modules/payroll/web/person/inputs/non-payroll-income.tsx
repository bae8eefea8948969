import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { incomeBulk } from '../../../contract/person/non-payroll-income.ts';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(incomeBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Amounts of a month that are taxed here and paid elsewhere: ESOP perquisites, salary paid abroad.',
    needs: ['Employee code, kind and amount.', 'Several rows of a person add up.'],
    will: ['{{count}} amount will be entered', '{{count}} amounts will be entered'],
    did: ['{{count}} amount was entered', '{{count}} amounts were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
