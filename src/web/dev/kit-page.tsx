import { IconPalette } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';

/** The parts of the kit on one page, in development only. */
export const kitModule: WebModule = {
  pages: [{ path: '/kit', title: 'Kit', load: () => import('./kit.tsx') }],
  menu: [{ mode: 'normal', group: 'Insights', label: 'Kit', path: '/kit', icon: IconPalette }],
};
