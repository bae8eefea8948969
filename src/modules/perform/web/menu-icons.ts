import {
  IconBellRinging,
  IconBulb,
  IconChartCandle,
  IconForms,
  IconRefresh,
  IconStairsUp,
  IconUsersGroup,
  IconUserStar,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/perform/360/competency_repository': IconBulb,
  '/config/perform/360/cycle': IconRefresh,
  '/config/perform/360/form': IconForms,
  '/config/perform/360/rating_scale': IconStairsUp,
  '/config/perform/360/reminder': IconBellRinging,
  '/config/perform/360/structure': IconUsersGroup,
  '/config/perform/pay_range': IconChartCandle,
  '/perform/review': IconUserStar,
};
