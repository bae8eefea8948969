import { IconBeach, IconCalendarDue, IconCategory, IconSettings } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the configuration menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/track/leave/type': IconCategory,
  '/config/track/leave/policy': IconBeach,
  '/config/track/leave/setting': IconSettings,
  '/config/track/leave/transition': IconCalendarDue,
};
