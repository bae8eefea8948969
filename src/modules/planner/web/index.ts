import {
  IconCalendarCog,
  IconCalendarOff,
  IconCalendarUser,
  IconClockPlus,
  IconConfetti,
  IconLayoutGrid,
  IconId,
  IconListCheck,
} from '@tabler/icons-react';
import type { FeatureKey } from '#platform/contract/features.ts';
import type { Load, MenuEntry, WebModule } from '#platform/web/module.ts';

type Planned = { path: string; title: string; feature: FeatureKey; icon: NonNullable<MenuEntry['icon']>; load: Load };
const PLANNERS: readonly Planned[] = [
  { path: '/planner/shift', title: 'Shift', feature: 'shift', icon: IconLayoutGrid, load: () => import('./shift.tsx') },
  {
    path: '/planner/weekoff',
    title: 'Week Off',
    feature: 'weeklyOff',
    icon: IconCalendarOff,
    load: () => import('./weekoff.tsx'),
  },
  {
    path: '/planner/extra_time',
    title: 'Extra Time',
    feature: 'extraTime',
    icon: IconClockPlus,
    load: () => import('./extra-time.tsx'),
  },
  {
    path: '/planner/leave_policy',
    title: 'Leave Policy',
    feature: 'leavePolicy',
    icon: IconCalendarCog,
    load: () => import('./leave-policy.tsx'),
  },
  {
    path: '/planner/holiday',
    title: 'Holiday',
    feature: 'holidayPlan',
    icon: IconConfetti,
    load: () => import('./holiday.tsx'),
  },
  {
    path: '/planner/probation',
    title: 'Probation',
    feature: 'probation',
    icon: IconCalendarUser,
    load: () => import('./probation.tsx'),
  },
  {
    path: '/planner/designation',
    title: 'Designation',
    feature: 'people',
    icon: IconId,
    load: () => import('./designation.tsx'),
  },
  {
    path: '/operation',
    title: 'Operation',
    feature: 'shift',
    icon: IconListCheck,
    load: () => import('./operation.tsx'),
  },
];
const editing = (feature: FeatureKey) => ({ feature, need: 'edit' }) as const;

export const plannerWeb = {
  pages: PLANNERS.map(({ path, title, feature, load }) => ({
    path,
    title,
    group: 'Planner',
    access: editing(feature),
    load,
  })),
  menuGroups: [{ mode: 'normal', group: 'Planner', order: 25 }],
  menu: PLANNERS.map(({ path, title, feature, icon }): MenuEntry => ({
    mode: 'normal',
    group: 'Planner',
    label: title,
    path,
    icon,
    access: editing(feature),
  })),
} satisfies WebModule;
