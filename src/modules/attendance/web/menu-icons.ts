import {
  IconCalendarRepeat,
  IconClockHour9,
  IconClockPlus,
  IconDeviceLaptop,
  IconFingerprint,
  IconGavel,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the configuration menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/track/attendance/clockin_method': IconDeviceLaptop,
  '/config/track/attendance/device': IconFingerprint,
  '/config/track/attendance/shift': IconClockHour9,
  '/config/track/attendance/policy': IconGavel,
  '/config/track/attendance/extra_time': IconClockPlus,
  '/config/track/attendance/request_cycle': IconCalendarRepeat,
};
