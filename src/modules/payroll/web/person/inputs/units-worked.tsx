import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { unitsBulk } from '../../../contract/person/units-worked.ts';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(unitsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Units worked in a month that are paid by a rate: night shifts, calls, pieces.',
    needs: [
      'Employee code, the item as on Rates of Units, and the number of units.',
      'The rate is that of the person’s grade or city on the last day of the month.',
      'Several rows of a person add up; each is rounded by itself.',
    ],
    will: ['{{count}} row of units will be entered', '{{count}} rows of units will be entered'],
    did: ['{{count}} row of units was entered', '{{count}} rows of units were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
