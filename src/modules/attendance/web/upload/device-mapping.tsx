import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { employeeDeviceMapping } from '../../contract/upload.ts';

export default bulkPage(employeeDeviceMapping, {
  keys: ['device', 'usernumber', 'fromdate'],
  words: {
    lead: 'Map biometric device IDs to employees in bulk.',
    needs: [
      'The name or serial number of a registered device, and the number it sends.',
      'The employee code for this number.',
      'The first day, and the last one where there is one.',
    ],
    will: ['{{count}} number will be assigned', '{{count}} numbers will be assigned'],
    did: ['{{count}} number was assigned', '{{count}} numbers were assigned'],
    next: { label: 'Open the biometric devices', path: '/config/track/attendance/device' },
  },
});
