import { expect, test } from 'vitest';
import { pagesOf } from '#platform/web/module.ts';
import { leaveWeb } from '../index.ts';

const CONFIG = '/config/track/leave';

test.each([
  ['/track/leave/leavelog', 'Leave balance and history'], // S2-008
  [`${CONFIG}/type`, 'Leave Type'], // S2-185
  [`${CONFIG}/policy`, 'Leave Policy'], // S2-186
  [`${CONFIG}/transition`, 'Leave Cycle Transition'], // S2-188
  ['/live_data/leave_credit_and_debit_adjustment', 'Leave Credit and Debit Adjustment'], // S2-121
  ['/live_data/bulk_leave_application', 'Bulk Leave Application'], // S2-122
  ['/live_data/comp_off', 'Comp-off'], // S2-150
])('%s has the title %s', (path, title) => {
  expect(pagesOf(leaveWeb).find((page) => page.path === path)?.title).toBe(title);
});
