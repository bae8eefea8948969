import { IconFileText, IconMail, IconMailbox, IconSignature, IconTemplate } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/organise/letter/page_layout': IconFileText,
  '/config/organise/letter/template': IconTemplate,
  '/config/organise/letter/signatory': IconSignature,
  '/letters': IconMail,
  '/letter_box': IconMailbox,
};
