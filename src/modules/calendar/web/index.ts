import { IconCalendarEvent } from '@tabler/icons-react';
import type { FeatureKey } from '#platform/contract/features.ts';
import { configPages, type MenuEntry, type WebModule } from '#platform/web/module.ts';

type Noun = Parameters<typeof configPages>[0];
const NOUNS: readonly Noun[] = [
  {
    path: '/config/track/leave/weeklyoff',
    title: 'Weekly Off',
    group: 'Track',
    feature: 'weeklyOff',
    load: () => import('./weekly-off.tsx'),
  },
  {
    path: '/config/track/leave/holiday',
    title: 'Holiday Plan',
    group: 'Track',
    feature: 'holidayPlan',
    load: () => import('./holiday-plan.tsx'),
  },
];
const reading = (feature: FeatureKey) => ({ feature, need: 'read' }) as const;

export const calendarWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    { path: '/calendar', title: 'Calendar', load: () => import('./page/calendar-page.tsx') },
    ...NOUNS.flatMap(configPages),
  ],
  menuGroups: [{ mode: 'config', group: 'Track', order: 40 }],
  menu: [
    { mode: 'normal', group: '', label: 'Calendar', path: '/calendar', icon: IconCalendarEvent },
    ...NOUNS.map(({ title, path, feature }): MenuEntry => ({
      mode: 'config',
      group: 'Track',
      label: title,
      path,
      access: reading(feature),
    })),
  ],
  actions: () => import('./actions.ts'),
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'holiday',
      label: 'Holidays',
      group: 'Track',
      access: { feature: 'holidayPlan', need: 'edit' },
      load: () => import('./bulk-holiday.tsx'),
    },
  ],
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
