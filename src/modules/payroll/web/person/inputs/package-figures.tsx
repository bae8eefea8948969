import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { packageFiguresBulk } from '../../../contract/person/package-figures.ts';
import { StartMonth, useOpenMonth } from './parameters.tsx';

export default bulkPage(packageFiguresBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'What packages give people beside their amount: meals a month, a telephone sum, a percentage.',
    needs: [
      'Employee code, the name of the figure as on the page Salary Structure, and its value.',
      'A figure is in force from the month on until another one follows.',
    ],
    will: ['{{count}} figure will be entered', '{{count}} figures will be entered'],
    did: ['{{count}} figure was entered', '{{count}} figures were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
  Parameters: StartMonth,
  useInitial: () => useOpenMonth('frommonth'),
});
