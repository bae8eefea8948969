import { formatRupees, paise } from '#platform/engine/money.ts';
import { isNumeric } from '#platform/contract/dataset.ts';
import { t } from '#platform/web/language.ts';
import type { ReportCell, ReportColumn } from '../contract/report.ts';

const HOUR = 60;
const TEN_THOUSANDTHS = 10_000;

/** A value of a report as it is shown: rupees, days with their fractions, minutes as hours. */
export function cellText(value: ReportCell, { type }: ReportColumn, day: (value: string) => string): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string') return type === 'day' ? day(value) : value;
  if (type === 'money') return formatRupees(paise(value), { decimals: 2 });
  if (type === 'days') return (value / TEN_THOUSANDTHS).toLocaleString('en-IN', { maximumFractionDigits: 2 });
  if (type === 'minutes') return `${Math.floor(value / HOUR)}:${String(value % HOUR).padStart(2, '0')}`;
  return value.toLocaleString('en-IN');
}

export const isAtEnd = ({ type }: ReportColumn): boolean => isNumeric(type);
