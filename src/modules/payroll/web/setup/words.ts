import type { Choice } from '#platform/web/kit/choice-field.tsx';

type Rounding = 'exact-paisa' | 'nearest-rupee' | 'up-rupee' | 'down-rupee' | 'nearest-ten';

export const ROUNDINGS: readonly Choice<Rounding>[] = [
  { value: 'nearest-rupee', label: 'To the nearest rupee', hint: '50 paise and above round up.' },
  { value: 'exact-paisa', label: 'To the exact paisa', hint: 'Half a paisa rounds up; amounts may have paise.' },
  { value: 'up-rupee', label: 'Up to the next rupee', hint: 'Any paise round up to the next rupee.' },
  { value: 'down-rupee', label: 'Down to the whole rupee', hint: 'Paise are dropped.' },
  { value: 'nearest-ten', label: 'To the nearest ten rupees', hint: '₹5 and above round up.' },
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
  other: 'Other deductions',
};

/** The label of a choice, for comparing two versions. */
export const labelIn = (choices: readonly Choice<string>[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;
