import type { FeatureKey } from '#platform/contract/features.ts';
import type { Load, MenuEntry, WebModule } from '#platform/web/module.ts';

type Planned = { path: string; title: string; feature: FeatureKey; load: Load };
const PLANNERS: readonly Planned[] = [
  { path: '/planner/shift', title: 'Shift', feature: 'shift', load: () => import('./shift.tsx') },
  {
    path: '/planner/weekoff',
    title: 'Week Off',
    feature: 'weeklyOff',
    load: () => import('./weekoff.tsx'),
  },
  {
    path: '/planner/extra_time',
    title: 'Extra Time',
    feature: 'extraTime',
    load: () => import('./extra-time.tsx'),
  },
  {
    path: '/planner/leave_policy',
    title: 'Leave Policy',
    feature: 'leavePolicy',
    load: () => import('./leave-policy.tsx'),
  },
  {
    path: '/planner/holiday',
    title: 'Holiday',
    feature: 'holidayPlan',
    load: () => import('./holiday.tsx'),
  },
  {
    path: '/planner/probation',
    title: 'Probation',
    feature: 'probation',
    load: () => import('./probation.tsx'),
  },
  {
    path: '/planner/designation',
    title: 'Designation',
    feature: 'people',
    load: () => import('./designation.tsx'),
  },
  {
    path: '/operation',
    title: 'Operation',
    feature: 'shift',
    load: () => import('./operation.tsx'),
  },
];
const editing = (feature: FeatureKey) => ({ feature, need: 'edit' }) as const;

export const plannerWeb = {
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'assignment',
      label: 'Assignment',
      group: 'Employees',
      access: editing('people'),
      load: () => import('./assignment.tsx'),
    },
  ],
  menuIcons: () => import('./menu-icons.ts'),
  pages: PLANNERS.map(({ path, title, feature, load }) => ({
    path,
    title,
    group: 'Planner',
    access: editing(feature),
    load,
  })),
  menuGroups: [{ mode: 'normal', group: 'Planner', order: 25 }],
  menu: PLANNERS.map(({ path, title, feature }): MenuEntry => ({
    mode: 'normal',
    group: 'Planner',
    label: title,
    qualifier: 'Planner',
    path,
    access: editing(feature),
  })),
} satisfies WebModule;
