import {
  IconCalendarCog,
  IconCalendarOff,
  IconCalendarUser,
  IconClockPlus,
  IconConfetti,
  IconId,
  IconLayoutGrid,
  IconListCheck,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/planner/shift': IconLayoutGrid,
  '/planner/weekoff': IconCalendarOff,
  '/planner/extra_time': IconClockPlus,
  '/planner/leave_policy': IconCalendarCog,
  '/planner/holiday': IconConfetti,
  '/planner/probation': IconCalendarUser,
  '/planner/designation': IconId,
  '/operation': IconListCheck,
};
