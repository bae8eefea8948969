import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { declaredBulk } from '../../../contract/person/declared-sections.ts';
import { SectionMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(declaredBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What people declare for their income tax, section by section, from a month on.',
    needs: [
      'Employee code, and one column for each section that somebody declares. Leave out the others.',
      'Amounts are for the tax year. A blank cell changes nothing; zero takes an amount back.',
      'Rent and the landlord are on Income Tax Declaration.',
    ],
    will: ['{{count}} declaration will be entered', '{{count}} declarations will be entered'],
    did: ['{{count}} declaration was entered', '{{count}} declarations were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: SectionMonth,
  useInitial: () => useOpenMonth('payrollmonth'),
});
