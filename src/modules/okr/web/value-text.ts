import { formatRupees, paise } from '#platform/engine/money.ts';
import type { OkrUnit } from '../contract/okr.ts';

const MONEY = 3;
export const SCALE = 10_000;
/** The lowest value that a number box of a key result takes. */
export const MIN_VALUE = -1_000_000_000_000;

/** A value in its unit: rupees in Indian groups, else the number with its decimals and the symbol. */
export function valueText(value: number | null, unit: OkrUnit | undefined): string {
  if (value === null) return '–';
  if (unit?.unitkindid === MONEY) return formatRupees(paise(Math.round(value / 100)), { decimals: 0 });
  const { decimals = 0, symbol = '' } = unit ?? {};
  const number = (value / SCALE).toLocaleString('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return symbol === '' || symbol === '#' ? number : symbol === '%' ? `${number} %` : `${number} ${symbol}`;
}

/** Basis points as percent, whole. */
export const percentText = (progress: number | null): string =>
  progress === null ? '–' : `${Math.round(progress / 100)} %`;
