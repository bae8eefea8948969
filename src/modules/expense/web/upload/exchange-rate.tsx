import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { exchangeRateBulk } from '../../contract/exchange-rate.ts';

export default bulkPage(exchangeRateBulk, {
  keys: ['currencycode', 'fromdate'],
  words: {
    lead: 'Enter exchange rates of many days. The latest on or before a day holds.',
    needs: [
      'The currency by its three letters, such as USD.',
      'The day, and the rupees for one unit with at most six decimals.',
      'A rate of the same currency and day is replaced.',
    ],
    will: ['{{count}} exchange rate will be stored', '{{count}} exchange rates will be stored'],
    did: ['{{count}} exchange rate was stored', '{{count}} exchange rates were stored'],
    next: { label: 'Currency Conversion', path: '/config/pay/expense/currency_conversion' },
  },
});
