import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { candidateBulk } from '../../contract/candidate/bulk.ts';

export default bulkPage(candidateBulk, {
  keys: ['name', 'emailid'],
  words: {
    lead: 'Add candidates to published openings from a file, such as the list of an agency or of a job fair.',
    needs: [
      'One row for each candidate: the code of the requisition, name, e-mail and source.',
      'When and how the candidate agreed that you store these details. Ask before you upload.',
      'The acknowledgement that everybody gets who applies goes ten minutes after the rows are written, so that an undo is in time.',
    ],
    will: ['{{count}} candidate will be added', '{{count}} candidates will be added'],
    did: ['{{count}} candidate was added', '{{count}} candidates were added'],
    next: { label: 'Open the candidates', path: '/recruit/candidates' },
  },
});
