import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { ratesBulk } from '../../../contract/person/units-worked.ts';
import { StartMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(ratesBulk, {
  keys: ['item', 'grade'],
  words: {
    lead: 'What one unit of each item is paid: by grade, by city, or for everybody else.',
    needs: [
      'The item, the rate in rupees, and a grade or a city; neither for all others.',
      'A rate is in force from its day on until the next one of the same item and grade or city.',
    ],
    will: ['{{count}} rate will be entered', '{{count}} rates will be entered'],
    did: ['{{count}} rate was entered', '{{count}} rates were entered'],
    next: { label: 'Open the rates', path: '/payroll/rate' },
  },
  Parameters: StartMonth,
  useInitial: () => useOpenMonth('frommonth'),
});
