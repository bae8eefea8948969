import type { FeatureKey } from '#platform/contract/features.ts';
import type { MenuEntry, Page, WebModule } from '#platform/web/module.ts';
import { deviceMenu, devicePages } from './device/pages.ts';
import { logMenu, logPages, logRequestViews } from './log/pages.ts';
import { liveData } from './upload/pages.ts';

type Noun = { path: string; title: string; feature: FeatureKey; load: () => Promise<Screens> };
type Screens = Record<'List' | 'Create', Awaited<ReturnType<Page['load']>>['default']>;
const NOUNS: readonly Noun[] = [
  {
    path: '/config/track/attendance/shift',
    title: 'Shift',
    feature: 'shift',
    load: () => import('./shift/shift.tsx'),
  },
  {
    path: '/config/track/attendance/policy',
    title: 'Attendance Policy',
    feature: 'attendancePolicy',
    load: () => import('./policy/policy.tsx'),
  },
  {
    path: '/config/track/attendance/extra_time',
    title: 'Extra Time',
    feature: 'extraTime',
    load: () => import('./extra-time/extra-time.tsx'),
  },
];
const CYCLE = '/config/track/attendance/request_cycle';

const reading = (feature: FeatureKey) => ({ feature, need: 'read' }) as const;
const entry = (label: string, path: string, feature: FeatureKey): MenuEntry => ({
  mode: 'config',
  group: 'Track',
  label,
  path,
  access: reading(feature),
});

export const attendanceWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    // Whoever may only see a plan opens it to read it.
    ...NOUNS.flatMap(({ path, title, feature, load }): Page[] => [
      { path, title, group: 'Track', access: reading(feature), load: async () => ({ default: (await load()).List }) },
      {
        path: `${path}/create`,
        title: 'Create',
        group: 'Track',
        access: reading(feature),
        load: async () => ({ default: (await load()).Create }),
      },
    ]),
    {
      path: CYCLE,
      title: 'Attendance Request Cycle',
      group: 'Track',
      access: reading('requestCycle'),
      load: () => import('./setting/request-cycle.tsx'),
    },
    ...logPages,
    ...devicePages,
  ],
  menu: [
    ...logMenu,
    ...NOUNS.map(({ title, path, feature }) => entry(title, path, feature)),
    entry('Attendance Request Cycle', CYCLE, 'requestCycle'),
    ...deviceMenu,
  ],
  actions: () => import('./actions.ts'),
  deskCards: () => import('./desk-cards.ts'),
  waiting: [
    {
      key: 'shift-swaps',
      order: 20,
      access: { feature: 'attendance', need: 'read' },
      count: async (signal) => (await import('./swap/waiting-count.ts')).count(signal),
      load: () => import('./swap/waiting-swaps.tsx'),
    },
  ],
  requestViews: logRequestViews,
  uploadWords: () => import('./upload-words.ts'),
  liveData,
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
