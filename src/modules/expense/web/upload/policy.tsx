import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { expensePolicyBulk } from '../../contract/upload.ts';

export default bulkPage(expensePolicyBulk, {
  keys: ['employeecode', 'fromdate'],
  words: {
    lead: 'Give many people an expense policy of their own from a day on. It counts before what their job, their office and the company have.',
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
