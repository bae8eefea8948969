import {
  IconAdjustments,
  IconBriefcase,
  IconCalculator,
  IconCalendarMonth,
  IconCoins,
  IconFileCheck,
  IconHandStop,
  IconLayoutColumns,
  IconMathFunction,
  IconPackage,
  IconReceiptTax,
  IconReport,
  IconScale,
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
  '/payroll/annual_payslip': IconReport,
  '/payroll/taxsheet': IconScale,
  '/payroll/it_declaration_and_submission': IconReceiptTax,
  '/payroll/form_12b': IconBriefcase,
  '/payroll/declarations': IconFileCheck,
  '/config/pay/payroll/misc/it_declaration_and_submission': IconReceiptTax,
  '/payroll/run': IconCalculator,
  '/payroll/calendar': IconCalendarMonth,
  '/payroll/hold': IconHandStop,
};
