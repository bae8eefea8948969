import type { OutputOf } from '#platform/contract/endpoint.ts';
import { deskCount } from '#platform/web/kit/desk-count.tsx';
import type { listPayables } from '../../contract/pay.ts';
import { COMPENSATOR } from '../paths.ts';

/** Number of claims that the reader pays, with the people of the oldest. */
export default deskCount<OutputOf<typeof listPayables>>({
  read: ({ total, rows }) => ({ count: total, names: [...new Set(rows.map(({ fullname }) => fullname))] }),
  title: 'Compensator',
  path: `${COMPENSATOR}?whose=1`,
  plural: ['{{count}} claim is to be paid by you', '{{count}} claims are to be paid by you'],
});
