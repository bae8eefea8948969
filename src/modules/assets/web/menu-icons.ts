import { IconBriefcase2, IconCategory, IconDeviceLaptop } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/hrops/asset/category': IconCategory,
  '/assets': IconDeviceLaptop,
  '/assets/my': IconBriefcase2,
};
