import { createAction, type SearchAction } from '#platform/web/module.ts';
import { LEAVE_BALANCES, LEAVE_LOG } from './log/paths.ts';

const access = { feature: 'leave', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Apply for leave',
    keywords: 'holiday vacation sick casual day off request',
    path: `${LEAVE_LOG}?apply=yes`,
    access,
    begins: 10,
    ofday: true,
  },
  { label: 'Leave balance and history', keywords: 'days left holiday vacation', path: LEAVE_LOG, access },
  { label: 'Leave Balances', keywords: 'days left of everybody team report', path: LEAVE_BALANCES, access },
  { label: 'Holidays', keywords: 'holiday list optional festival days off', path: '/track/leave/holidaylist' },
  createAction('Create a leave type', '/config/track/leave/type', 'leaveType'),
  createAction('Create a leave policy', '/config/track/leave/policy', 'leavePolicy'),
  {
    label: 'Close a leave year',
    keywords: 'year end carry forward lapse encash transition cycle',
    path: '/config/track/leave/transition/create',
    access: { feature: 'leaveTransition', need: 'edit' },
  },
];
