import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';
import { lossOfPayChangeBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(lossOfPayChangeBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Unpaid days of past months that are given back or taken away. The difference is paid as arrears with the month you name.',
    needs: [
      'Employee code, the past month, and the days reversed or added.',
      'For a month that was not paid here: the unpaid days deducted, and the package of that month.',
    ],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
