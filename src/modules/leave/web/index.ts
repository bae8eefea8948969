import { IconConfetti } from '@tabler/icons-react';
import { configPages, type MenuEntry, type WebModule } from '#platform/web/module.ts';
import { logMenu, logPages, logRequestViews } from './log/pages.ts';

const TYPE = {
  path: '/config/track/leave/type',
  title: 'Leave Type',
  group: 'Track',
  feature: 'leaveType',
  load: () => import('./type.tsx'),
} as const;
const POLICY = '/config/track/leave/policy';
const SETTING = '/config/track/leave/setting';
const TRANSITION = '/config/track/leave/transition';
const seesPolicies = { feature: 'leavePolicy', need: 'read' } as const;
const entersLeave = { feature: 'leave', need: 'edit' } as const;
const closesYears = { feature: 'leaveTransition', need: 'edit' } as const;

const entry = (label: string, path: string, feature: 'leaveType' | 'leavePolicy' | 'leaveTransition'): MenuEntry => ({
  mode: 'config',
  group: 'Track',
  label,
  path,
  access: { feature, need: 'read' },
});

export const leaveWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...logPages,
    {
      path: '/track/leave/holidaylist',
      title: 'Holiday',
      group: 'Track',
      load: () => import('./holiday/holiday-list.tsx'),
    },
    ...configPages(TYPE),
    {
      path: POLICY,
      title: 'Leave Policy',
      group: 'Track',
      access: seesPolicies,
      load: async () => ({ default: (await import('./policy.tsx')).List }),
    },
    // Whoever may only see policies opens one to read it.
    {
      path: `${POLICY}/create`,
      title: 'Create',
      group: 'Track',
      access: seesPolicies,
      load: async () => ({ default: (await import('./policy.tsx')).Create }),
    },
    {
      path: SETTING,
      title: 'Leave Settings',
      group: 'Track',
      access: seesPolicies,
      load: () => import('./setting.tsx'),
    },
    {
      path: TRANSITION,
      title: 'Leave Cycle Transition',
      group: 'Track',
      access: { feature: 'leaveTransition', need: 'read' },
      load: () => import('./transition/transitions.tsx'),
    },
    {
      path: `${TRANSITION}/create`,
      title: 'Close a leave year',
      group: 'Track',
      parent: TRANSITION,
      access: closesYears,
      load: () => import('./transition/close.tsx'),
    },
  ],
  menuGroups: [{ mode: 'normal', group: 'Track', order: 20, open: true }],
  menu: [
    ...logMenu,
    { mode: 'normal', group: 'Track', label: 'Holiday', path: '/track/leave/holidaylist', icon: IconConfetti },
    entry('Leave Type', TYPE.path, 'leaveType'),
    entry('Leave Policy', POLICY, 'leavePolicy'),
    entry('Leave Settings', SETTING, 'leavePolicy'),
    entry('Leave Cycle Transition', TRANSITION, 'leaveTransition'),
  ],
  actions: () => import('./actions.ts'),
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'leave_credit_and_debit_adjustment',
      label: 'Leave Credit and Debit Adjustment',
      group: 'Track',
      access: entersLeave,
      load: () => import('./upload/adjustment.tsx'),
    },
    {
      kind: 'bulk_leave_application',
      label: 'Bulk Leave Application',
      group: 'Track',
      access: entersLeave,
      load: () => import('./upload/application.tsx'),
    },
    {
      kind: 'comp_off',
      label: 'Comp-off',
      group: 'Track',
      access: entersLeave,
      load: () => import('./upload/comp-off.tsx'),
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  requestViews: logRequestViews,
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
