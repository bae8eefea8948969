import type { EmployeeFacts, Payslip, PayslipLine } from '#modules/payroll/contract/payslip.ts';

/** Paise by line, "earning.basic": what was paid here since the tax year began. */
export type YearToDate = Readonly<Record<string, number>>;

export const ytdKey = ({ kind, component }: Pick<PayslipLine, 'kind' | 'component'>): string => `${kind}.${component}`;

/** Adds a payslip's lines to what earlier months of the tax year paid here. */
export function addLines(before: YearToDate, { lines }: Pick<Payslip, 'lines'>): YearToDate {
  const sums: Record<string, number> = { ...before };
  for (const line of lines) sums[ytdKey(line)] = (sums[ytdKey(line)] ?? 0) + line.amount;
  return sums;
}

// What opening balances know by line; everything else begins with the first month paid here.
const OPENING = {
  'earning.basic': 'basic',
  'earning.hra': 'hra',
  'deduction.pf': 'pf',
  'deduction.pt': 'pt',
  'deduction.tds': 'tds',
} as const satisfies Record<string, keyof EmployeeFacts['opening']>;

/** A line since April, opening balance included where it names the line. */
export function sinceApril(line: PayslipLine, ytd: YearToDate, { opening }: Pick<EmployeeFacts, 'opening'>): number {
  const key = ytdKey(line);
  const part = Object.entries(OPENING).find(([known]) => known === key)?.[1];
  return (ytd[key] ?? line.amount) + (part === undefined ? 0 : opening[part]);
}

/** Total earnings since April. */
export function earnedSinceApril(ytd: YearToDate, { opening }: Pick<EmployeeFacts, 'opening'>): number {
  const paid = Object.entries(ytd).filter(([key]) => key.startsWith('earning.') || key.startsWith('arrear.'));
  return paid.reduce<number>((sum, [, amount]) => sum + amount, Number(opening.gross));
}
