import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { attendanceRegularization } from '../../contract/upload.ts';

export default bulkPage(attendanceRegularization, {
  keys: ['employeecode', 'kind', 'fromdate'],
  words: {
    lead: 'Enter approved regularisations, out-duty, work from home, extra time and waivers for many people at once.',
    needs: [
      'The employee code and the kind of each row.',
      'The day, and for out-duty and work from home the last day with the halves it begins and ends with.',
      'The missing time for a regularisation, both times for out-duty by the hour, minutes for extra time.',
    ],
    will: ['{{count}} request will count', '{{count}} requests will count'],
    did: ['{{count}} request counts now', '{{count}} requests count now'],
    next: { label: 'Open the attendance logs', path: '/track/attendance/logs' },
  },
});
