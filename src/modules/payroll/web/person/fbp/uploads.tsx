import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { fbpClaimsBulk } from '../../../contract/person/fbp-bills.ts';
import { fbpPlanBulk } from '../../../contract/person/fbp-plan.ts';
import { PayrollMonth, useOpenMonth } from '../inputs/parameters.tsx';
import { BALANCES_PATH, BILLS_PATH } from './paths.ts';

export const FbpPlans = bulkPage(fbpPlanBulk, {
  keys: ['employeecode', 'head'],
  words: {
    lead: 'Flexible benefit choices of employees, from a month to the end of the tax year.',
    needs: [
      'Employee code, the head by its code or name, and the amount a month.',
      'What no head takes of the package is paid with the salary.',
    ],
    will: ['{{count}} amount will be entered', '{{count}} amounts will be entered'],
    did: ['{{count}} amount was entered', '{{count}} amounts were entered'],
    next: { label: 'Open balances', path: BALANCES_PATH },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});

export const FbpClaims = bulkPage(fbpClaimsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Verified bills of the flexible benefit plan, paid with effect from a month.',
    needs: [
      'Employee code, head, number and date of the bill, its amount, and what of it is approved.',
      'A bill is paid as far as its head has accrued; the rest stays open.',
    ],
    will: ['{{count}} bill will be entered', '{{count}} bills will be entered'],
    did: ['{{count}} bill was entered', '{{count}} bills were entered'],
    next: { label: 'Open bills', path: BILLS_PATH },
  },
  Parameters: PayrollMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
