import { IconShieldLock, IconUserCheck } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the configuration menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/hris/employee/confirmations': IconUserCheck,
  '/config/hris/account_management/single_sign_on': IconShieldLock,
};
