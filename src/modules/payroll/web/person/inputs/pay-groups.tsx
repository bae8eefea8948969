import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { payGroupBulk } from '../../../contract/setup/pay-group-screen.ts';
import { PayrollMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(payGroupBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Who is paid by which cycle from this month on, where the rules of the pay groups do not say so.',
    needs: [
      'Employee code and the pay group, by its name or code.',
      '“Everybody else” is the company’s own cycle, “By rule” leaves it to the rules of the groups.',
    ],
    will: ['{{count}} person will be in the pay group', '{{count}} people will be in their pay groups'],
    did: ['{{count}} person is in the pay group', '{{count}} people are in their pay groups'],
    next: { label: 'Open the pay groups', path: '/config/pay/payroll/pay_group' },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
