import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { TaxYear, useOpenYear } from './parameters.tsx';
import { previousEmploymentBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(previousEmploymentBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Salary and income tax from an employer earlier in this tax year, so that the year is taxed as one.',
    needs: [
      'Employee code, income before the standard deduction, and the tax deducted there.',
      'The joiners’ register may be used as it is.',
    ],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: TaxYear,
  useInitial: useOpenYear,
});
