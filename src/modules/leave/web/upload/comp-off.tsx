import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { compOffBulk } from '../../contract/uploads.ts';

export default bulkPage(compOffBulk, {
  keys: ['employeecode', 'workedon'],
  words: {
    lead: 'Give compensatory offs to many people for days that they worked. Until when each can be taken follows from the leave policy.',
    needs: [
      'The employee code of somebody whose leave policy has a compensatory off.',
      'The day that was worked, and the days given for it, such as 1 or 0.5.',
      'The day of the approval, if it is not today. Rows about yourself are not taken.',
    ],
    will: ['{{count}} compensatory off will be given', '{{count}} compensatory offs will be given'],
    did: ['{{count}} compensatory off was given', '{{count}} compensatory offs were given'],
    next: { label: 'Leave balance and history', path: '/track/leave/leavelog' },
  },
});
