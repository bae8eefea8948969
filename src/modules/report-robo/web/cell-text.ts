import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { isNumeric } from '#platform/contract/dataset.ts';
import { t } from '#platform/web/language.ts';
import type { AnswerColumn, ReportCell, ReportColumn } from '../contract/report.ts';

const HOUR = 60;

/** A value of a report as it is shown: rupees, days with their fractions, minutes as hours. */
export function cellText(
  value: ReportCell,
  { type }: Pick<ReportColumn, 'type'>,
  day: (value: string) => string,
): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string') return type === 'day' ? day(value) : value;
  if (type === 'money') return formatRupees(paise(value), { decimals: 2 });
  if (type === 'days') return (value / UNITS_PER_DAY).toLocaleString('en-IN', { maximumFractionDigits: 2 });
  if (type === 'minutes') return `${Math.floor(value / HOUR)}:${String(value % HOUR).padStart(2, '0')}`;
  return value.toLocaleString('en-IN');
}

export const isAtEnd = ({ type }: Pick<ReportColumn, 'type'>): boolean => isNumeric(type);

/** The head of a column; that of a measure names its column. */
export const labelText = ({ label }: Pick<ReportColumn, 'label'>): string =>
  label
    .split(': ')
    .map((part) => t(part))
    .join(': ');

/** A value of a pivot as the head of its columns. */
export function acrossText(
  { value, type }: NonNullable<AnswerColumn['across']>,
  day: (value: string) => string,
): string {
  if (value === null || value === '') return t('Empty');
  if (type === 'yesno') return value === 'true' ? t('Yes') : t('No');
  return cellText(isNumeric(type) ? Number(value) : value, { type }, day);
}
