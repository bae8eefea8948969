import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { RegisterMonth, useMonthBefore } from './parameters.tsx';
import { openingRegisterBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(openingRegisterBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What was paid for a month before payroll ran here, component by component. Arrears of that month are what it is due less this.',
    needs: [
      'One row for each person and component, with the amount paid.',
      'In one row of each person the PF wages, whether EPS was due, and the unpaid days.',
    ],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: RegisterMonth,
  useInitial: () => useMonthBefore('payrollmonth'),
});
