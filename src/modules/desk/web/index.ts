import { IconDeviceMobile, IconLayoutDashboard, IconMapPin2 } from '@tabler/icons-react';
import type { MenuEntry, WebModule } from '#platform/web/module.ts';

/** Announced pages; each is removed here when it becomes available. */
const ANNOUNCED = [
  { name: 'whitelist_mobile_device', label: 'Whitelist Mobile Device', icon: IconDeviceMobile },
  { name: 'geo_tracking', label: 'Geo Tracking', icon: IconMapPin2 },
] as const;

export const deskWeb = {
  pages: [
    { path: '/', title: 'My Desk', load: () => import('./desk.tsx') },
    ...ANNOUNCED.map(({ name, label }) => ({
      path: `/comingsoon/${name}`,
      title: label,
      load: () => import('./coming-soon.tsx'),
    })),
  ],
  menuGroups: [{ mode: 'normal', group: '', order: 0 }],
  menu: [
    { mode: 'normal', group: '', label: 'My Desk', path: '/', icon: IconLayoutDashboard, phone: 10, former: true },
    ...ANNOUNCED.map(({ name, label, icon }): MenuEntry => ({
      mode: 'normal',
      group: 'HRIS',
      label,
      path: `/comingsoon/${name}`,
      icon,
      announced: true,
    })),
  ],
  deskCards: () => import('./desk-cards.ts'),
} satisfies WebModule;
