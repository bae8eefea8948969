import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';

/** Rupees, or hundredths of another currency with its code. */
export const amountText = (amount: number, currency = 'INR'): string =>
  currency === 'INR' ? formatRupees(paise(amount)) : `${currency} ${formatRupees(paise(amount), { symbol: false })}`;

const MILLION = 1_000_000;
/** A rate in millionths as it is written: 84.125. */
export const rateText = (rate: number): string =>
  (rate / MILLION).toLocaleString('en-IN', { maximumFractionDigits: 6, useGrouping: false });

export const daysText = (count: number): string => plural(count, '{{count}} day', '{{count}} days');

/** How a state of a claim is marked, by its number. */
export const CLAIM_TONES: Readonly<Record<number, Tone>> = {
  1: 'plain',
  2: 'info',
  3: 'plain',
  4: 'warn',
  5: 'info',
  6: 'warn',
  7: 'info',
  8: 'good',
  9: 'good',
  10: 'bad',
};
export const LINE_TONES: Readonly<Record<number, Tone>> = {
  1: 'info',
  2: 'good',
  3: 'warn',
  4: 'bad',
  5: 'bad',
  6: 'warn',
  7: 'plain',
};
export const ADVANCE_TONES: Readonly<Record<number, Tone>> = {
  1: 'info',
  2: 'warn',
  3: 'bad',
  4: 'plain',
  5: 'good',
  6: 'plain',
};
export const PAYABLE_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warn', 3: 'bad', 4: 'plain' };
export const METHOD_WORDS = { bank: 'Bank', cash: 'Cash', payroll: 'Payroll' } as const;

/** Whether the balance of a passbook is the person's or the company's. */
export const balanceWords = (balance: number): string =>
  balance === 0 ? t('Nothing is owed') : balance > 0 ? t('The company owes you') : t('You owe the company');
