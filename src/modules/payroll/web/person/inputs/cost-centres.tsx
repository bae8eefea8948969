import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { costCentresBulk } from '../../../contract/person/cost-centres.ts';
import { StartMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(costCentresBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Between which cost centres the journal splits the cost of people.',
    needs: [
      'Employee code, and up to five cost centres, each with its percentage.',
      'The percentages of a person add up to 100. A split is in force from the month on until another one follows.',
    ],
    will: ['The cost of {{count}} person will be split', 'The cost of {{count}} people will be split'],
    did: ['The cost of {{count}} person was split', 'The cost of {{count}} people was split'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: StartMonth,
  useInitial: () => useOpenMonth('frommonth'),
});
