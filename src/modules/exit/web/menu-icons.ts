import { IconDoorExit, IconLogout2, IconUserOff } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/hris/employee/exit_policy': IconLogout2,
  '/config/hris/employee/exit_reason': IconDoorExit,
  '/config/hris/employee/former_access': IconUserOff,
  '/exit': IconLogout2,
  '/exit/former': IconUserOff,
  '/profile/exit': IconDoorExit,
};
