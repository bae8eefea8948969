import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { claimsBulk } from '../../../contract/person/exemption-proofs.ts';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(claimsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Claims with proof of the tax year, such as travel fares, in the month they are handed in.',
    needs: [
      'Employee code, the component that the claim makes exempt, and its amount.',
      'A claim counts to the end of the tax year; several of a person and component add up.',
    ],
    will: ['{{count}} claim will be entered', '{{count}} claims will be entered'],
    did: ['{{count}} claim was entered', '{{count}} claims were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
