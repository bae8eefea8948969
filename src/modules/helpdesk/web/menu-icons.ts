import { IconClockHour4, IconHelpCircle, IconLifebuoy, IconMessages, IconTags } from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/hrops/helpdesk/ticketcategory': IconTags,
  '/config/hrops/helpdesk/cannedresponses': IconMessages,
  '/config/hrops/helpdesk/hours': IconClockHour4,
  '/helpdesk': IconLifebuoy,
  '/help': IconHelpCircle,
};
