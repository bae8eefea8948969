import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';
import { lossOfPayBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(lossOfPayBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'The unpaid days of a month, in steps of half a day. Everybody else is paid for all days in service.',
    needs: ['Employee code and LOP days.', 'Not more days than the person was in service.'],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
