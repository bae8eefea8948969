import { IconLifebuoy } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the configuration menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/hris/account_management/support_access': IconLifebuoy,
};
