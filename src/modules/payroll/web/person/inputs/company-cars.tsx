import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { carsBulk } from '../../../contract/person/company-cars.ts';

export default bulkPage(carsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Company cars that people use for work and in private: their taxable benefit is worked out from them.',
    needs: ['Employee code, the first day and the engine.', 'The same first day with a last day ends a car.'],
    will: ['{{count}} car will be entered', '{{count}} cars will be entered'],
    did: ['{{count}} car was entered', '{{count}} cars were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});
