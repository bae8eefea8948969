import { IconBeach } from '@tabler/icons-react';
import type { MenuEntry, Page, RequestView } from '#platform/web/module.ts';
import { LEAVE_BALANCES, LEAVE_LOG } from './paths.ts';

const access = { feature: 'leave', need: 'read' } as const;
const asking = { feature: 'request', need: 'read' } as const;

export const logPages: readonly Page[] = [
  {
    path: LEAVE_LOG,
    title: 'Leave balance and history',
    group: 'Track',
    access,
    load: () => import('./leave-log.tsx'),
  },
  {
    path: LEAVE_BALANCES,
    title: 'Leave Balances',
    group: 'Track',
    parent: LEAVE_LOG,
    access,
    load: () => import('./balances.tsx'),
  },
];
export const logMenu: readonly MenuEntry[] = [
  { mode: 'normal', group: 'Track', label: 'Leave balance and history', path: LEAVE_LOG, icon: IconBeach, access },
];
export const logRequestViews: readonly RequestView[] = ['leave', 'leavecancellation'].map((kind) => ({
  kind,
  access: asking,
  load: () => import('./request-view.tsx'),
}));
