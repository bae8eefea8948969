import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { assignmentBulk } from '../contract/assignment.ts';

export default bulkPage(assignmentBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Shift, weekly off, holiday plan and policies of many employees, each with its effective date. All other days stay as they are.',
    needs: [
      'Employee code, and in rows that change something the day the change takes effect.',
      'Plans and policies by their names; None gives back what the office or the company has.',
      'What the file leaves blank stays as it is. Rows that change nothing are skipped.',
    ],
    will: ['{{count}} assignment will be saved', '{{count}} assignments will be saved'],
    did: ['{{count}} assignment was saved', '{{count}} assignments were saved'],
    next: { label: 'Open the shift planner', path: '/planner/shift' },
  },
});
