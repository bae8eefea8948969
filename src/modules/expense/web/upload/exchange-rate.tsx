import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { exchangeRateBulk } from '../../contract/exchange-rate.ts';
import { statementBulk } from '../../contract/payout.ts';
import { PAYOUTS } from '../paths.ts';
import { expensePolicyBulk } from '../../contract/upload.ts';

export default bulkPage(exchangeRateBulk, {
  keys: ['currencycode', 'fromdate'],
  words: {
    lead: 'Enter exchange rates of many days. The latest on or before a day applies.',
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

export const Statement = bulkPage(statementBulk, {
  keys: ['reference'],
  words: {
    lead: 'Read back what the bank did with payments of expenses. Each is found by its number and compared with its amount.',
    needs: [
      'The reference or narration, which contains the number of the payment, such as EP-000012.',
      'The day and the amount. Lines without a payment of expenses are left out.',
      'Returned as status for what came back: the claim is then to be paid again.',
    ],
    will: ['{{count}} payment will be reconciled', '{{count}} payments will be reconciled'],
    did: ['{{count}} payment was reconciled', '{{count}} payments were reconciled'],
    next: { label: 'Bank files', path: PAYOUTS },
  },
});

export const Policy = bulkPage(expensePolicyBulk, {
  keys: ['employeecode', 'fromdate'],
  words: {
    lead: 'Assign an expense policy to many employees with an effective date. It takes precedence over those of their job, office and company.',
    needs: [
      'The employee code and the name of a published expense policy.',
      'The first day. Without a last day it has no end.',
      'Several rows of a person are fine where their days do not meet.',
    ],
    will: ['{{count}} assignment will be made', '{{count}} assignments will be made'],
    did: ['{{count}} assignment was made', '{{count}} assignments were made'],
    next: { label: 'Expense Policy', path: '/config/pay/expense/policy' },
  },
});
