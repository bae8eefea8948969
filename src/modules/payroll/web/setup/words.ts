import type { Choice } from '#platform/web/kit/choice-field.tsx';
import { t } from '#platform/web/language.ts';
import type { Proration } from '../../contract/setup/calculation.ts';
import { componentOf } from '../../contract/setup/deductions.ts';

type Rounding = 'exact-paisa' | 'nearest-rupee' | 'up-rupee' | 'down-rupee' | 'nearest-ten';

export const ROUNDINGS: readonly Choice<Rounding>[] = [
  { value: 'nearest-rupee', label: 'To the nearest rupee', hint: '50 paise and above round up.' },
  { value: 'exact-paisa', label: 'To the exact paisa', hint: 'Half a paisa rounds up; amounts may have paise.' },
  { value: 'up-rupee', label: 'Up to the next rupee', hint: 'Any paise round up to the next rupee.' },
  { value: 'down-rupee', label: 'Down to the whole rupee', hint: 'Paise are dropped.' },
  { value: 'nearest-ten', label: 'To the nearest ten rupees', hint: '₹5 and above round up.' },
];

/** Rounding of the earned amount; empty for that of earned pay. */
export const EARNED_ROUNDINGS: readonly Choice<Rounding | ''>[] = [
  { value: '', label: 'As earned pay', hint: 'By the rounding of the salary cycle.' },
  ...ROUNDINGS,
];

export const PRORATION_CHOICES: readonly Choice<Proration>[] = [
  { value: 'paid-days', label: 'Its share of the paid days', hint: 'Loss of pay, joining and leaving reduce it.' },
  { value: 'days-in-service', label: 'Its share of the days in service', hint: 'Loss of pay does not reduce it.' },
  { value: 'whole', label: 'The whole', hint: 'Everybody with a day in service has the full amount.' },
  {
    value: 'whole-on-first',
    label: 'The whole, on the first payslip of the month',
    hint: 'Where a month has several payslips, those after the first pay nothing of it.',
  },
  {
    value: 'whole-on-last',
    label: 'The whole, on the last payslip of the month',
    hint: 'Where a month has several payslips, those before the last pay nothing of it.',
  },
  {
    value: 'recomputed',
    label: 'The formula with the earned amounts',
    hint: 'As a share of the basic that was earned.',
  },
  {
    value: 'package-only',
    label: 'Nothing: it is part of the package only',
    hint: 'A statute says what is really paid, as the employer’s provident fund.',
  },
];

/** What of a component is exempt from income tax. */
export const EXEMPT_CHOICES: readonly Choice<'none' | 'bills' | 'meals' | 'claim' | 'settlement'>[] = [
  { value: 'none', label: 'Nothing', hint: 'All of it is taxed.' },
  {
    value: 'bills',
    label: 'Up to the bills of the month',
    hint: 'In both regimes. Months ahead are taxed until bills come, arrears in any case.',
  },
  {
    value: 'meals',
    label: 'Meals, up to the amount of the law for each',
    hint: 'The units are meals, the formula is the value of one.',
  },
  {
    value: 'claim',
    label: 'Up to the claims of the year',
    hint: 'As travel fares with tickets: in the old regime, at most what was paid of it in the year.',
  },
  {
    value: 'settlement',
    label: 'Up to the exemption of the settlement',
    hint: 'Gratuity and leave encashment of somebody who leaves: in both regimes, as the settlement works it out.',
  },
];

/** How a cost of the company follows arrears of pay. */
export const COST_ARREAR_CHOICES: readonly Choice<'none' | 'each-month' | 'together'>[] = [
  { value: 'none', label: 'Nothing is added', hint: 'The cost is that of the month alone.' },
  { value: 'each-month', label: 'The formula on each past month', hint: 'Rounded for each month.' },
  { value: 'together', label: 'The formula on all past months together', hint: 'Rounded once.' },
];

export const QUANTITY_CHOICES: readonly Choice<'none' | 'down' | 'nearest' | 'up'>[] = [
  { value: 'none', label: 'As they are', hint: 'Parts of a unit count.' },
  { value: 'down', label: 'Down to whole units', hint: 'A part of a unit is dropped.' },
  { value: 'nearest', label: 'To the nearest whole unit', hint: 'Half a unit and above round up.' },
  { value: 'up', label: 'Up to whole units', hint: 'A part of a unit counts as one.' },
];

export const DEDUCTION_NAMES: Record<string, string> = {
  pf: 'Provident fund',
  arrear_pf: 'PF on arrears',
  vpf: 'VPF',
  arrear_vpf: 'VPF on arrears',
  esi: 'ESI',
  pt: 'Professional tax',
  lwf: 'Labour welfare fund',
  tds: 'Income tax',
  loan: 'Loans',
  advance: 'Salary advances',
  other: 'Other deductions',
};

type Named = { readonly code: string; readonly name: string };
/** The name of a place in the order of deductions: of its kind, or of the company's own component. */
export function entryName(entry: string, components: readonly Named[]): string {
  const code = componentOf(entry);
  if (code === undefined) return t(DEDUCTION_NAMES[entry] ?? entry);
  return t(components.find((one) => one.code === code)?.name ?? code);
}

/** The label of a choice, for comparing two versions. */
export const labelIn = (choices: readonly Choice<string>[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;
