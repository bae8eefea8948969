import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { expensePolicyBulk } from '../../contract/upload.ts';

export default bulkPage(expensePolicyBulk, {
  keys: ['employeecode', 'fromdate'],
  words: {
    lead: 'Assign an expense policy to many employees with an effective date. It takes precedence over those of their job, office and company.',
    needs: [
      'The employee code and the name of a published expense policy.',
      'The first day. Without a last day it has no end.',
      'Several rows of a person are fine where their days do not meet.',
    ],
    will: ['{{count}} assignment will be made', '{{count}} assignments will be made'],
    did: ['{{count}} assignment was made', '{{count}} assignments were made'],
    next: { label: 'Expense Policy', path: '/config/pay/expense/policy' },
  },
});
