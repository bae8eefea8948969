import type { EmployeeFacts, Payslip, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { BEFORE_MUSTER, PF_BEFORE_MUSTER } from '#modules/payroll/contract/outputs/line-words.ts';
import { baseName, lineName } from '../../engine/outputs/statutory-words.ts';

/** Paise by line, "earning.basic": what was paid here since the tax year began, under the newest name of the line. */
export type YearToDate = Readonly<Record<string, { readonly name: string; readonly amount: number }>>;

export const ytdKey = ({ kind, component }: Pick<PayslipLine, 'kind' | 'component'>): string => `${kind}.${component}`;

/** Adds a payslip's lines to what earlier months of the tax year paid here. */
export function addLines(before: YearToDate, { lines }: Pick<Payslip, 'lines'>): YearToDate {
  const sums: Record<string, { name: string; amount: number }> = { ...before };
  for (const line of lines)
    sums[ytdKey(line)] = { name: baseName(line), amount: (sums[ytdKey(line)]?.amount ?? 0) + line.amount };
  return sums;
}

/** A line of a payslip with the month and the year, in paise; null where the month has no such line. */
export type YearRow = {
  readonly key: string;
  readonly name: string;
  readonly month: number | null;
  readonly year: number;
};
export type YearPart = { readonly rows: readonly YearRow[]; readonly month: number; readonly year: number };

/** The part of opening balances that is split by line; the rest is a line of its own. */
type Existing = Readonly<Record<string, { readonly name: string; readonly amount: number }>>;

function part(kinds: readonly string[], lines: readonly PayslipLine[], ytd: YearToDate, existing: Existing): YearPart {
  const here = Object.entries(ytd).filter(([key]) => kinds.includes(key.split('.')[0] ?? ''));
  const now = lines.filter(({ kind }) => kinds.includes(kind));
  const inMonth = (key: string): number | null => {
    const own = now.filter((line) => ytdKey(line) === key);
    return own.length === 0 ? null : own.reduce((sum, line) => sum + line.amount, 0);
  };
  const order = [...new Set([...now.map(ytdKey), ...here.map(([key]) => key)])];
  const names = new Map(here.map(([key, { name }]) => [key, name]));
  const rows = order.map((key): YearRow => ({
    key,
    // Several loans are one line of the year; the month lists them one by one above it.
    name: names.get(key) ?? key,
    month: inMonth(key),
    year: (ytd[key]?.amount ?? 0) + (existing[key]?.amount ?? 0),
  }));
  const before = Object.entries(existing)
    .filter(([key, { amount }]) => amount !== 0 && !order.includes(key))
    .map(([key, { name, amount }]): YearRow => ({ key, name, month: null, year: amount }));
  const all = [...rows, ...before].filter(({ month, year }) => month !== null || year !== 0);
  return {
    rows: all,
    month: now.reduce((sum, { amount }) => sum + amount, 0),
    year: all.reduce((sum, { year }) => sum + year, 0),
  };
}

/**
 * Earnings and deductions of the month and since April, each column adding up to its total: what was paid here line by
 * line, opening balances under their line, and their unsplit part as a line of its own.
 */
export function yearParts(
  { lines }: Pick<Payslip, 'lines'>,
  ytd: YearToDate,
  { opening }: Pick<EmployeeFacts, 'opening'>,
): { earnings: YearPart; deductions: YearPart } {
  const { gross, basic, hra, pf, pt, tds, components = {} } = opening;
  const own: [string, { name: string; amount: number }][] = [
    ['earning.basic', { name: 'Basic', amount: basic }],
    ['earning.hra', { name: 'HRA', amount: hra }],
    ...Object.entries(components).map(([code, amount]): [string, { name: string; amount: number }] => [
      `earning.${code}`,
      { name: code, amount },
    ]),
  ];
  const existing = own.filter(([key]) => ytd[key] !== undefined);
  const splitsum = existing.reduce((sum, [, { amount }]) => sum + amount, 0);
  // When the parts of an opening balance exceed its sum, only the sum is used.
  const split = splitsum <= gross ? existing : [];
  return {
    earnings: part(['earning', 'arrear'], lines, ytd, {
      ...Object.fromEntries(split),
      before: { name: BEFORE_MUSTER, amount: split.length === 0 ? gross : gross - splitsum },
    }),
    deductions: part(['deduction'], lines, ytd, {
      'deduction.pt': { name: lineName({ kind: 'deduction', component: 'pt', name: '' }), amount: pt },
      'deduction.tds': { name: lineName({ kind: 'deduction', component: 'tds', name: '' }), amount: tds },
      before: { name: PF_BEFORE_MUSTER, amount: pf },
    }),
  };
}
