import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { FromMonth, useOpenMonth } from './parameters.tsx';
import { advancesBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(advancesBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Running salary advances: the amount, the number of instalments, and what is recovered so far.',
    needs: [
      'Advance number, employee code, amount, date, the number of instalments and those taken.',
      'An advance that runs here already keeps its own balance.',
    ],
    will: ['{{count}} advance will be added', '{{count}} advances will be added'],
    did: ['{{count}} advance was added', '{{count}} advances were added'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: FromMonth,
  useInitial: () => useOpenMonth('frommonth'),
});
