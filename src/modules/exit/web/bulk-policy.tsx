import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { exitPolicyBulk } from '../contract/bulk.ts';

export default bulkPage(exitPolicyBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'The exit policy that counts for many people whatever their job is. Exits that have begun keep the policy they have.',
    needs: [
      'Employee code, and the name of an active exit policy.',
      'What the file leaves blank stays as it is. Rows that change nothing are skipped.',
    ],
    will: ['{{count}} change will be saved', '{{count}} changes will be saved'],
    did: ['{{count}} change was saved', '{{count}} changes were saved'],
    next: { label: 'Open Exit Policy', path: '/config/hris/employee/exit_policy' },
  },
});
