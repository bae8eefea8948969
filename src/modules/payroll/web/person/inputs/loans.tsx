import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { FromMonth, useOpenMonth } from './parameters.tsx';
import { loansBulk } from '../../../contract/person/inputs.ts';

export default bulkPage(loansBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Running loans: what is still owed and the monthly instalment.',
    needs: [
      'Loan number, employee code, principal, date, instalment and what is outstanding.',
      'Interest rate and benchmark rate where the loan has a taxable benefit.',
      'A loan that runs here already keeps its own balance.',
    ],
    will: ['{{count}} loan will be added', '{{count}} loans will be added'],
    did: ['{{count}} loan was added', '{{count}} loans were added'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: FromMonth,
  useInitial: () => useOpenMonth('frommonth'),
});
