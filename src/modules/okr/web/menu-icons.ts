import { IconRuler2, IconTargetArrow } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/perform/okr/misc': IconTargetArrow,
  '/config/perform/successunit': IconRuler2,
  '/okr': IconTargetArrow,
};
