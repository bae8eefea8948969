import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { applicationBulk } from '../../contract/uploads.ts';

export default bulkPage(applicationBulk, {
  keys: ['employeecode', 'fromdate'],
  words: {
    lead: 'Enter leave of many people that is approved already, such as that of another system. The rules of a request are checked; notice and backdating are only mentioned.',
    needs: [
      'The employee code, a leave type of the person’s leave policy, and the days From and To.',
      'Halves where it begins or ends in the middle of a day, or times for leave by the hour.',
      'A reference, if a later row cancels the leave: that row has it under Cancels.',
    ],
    will: ['{{count}} row of leave will be entered', '{{count}} rows of leave will be entered'],
    did: ['{{count}} row of leave was entered', '{{count}} rows of leave were entered'],
    next: { label: 'Leave balance and history', path: '/track/leave/leavelog' },
  },
});
