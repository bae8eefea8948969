import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import type { TileUnit } from '#platform/contract/tile.ts';
import { isDay } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { SHORT_MONTHS } from '#platform/contract/calendar-words.ts';
import { shortMoney } from '#platform/web/kit/money-text.ts';
import { t } from '#platform/web/language.ts';

const HOUR = 60;
const HUNDREDTHS = 100;

/** A number of a tile as it is read. */
export function numberText(value: number, unit: TileUnit): string {
  if (unit === 'money') return formatRupees(paise(value), { decimals: 0 });
  if (unit === 'days') return (value / UNITS_PER_DAY).toLocaleString('en-IN', { maximumFractionDigits: 1 });
  if (unit === 'share') return `${(value / HUNDREDTHS).toFixed(2)} %`;
  if (unit === 'number') return value.toLocaleString('en-IN');
  const minutes = Math.abs(Math.round(value));
  return `${value < 0 ? '-' : ''}${Math.floor(minutes / HOUR)}:${String(minutes % HOUR).padStart(2, '0')} h`;
}

/** A number beside an axis, where there is room for few digits: rupees in lakh and crore. */
export const axisText = (value: number, unit: TileUnit): string =>
  unit === 'money' ? shortMoney(value) : numberText(value, unit);

const MONTH = /^\d{4}-\d{2}$/;
const monthText = (month: string): string =>
  `${t(SHORT_MONTHS[Number(month.slice(5, 7)) - 1] ?? '')} ${month.slice(2, 4)}`;

/** The label of a point beside an axis: a day without its year. */
export const axisLabel = (label: string | null, heading: string, day: (value: string) => string): string =>
  label !== null && isDay(label) && heading !== 'Wage month'
    ? `${Number(label.slice(8))} ${t(SHORT_MONTHS[Number(label.slice(5, 7)) - 1] ?? '')}`
    : labelText(label, heading, day);

/** The label of a point: a month, a day, or a name. */
export function labelText(label: string | null, heading: string, day: (value: string) => string): string {
  if (label === null) return t('Not entered');
  if (MONTH.test(label)) return monthText(label);
  if (isDay(label)) return heading === 'Wage month' ? monthText(label.slice(0, 7)) : day(label);
  return t(label);
}
