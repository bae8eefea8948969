import { IconCurrencyDollar } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { exchangeRateRecord } from '../../contract/exchange-rate.ts';

export const { List, Create } = kindScreen(exchangeRateRecord, {
  path: '/config/pay/expense/currency_conversion',
  emptyState: {
    title: 'Enter your first exchange rate',
    why: 'Bills in other currencies are claimed by the latest rate on or before the day of the claim. Rates of many days come from a file in Live Data.',
    icon: IconCurrencyDollar,
  },
  columns: {
    currencycode: { text: (row) => row.currencycode, cell: (row) => row.currencycode },
    rate: { end: true, sort: (row) => Number(row.rate), cell: (row) => row.rate },
  },
  Form: () => import('./exchange-rate-form.tsx'),
});
