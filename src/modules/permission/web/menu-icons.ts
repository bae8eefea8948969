import { IconKey, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the configuration menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/hris/employee/permission_policy': IconKey,
  '/config/hris/employee/default_permission': IconUserPlus,
  '/config/hris/employee/common_access': IconUsersGroup,
};
