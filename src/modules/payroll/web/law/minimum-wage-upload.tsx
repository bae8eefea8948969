import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { minimumWageBulk } from '../../contract/law/minimum-wage.ts';

export default bulkPage(minimumWageBulk, {
  keys: ['state', 'zone', 'category', 'ratefrom'],
  words: {
    lead: 'Enter minimum wages as the States notify them. The latest on or before a day holds.',
    needs: [
      'The state, the zone and the category, as the notification names them. Without a zone or a category a rate is of all.',
      'The first day, and the rate of a month or a day with the dearness allowance.',
      'A rate of the same state, zone, category and day is replaced.',
    ],
    will: ['{{count}} minimum wage will be stored', '{{count}} minimum wages will be stored'],
    did: ['{{count}} minimum wage was stored', '{{count}} minimum wages were stored'],
    next: { label: 'Minimum Wages', path: '/config/pay/payroll/minimum_wage' },
  },
});
