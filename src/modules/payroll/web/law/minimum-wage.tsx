import { IconCategory, IconCoins } from '@tabler/icons-react';
import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { STATE_CODES } from '#platform/contract/states.ts';
import { t } from '#platform/web/language.ts';
import { minimumWageBulk, minimumWageClassRecord, minimumWageRecord } from '../../contract/law/minimum-wage.ts';
import { rateWords } from './minimum-wage-words.ts';

/** The minimum rates of wages by state, zone and category. */
export const rates = kindScreen(minimumWageRecord, {
  path: '/config/pay/payroll/minimum_wage',
  emptyState: {
    title: 'Add your first minimum wage',
    why: 'With the rates of your states, each payroll names the people who earn less before it is released.',
    icon: IconCoins,
  },
  Form: () => import('./minimum-wage-form.tsx'),
  columns: {
    statecode: {
      text: ({ statecode }) => STATE_CODES[statecode] ?? statecode,
      cell: ({ statecode }) => STATE_CODES[statecode] ?? statecode,
    },
    zone: { cell: ({ zone }) => zone ?? t('All') },
    category: { cell: ({ category }) => category ?? t('All') },
    rate: { sort: ({ rate }) => rate, cell: rateWords },
    rateperid: { more: true },
    source: { more: true },
    isconfirmed: { cell: ({ isconfirmed }) => (isconfirmed ? t('Confirmed') : t('Not confirmed')) },
  },
});

/** The zone and category of minimum wages by office and grade. */
export const classes = kindScreen(minimumWageClassRecord, {
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

/** Minimum wages from a file. */
export const Upload = bulkPage(minimumWageBulk, {
  keys: ['state', 'zone', 'category', 'ratefrom'],
  words: {
    lead: 'Enter minimum wages as the States notify them. The latest on or before a day holds.',
    needs: [
      'The state, the zone and the category, as the notification names them. Without a zone or a category a rate is of all.',
      'The first day, and the rate of a month or a day with the dearness allowance.',
      'A rate of the same state, zone, category and day is replaced.',
    ],
    will: ['{{count}} minimum wage will be stored', '{{count}} minimum wages will be stored'],
    did: ['{{count}} minimum wage was stored', '{{count}} minimum wages were stored'],
    next: { label: 'Minimum Wages', path: '/config/pay/payroll/minimum_wage' },
  },
});
