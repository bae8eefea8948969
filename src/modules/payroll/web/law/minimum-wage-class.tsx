import { IconCategory } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { t } from '#platform/web/language.ts';
import { minimumWageClassRecord } from '../../contract/law/minimum-wage.ts';

/** The zone and category of minimum wages by office and grade. */
export const { List, Create } = kindScreen(minimumWageClassRecord, {
  path: '/config/pay/payroll/minimum_wage_class',
  emptyState: {
    title: 'Say who has which zone and category',
    why: 'Offices have a zone, grades a category. Without any, rates of the whole state count.',
    icon: IconCategory,
  },
  Form: () => import('./minimum-wage-class-form.tsx'),
  columns: {
    officeaddressid: { text: ({ officename }) => officename, cell: ({ officename }) => officename || t('All offices') },
    subscriptiongradeid: { text: ({ gradename }) => gradename, cell: ({ gradename }) => gradename || t('All grades') },
  },
});
