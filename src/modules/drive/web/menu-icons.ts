import { IconFolders, IconServerCog } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/drive': IconFolders,
  '/config/organise/drive': IconServerCog,
};
