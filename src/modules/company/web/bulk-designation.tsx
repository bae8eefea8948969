import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { designationBulk } from '../contract/bulk.ts';

export default bulkPage(designationBulk, {
  keys: ['designationname'],
  words: {
    lead: 'Create designations from a file, with their departments and job details.',
    needs: [
      'One row for each designation with its name.',
      'Existing departments, separated by commas.',
      'Skills of at most 50 characters each, separated by commas.',
    ],
    will: ['{{count}} designation will be created', '{{count}} designations will be created'],
    did: ['{{count}} designation was created', '{{count}} designations were created'],
    next: { label: 'Open the designations', path: '/config/hris/company/designation' },
  },
});
