import { t } from '#platform/web/language.ts';

type Dates = { fromdate: string; fromhalf: number; todate: string; tohalf: number };
type Times = { fromtime?: string | null; totime?: string | null };

/** The days of a request as the reader writes dates, with halves or times in words. */
export function spanText(row: Dates & Times, day: (value: string) => string): string {
  const { fromdate, fromhalf, todate, tohalf, fromtime = null, totime = null } = row;
  const [from, to] = [day(fromdate), day(todate)];
  if (fromtime !== null && totime !== null)
    return t('{{from}}, from {{fromtime}} to {{totime}}', { from, fromtime, totime });
  if (fromdate === todate) {
    if (fromhalf === 2) return t('{{from}}, second half', { from });
    return tohalf === 1 ? t('{{from}}, first half', { from }) : from;
  }
  if (fromhalf === 2)
    return tohalf === 1
      ? t('{{from}}, second half, to {{to}}, first half', { from, to })
      : t('{{from}}, second half, to {{to}}', { from, to });
  return tohalf === 1 ? t('{{from}} to {{to}}, first half', { from, to }) : t('{{from}} to {{to}}', { from, to });
}

const MINUS = '−';
const figure = (days: number): string =>
  `${days < 0 ? MINUS : ''}${Math.abs(days).toLocaleString('en-IN', { maximumFractionDigits: 4 })}`;
export const daysNumber = figure;
/** With its sign, for lines of a ledger. */
export const signed = (days: number): string => (days > 0 ? `+${figure(days)}` : figure(days));
export const daysText = (days: number): string =>
  days === 1 ? t('1 day') : t('{{days}} days', { days: figure(days) });

/** Why a day is charged as it is. */
export const CHARGE_REASONS: Readonly<Record<string, string>> = {
  document: 'Without a document',
  clubbed: 'Combined with other leave',
  sandwich: 'Day off between leave',
  no_balance: 'Not enough balance',
};
