import { IconCoins } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { STATE_CODES } from '#platform/contract/states.ts';
import { t } from '#platform/web/language.ts';
import { minimumWageRecord } from '../../contract/law/minimum-wage.ts';
import { rateWords } from './minimum-wage-words.ts';

/** The minimum rates of wages by state, zone and category. */
export const { List, Create } = kindScreen(minimumWageRecord, {
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
