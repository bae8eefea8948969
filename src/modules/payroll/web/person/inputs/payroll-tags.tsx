import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { tagsBulk } from '../../../contract/person/tag.ts';

export default bulkPage(tagsBulk, {
  keys: ['employeecode', 'fullname'],
  words: {
    lead: 'Payroll tags of people, from a day to a day: lists of a run, files by layouts and reports are sliced by them.',
    needs: ['Employee code, the code of the tag and the first day.', 'The same first day with a last day ends a tag.'],
    will: ['{{count}} tag will be entered', '{{count}} tags will be entered'],
    did: ['{{count}} tag was entered', '{{count}} tags were entered'],
    next: { label: 'Open payroll', path: '/payroll/run' },
  },
});
