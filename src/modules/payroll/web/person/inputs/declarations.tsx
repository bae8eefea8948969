import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { TaxYear, useOpenYear } from './parameters.tsx';
import { declarationBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(declarationBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Investments, rent and home loan interest that people declare for the tax year. The limits of the law are applied in the run.',
    needs: ['One row for each person who declared something.', 'Raw amounts in rupees a year; rent in rupees a month.'],
    will: ['{{count}} declaration will be saved', '{{count}} declarations will be saved'],
    did: ['{{count}} declaration was saved', '{{count}} declarations were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: TaxYear,
  useInitial: useOpenYear,
});
