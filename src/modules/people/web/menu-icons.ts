import { IconEyeCog, IconId } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the configuration menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/hris/employee/employee_id': IconId,
  '/config/hris/employee/default_privacy': IconEyeCog,
};
