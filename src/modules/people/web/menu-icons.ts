import { IconEyeCheck, IconEyeCog, IconId, IconTableImport } from '@tabler/icons-react';
import { LIVE_DATA, type MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/personal_privacy': IconEyeCheck,
  [LIVE_DATA]: IconTableImport,
  '/config/hris/employee/employee_id': IconId,
  '/config/hris/employee/default_privacy': IconEyeCog,
};
