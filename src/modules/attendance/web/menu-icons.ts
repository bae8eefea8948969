import {
  IconCalendarCheck,
  IconCalendarRepeat,
  IconClockHour9,
  IconClockPlus,
  IconDeviceLaptop,
  IconFingerprint,
  IconGavel,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';
import { CLOSE } from './log/paths.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/comingsoon/biometric_device': IconFingerprint,
  [CLOSE]: IconCalendarCheck,
  '/config/track/attendance/clockin_method': IconDeviceLaptop,
  '/config/track/attendance/device': IconFingerprint,
  '/config/track/attendance/shift': IconClockHour9,
  '/config/track/attendance/policy': IconGavel,
  '/config/track/attendance/extra_time': IconClockPlus,
  '/config/track/attendance/request_cycle': IconCalendarRepeat,
};
