import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { assetAssignmentBulk } from '../contract/bulk.ts';

export default bulkPage(assetAssignmentBulk, {
  keys: ['assettag', 'employeecode'],
  words: {
    lead: 'Issue assets to many people from a file.',
    needs: [
      'One row for each asset and person: code of the person, tag of the asset, day of issue.',
      'Assets that are in stock, or digital ones with a free seat.',
      'Due day and condition, where there are any.',
    ],
    will: ['{{count}} asset will be issued', '{{count}} assets will be issued'],
    did: ['{{count}} asset was issued', '{{count}} assets were issued'],
    next: { label: 'Open the assets', path: '/assets' },
  },
});
