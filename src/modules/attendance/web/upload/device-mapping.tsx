import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { employeeDeviceMapping } from '../../contract/upload.ts';

export default bulkPage(employeeDeviceMapping, {
  keys: ['device', 'usernumber', 'fromdate'],
  words: {
    lead: 'Say whose numbers of biometric devices are, for many people at once.',
    needs: [
      'The name or serial number of a registered device, and the number it sends.',
      'The employee code of whoever has the number.',
      'The first day, and the last one where there is one.',
    ],
    will: ['{{count}} number will be assigned', '{{count}} numbers will be assigned'],
    did: ['{{count}} number was assigned', '{{count}} numbers were assigned'],
    next: { label: 'Open the biometric devices', path: '/config/track/attendance/device' },
  },
});
