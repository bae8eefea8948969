import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { approvalWorkflowBulk } from '../contract/bulk.ts';

export default bulkPage(approvalWorkflowBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'The approval workflow for requests about many people, whatever their job is. It counts for the kinds of request that the workflow serves; requests that are open keep their route.',
    needs: [
      'Employee code, and the name of an active approval workflow.',
      'What the file leaves blank stays as it is. Rows that change nothing are skipped.',
    ],
    will: ['{{count}} change will be saved', '{{count}} changes will be saved'],
    did: ['{{count}} change was saved', '{{count}} changes were saved'],
    next: { label: 'Open Approval Workflow', path: '/config/hris/employee/approval_workflow' },
  },
});
