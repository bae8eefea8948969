import type { InMonthPolicy } from '#modules/payroll/contract/setup/in-month.ts';
import type { MethodSave } from '#modules/payroll/contract/setup/method-screen.ts';

type InMonthFields = Pick<
  MethodSave,
  'pfinmonth' | 'pfceiling' | 'esiinmonth' | 'ptinmonth' | 'lwfinmonth' | 'tdsinmonth' | 'loansinmonth'
>;

/** The fields of the method that say how several payslips of a month are taken; what is not said is as the law has it. */
export const inMonthForm = ({ pf, pfceiling, esi, pt, lwf, tds, loans }: InMonthPolicy = {}): InMonthFields => ({
  pfinmonth: pf ?? 'month-to-date',
  pfceiling: pfceiling ?? 'each-entity',
  esiinmonth: esi ?? 'month-to-date',
  ptinmonth: pt ?? 'month-to-date',
  lwfinmonth: lwf ?? 'month-to-date',
  tdsinmonth: tds ?? 'each-payslip',
  loansinmonth: loans ?? 'last-payslip',
});

const FIELDS = {
  pf: 'pfinmonth',
  pfceiling: 'pfceiling',
  esi: 'esiinmonth',
  pt: 'ptinmonth',
  lwf: 'lwfinmonth',
  tds: 'tdsinmonth',
  loans: 'loansinmonth',
} as const;

/** The same as stored: what the law has is not written, unless it was. */
export function inMonthPart(stored: unknown, input: InMonthFields): { readonly inmonth?: Record<string, unknown> } {
  const law = inMonthForm();
  const before = (stored ?? {}) as Record<string, unknown>;
  const written = Object.entries(FIELDS)
    .filter(([key, field]) => input[field] !== law[field] || before[key] === law[field])
    .map(([key, field]) => [key, input[field]] as const);
  return written.length > 0 ? { inmonth: Object.fromEntries(written) } : {};
}
