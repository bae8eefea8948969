import {
  IconCalendarDollar,
  IconCurrencyDollar,
  IconGasStation,
  IconReceipt2,
  IconUserDollar,
  IconMapPin,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/app/compensator/dashboard': IconUserDollar,
  '/expense/dashboard': IconReceipt2,
  '/config/pay/expense/expense_cycle': IconCalendarDollar,
  '/config/pay/expense/currency_conversion': IconCurrencyDollar,
  '/config/pay/expense/fuelconfig': IconGasStation,
  '/config/pay/expense/compensator': IconUserDollar,
  '/config/pay/expense/policy': IconReceipt2,
  '/config/pay/expense/city_class': IconMapPin,
};
