import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { bankBulk, statutoryBulk } from '../contract/bulk.ts';

const keys = ['employeecode', 'fullname'];
const STAYS = 'What the file leaves blank stays as it is. Rows that change nothing are skipped.';

export const StatutoryUpload = bulkPage(statutoryBulk, {
  keys,
  words: {
    lead: 'PAN, UAN, ESI number and provident fund of many people. Numbers that stand already are not written to the template.',
    needs: ['Employee code and what changes.', STAYS],
    will: ['{{count}} change will be saved', '{{count}} changes will be saved'],
    did: ['{{count}} change was saved', '{{count}} changes were saved'],
    next: { label: 'Open the directory', path: '/directory' },
  },
});

export const BankUpload = bulkPage(bankBulk, {
  keys,
  words: {
    lead: 'Accounts that the pay of many people goes to. Each change is sent as a request: it counts once a second person has approved it, and every known address of the person is told.',
    needs: ['Employee code, account holder, bank, account number and IFSC.', STAYS],
    will: ['{{count}} change will be sent for approval', '{{count}} changes will be sent for approval'],
    did: ['{{count}} change was sent for approval', '{{count}} changes were sent for approval'],
    next: { label: 'Open the Request Center', path: '/request_center' },
  },
});
