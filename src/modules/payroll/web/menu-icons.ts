import {
  IconAdjustments,
  IconCalculator,
  IconCalendarMonth,
  IconCashMinus,
  IconCashPlus,
  IconCoins,
  IconGift,
  IconHandStop,
  IconLayoutColumns,
  IconMathFunction,
  IconPackage,
  IconScale,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/pay/payroll/method': IconAdjustments,
  '/config/pay/payroll/salary_cycle': IconCalendarMonth,
  '/config/pay/payroll/pay_group': IconUsersGroup,
  '/config/pay/payroll/salary_component': IconCoins,
  '/config/pay/payroll/salary_structure': IconMathFunction,
  '/config/pay/payroll/layouts': IconLayoutColumns,
  '/payroll/package': IconPackage,
  '/payroll/rate': IconCoins,
  '/payroll/taxsheet': IconScale,
  '/payroll/run': IconCalculator,
  '/payroll/calendar': IconCalendarMonth,
  '/payroll/run/payroll_exceptions': IconHandStop,
  '/payroll/run/variable_payments': IconGift,
  '/payroll/run/extra_payments': IconCashPlus,
  '/payroll/run/extra_deductions': IconCashMinus,
  '/config/pay/payroll/misc': IconSettings,
};
