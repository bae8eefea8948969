import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { useOpenMonth } from './parameters.tsx';
import { MonthWithExpenses } from './take-expenses.tsx';
import { extraPaymentBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(extraPaymentBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Earnings and deductions of one month only: bonuses, incentives, overtime, canteen, damages.',
    needs: [
      'Employee code, kind (Earning or Deduction), type and amount in rupees.',
      'Instead of an amount a row may have a target and the percentage of it that is paid.',
      'Several rows of one person add up.',
    ],
    will: ['{{count}} row will be added', '{{count}} rows will be added'],
    did: ['{{count}} row was added', '{{count}} rows were added'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: MonthWithExpenses,
  useInitial: () => useOpenMonth('payrollmonth'),
});
