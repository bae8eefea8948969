import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { adjustmentBulk } from '../../contract/uploads.ts';

export default bulkPage(adjustmentBulk, {
  keys: ['employeecode', 'leavetype'],
  words: {
    lead: 'Enter opening balances, and credit or debit days of leave, for many people at once. Every row is a line of the balance.',
    needs: [
      'The employee code, and the name or the code of a leave type that the person’s leave policy has.',
      'Kind: Opening, Credit or Debit, with the days.',
      'The date from which it counts, if it is not today. Rows about yourself are not taken.',
    ],
    will: ['{{count}} entry will be made', '{{count}} entries will be made'],
    did: ['{{count}} entry was made', '{{count}} entries were made'],
    next: { label: 'Leave balance and history', path: '/track/leave/leavelog' },
  },
});
