import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { benefitsBulk } from '../../../contract/person/benefits-in-kind.ts';

export default bulkPage(benefitsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Accommodation that the company leases for people, and meals it gives: both are taxed beside the pay.',
    needs: [
      'Employee code, House or Meals, and the first day.',
      'Of a house the rent, furniture and what the person pays; of meals their number a month and the value of one.',
    ],
    will: ['{{count}} benefit will be entered', '{{count}} benefits will be entered'],
    did: ['{{count}} benefit was entered', '{{count}} benefits were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});
