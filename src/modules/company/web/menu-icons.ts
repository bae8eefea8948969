import {
  IconBadge,
  IconBuilding,
  IconCertificate,
  IconChecklist,
  IconClockShield,
  IconFileSettings,
  IconHierarchy2,
  IconHourglass,
  IconMailCog,
  IconMapPin,
  IconPalette,
  IconStairs,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react';
import type { MenuIcons } from '#platform/web/module.ts';

/** The icons of the configuration menu, by the path of their entry. */
export const menuIcons: MenuIcons = {
  '/config/set_up': IconChecklist,
  '/config/hris/company/business_unit': IconBuilding,
  '/config/hris/company/department': IconHierarchy2,
  '/config/hris/company/designation': IconBadge,
  '/config/hris/company/team': IconUsersGroup,
  '/config/hris/company/grade': IconStairs,
  '/config/hris/employee/probation': IconHourglass,
  '/config/hris/account_management/company_offices': IconMapPin,
  '/config/hris/account_management/global_default': IconWorld,
  '/config/hris/account_management/interface_branding': IconPalette,
  '/config/hris/account_management/email_branding': IconMailCog,
  '/config/hris/account_management/incorporation_details': IconCertificate,
  '/config/hris/account_management/configuration_file': IconFileSettings,
  '/config/hris/account_management/data_retention': IconClockShield,
};
