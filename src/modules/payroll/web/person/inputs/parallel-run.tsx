import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { RegisterMonth, useMonthBefore } from './parameters.tsx';
import { parallelRunBulk } from '../../../contract/run/parallel-run.ts';

export default bulkPage(parallelRunBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What the earlier payroll system paid for a month, by person and head. It is compared with what is computed here, and pays nobody.',
    needs: [
      'One row for each person and head, with the amount; deductions without a sign.',
      'Everybody whom the earlier system paid, so that nobody is missing here.',
    ],
    will: ['{{count}} row will be saved', '{{count}} rows will be saved'],
    did: ['{{count}} row was saved', '{{count}} rows were saved'],
    next: { label: 'Open the parallel run', path: '/payroll/run/parallel_run' },
  },
  Parameters: RegisterMonth,
  useInitial: () => useMonthBefore('payrollmonth'),
});
