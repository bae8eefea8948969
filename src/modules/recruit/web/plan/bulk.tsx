import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { hiringPlanBulk } from '../../contract/plan/bulk.ts';

export default bulkPage(hiringPlanBulk, {
  keys: ['department', 'designation'],
  words: {
    lead: 'Plan the positions of a financial year from a file: new lines, and other figures for those the plan has.',
    needs: [
      'One row for each position: its financial year, department and designation, and an office where it has a line of its own.',
      'The people at the end of each quarter. Blank cells leave what a line has.',
      'The annual cost of a position in rupees, from a user who may see pay.',
    ],
    will: ['{{count}} line of the plan will be written', '{{count}} lines of the plan will be written'],
    did: ['{{count}} line of the plan was written', '{{count}} lines of the plan were written'],
    next: { label: 'Open the hiring plan', path: '/recruit/hiring_plan' },
  },
});
