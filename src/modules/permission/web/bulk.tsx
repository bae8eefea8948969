import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { permissionsBulk } from '../contract/bulk.ts';

export default bulkPage(permissionsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'The permission groups of many people. Nobody gives more than they hold themselves, and nobody changes their own groups; separated rights wait for a second person.',
    needs: [
      'Employee code, and all groups of the person by name.',
      'An account of each person.',
      'What the file leaves blank stays as it is. Rows that change nothing are skipped.',
    ],
    will: ['{{count}} change will be saved', '{{count}} changes will be saved'],
    did: ['{{count}} change was saved', '{{count}} changes were saved'],
    next: { label: 'Open Permission Policy', path: '/config/hris/employee/permission_policy' },
  },
});
