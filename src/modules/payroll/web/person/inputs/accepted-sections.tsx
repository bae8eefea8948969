import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { acceptedBulk } from '../../../contract/person/declared-sections.ts';
import { SectionMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(acceptedBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What of the declared amounts was accepted with a proof, from a month on.',
    needs: [
      'Employee code, and one column for each section that was decided. Leave out the others.',
      'Amounts are for the tax year, at most what was declared. A blank cell changes nothing.',
    ],
    will: ['{{count}} decision will be entered', '{{count}} decisions will be entered'],
    did: ['{{count}} decision was entered', '{{count}} decisions were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: SectionMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
