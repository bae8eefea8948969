import type { AnnualPart } from '#modules/payroll/contract/outputs/annual-payslip.ts';
import type { PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import type { Month } from '#platform/engine/day.ts';
import { withoutMonth } from '../wording.ts';

/** A payslip as far as the statement of a year reads it. */
export type PaidSlip = { readonly month: Month; readonly lines: readonly PayslipLine[] };

const SECTIONS = {
  earnings: ['earning', 'arrear'],
  deductions: ['deduction'],
  employer: ['employer'],
} as const satisfies Record<string, readonly PayslipLine['kind'][]>;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The heads of some kinds of line, each with its amount in every month. */
function partOf(
  slips: readonly PaidSlip[],
  months: readonly Month[],
  kinds: readonly PayslipLine['kind'][],
): AnnualPart {
  const rows = new Map<string, { key: string; name: string; amounts: number[] }>();
  for (const { month, lines } of slips)
    for (const { kind, component, name, wagemonth, amount } of lines) {
      if (!kinds.includes(kind)) continue;
      const key = `${kind} ${component}`;
      const row = rows.get(key) ?? {
        key,
        name: wagemonth ? withoutMonth(name, wagemonth) : name,
        amounts: months.map(() => 0),
      };
      const at = months.indexOf(month);
      row.amounts[at] = (row.amounts[at] ?? 0) + amount;
      rows.set(key, row);
    }
  const listed = [...rows.values()].map((row) => ({ ...row, total: sumOf(row.amounts) }));
  const amounts = months.map((_, at) => sumOf(listed.map((row) => row.amounts[at] ?? 0)));
  return { rows: listed, amounts, total: sumOf(amounts) };
}

/**
 * The payslips of a year as one table: heads by months, several payslips of a month together. Amounts in paise; rows and
 * months add up to the totals, and earnings less deductions to the net pay.
 */
export function annualOf(slips: readonly PaidSlip[]) {
  const months = [...new Set(slips.map(({ month }) => month))].toSorted();
  const part = (kinds: readonly PayslipLine['kind'][]) => partOf(slips, months, kinds);
  const earnings = part(SECTIONS.earnings);
  const deductions = part(SECTIONS.deductions);
  const amounts = months.map((_, at) => (earnings.amounts[at] ?? 0) - (deductions.amounts[at] ?? 0));
  return {
    months,
    earnings,
    deductions,
    net: { amounts, total: sumOf(amounts) },
    employer: part(SECTIONS.employer),
  };
}
