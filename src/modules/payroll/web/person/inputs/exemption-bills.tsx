import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { billsBulk } from '../../../contract/person/exemption-proofs.ts';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(billsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Bills handed in for a month: what is paid of their component is exempt up to them.',
    needs: [
      'Employee code, the component that the bills are for, and their amount.',
      'Several rows of a person and component add up.',
    ],
    will: ['{{count}} bill will be entered', '{{count}} bills will be entered'],
    did: ['{{count}} bill was entered', '{{count}} bills were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
