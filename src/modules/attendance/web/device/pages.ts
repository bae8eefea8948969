import { configPages, type MenuEntry, type Page } from '#platform/web/module.ts';

const METHOD = {
  path: '/config/track/attendance/clockin_method',
  title: 'Clock-in Method',
  group: 'Track',
  feature: 'clockInMethod',
  load: () => import('./clockin-method.tsx'),
} as const;
const DEVICE = '/config/track/attendance/device';
const sees = { feature: 'device', need: 'read' } as const;

/** The address under which the devices were announced. */
const ANNOUNCED = '/comingsoon/biometric_device';

export const devicePages: readonly Page[] = [
  { path: ANNOUNCED, title: 'Biometric device', group: 'HRIS', load: () => import('./announced.tsx') },
  ...configPages(METHOD),
  {
    path: DEVICE,
    title: 'Biometric Device',
    group: 'Track',
    access: sees,
    load: async () => ({ default: (await import('./device.tsx')).List }),
  },
  {
    path: `${DEVICE}/create`,
    title: 'Create',
    group: 'Track',
    access: sees,
    load: async () => ({ default: (await import('./device.tsx')).Create }),
  },
];
export const deviceMenu: readonly MenuEntry[] = [
  { mode: 'normal', group: 'HRIS', label: 'Biometric device', path: ANNOUNCED },
  {
    mode: 'config',
    group: 'Track',
    label: 'Clock-in Method',
    path: METHOD.path,
    access: { feature: 'clockInMethod', need: 'read' },
  },
  { mode: 'config', group: 'Track', label: 'Biometric Device', qualifier: 'Settings', path: DEVICE, access: sees },
];
