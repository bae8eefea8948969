import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { registerBulk } from '../contract/register.ts';

export default bulkPage(registerBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Add everybody at once from your employee register, or the joiners of a month. Columns may have your own headings and order; title rows above them are fine.',
    needs: [
      'One row for each person, with employee code, full name, date of birth and joining date.',
      'Format codes and account numbers as text, so that leading zeros are kept.',
      'The manager’s employee code, in any row of the file or already in the company.',
      'Monthly gross or annual CTC in rupees; “₹ 12,34,567” is understood.',
    ],
    will: ['{{count}} person will be added', '{{count}} people will be added'],
    did: ['{{count}} person was added', '{{count}} people were added'],
    structures: {
      employmenttype: 'employment types',
      businessunit: 'business units',
      department: 'departments',
      designation: 'designations',
      grade: 'grades',
      team: 'teams',
      office: 'offices',
    },
    next: { label: 'Open the directory', path: '/directory' },
  },
});
