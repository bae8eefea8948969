import { bulkPage } from '#platform/web/bulk/bulk-page.tsx';
import { registerBulk } from '../contract/register.ts';

export default bulkPage(registerBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Add everybody at once from your employee register, or the joiners of a month. Headings may have your own names and order; titles above them do no harm.',
    needs: [
      'One row for each person, with employee code, full name, date of birth and joining date.',
      'Codes and account numbers as text, so that zeros in front stay.',
      'The manager’s employee code, in any row of the file or already in the company.',
      'Monthly gross or annual CTC in rupees; “₹ 12,34,567” is understood.',
    ],
    will: ['{{count}} person will be added', '{{count}} people will be added'],
    did: ['{{count}} person was added', '{{count}} people were added'],
    structures: {
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
