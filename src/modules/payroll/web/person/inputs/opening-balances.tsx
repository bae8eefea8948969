import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { TaxYear, useOpenYear } from './parameters.tsx';
import { openingBalancesBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(openingBalancesBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What was paid and deducted this tax year before payroll runs here. Income tax and provident fund of the year build on it.',
    needs: [
      'One row for each person, with the employee code.',
      'Totals in rupees from April to the last month paid elsewhere.',
    ],
    will: ['{{count}} balance will be saved', '{{count}} balances will be saved'],
    did: ['{{count}} balance was saved', '{{count}} balances were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: TaxYear,
  useInitial: useOpenYear,
});
