import {
  IconClockHour4,
  IconHelpCircle,
  IconLifebuoy,
  IconMessageOff,
  IconMessages,
  IconTags,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/hrops/helpdesk/ticketcategory': IconTags,
  '/config/hrops/helpdesk/cannedresponses': IconMessages,
  '/config/hrops/helpdesk/hours': IconClockHour4,
  '/config/hrops/helpdesk/anonymous': IconMessageOff,
  '/helpdesk/anonymous/messages': IconMessageOff,
  '/helpdesk': IconLifebuoy,
  '/help': IconHelpCircle,
};
