import {
  IconCalendarCog,
  IconCurrencyDollar,
  IconGasStation,
  IconReceipt2,
  IconTransactionRupee,
  IconMapPin,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/app/compensator/dashboard': IconTransactionRupee,
  '/expense/dashboard': IconReceipt2,
  '/config/pay/expense/expense_cycle': IconCalendarCog,
  '/config/pay/expense/currency_conversion': IconCurrencyDollar,
  '/config/pay/expense/fuelconfig': IconGasStation,
  '/config/pay/expense/compensator': IconTransactionRupee,
  '/config/pay/expense/policy': IconReceipt2,
  '/config/pay/expense/city_class': IconMapPin,
};
