import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { onDayField, ownField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';

/** The currency that the company pays in: its rate is 1 and is never entered. */
export const COMPANY_CURRENCY = 'INR';
export const RATE_PLACES = 6;
const MILLION = 1_000_000;
const RATE = /^(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,6})?$/;

export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Please enter the three letters of the currency, such as USD')
  .refine((code) => code !== COMPANY_CURRENCY, 'The rate of INR is 1. Enter another currency');
/** Rupees for one unit, as decimal text, so that no float is used. */
export const rateText = z
  .string()
  .trim()
  .regex(RATE, 'Please enter the rate with at most six decimals, such as 84.125')
  .refine((text) => millionths(text) > 0, 'The rate must be above zero');

/** A decimal text in millionths, exactly. */
export function millionths(text: string): number {
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * MILLION + Number(part.padEnd(RATE_PLACES, '0'));
}

/** What one unit of a currency is worth, from a day on: the latest on or before a day holds. */
export const exchangeRateRecord = recordKind({
  table: 'exchange_rate',
  id: 'exchangerateid',
  feature: 'expenseSetting',
  path: 'exchangerate',
  words: { list: 'Exchange rates', title: 'Exchange rate', label: 'exchange rate' },
  fields: {
    currencycode: ownField({
      label: 'Currency',
      save: currencyCode,
      row: z.string(),
      initial: '',
      example: 'USD',
    }),
    fromdate: onDayField({
      label: 'From',
      hint: 'It holds from this day until the next one of the currency',
      example: '2026-10-01',
    }),
    rate: ownField({
      label: 'Rupees for one unit',
      save: rateText,
      row: z.string(),
      initial: '',
      example: '84.125',
    }),
  },
  usedBy: [],
});

/** Exchange rates from a file. */
export const exchangeRateBulk = bulkContract({
  kind: 'exchange_rate',
  title: 'Exchange Rates',
  feature: 'expenseSetting',
  parameters: z.object({}),
  example: {},
});
