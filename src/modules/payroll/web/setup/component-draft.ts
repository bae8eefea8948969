import type { Bound } from '#platform/web/kit/use-form.ts';
import type { ComponentDetail } from '../../contract/setup/component-screen.ts';

/** What a component has that nobody has filled in yet. */
export const NEW_COMPONENT: ComponentDetail = {
  code: '',
  name: '',
  kind: 'earning',
  source: 'formula',
  formula: '',
  rounding: 'nearest-rupee',
  when: null,
  proration: 'paid-days',
  earnedrounding: null,
  quantity: null,
  quantityrounding: 'none',
  pf: false,
  esi: true,
  pt: true,
  lwf: true,
  taxable: true,
  incometax: 'averaged',
  exempt: 'none',
  exemptunits: null,
  nps: false,
  costarrears: 'none',
  codewages: 'included',
  wagetest: 'none',
  basic: false,
  hra: false,
  variable: false,
  projected: false,
  accrual: false,
  accrualmonths: [],
  guarantee: false,
  guaranteeof: [],
  rateformula: null,
  overtimeworking: null,
  overtimeoff: null,
  encashedleave: null,
  yearendleave: null,
  nightshift: null,
  words: [],
  instructure: false,
  used: [],
};

/** A component as form values. */
export function draftOf(detail: ComponentDetail, isnew: boolean) {
  const { used: _, formula, when, quantity, earnedrounding, ...others } = detail;
  const { rateformula, overtimeworking, overtimeoff, encashedleave, yearendleave, nightshift, ...rest } = others;
  return {
    ...rest,
    formula: formula ?? '',
    when: when ?? '',
    quantity: quantity ?? '',
    earnedrounding: earnedrounding ?? '',
    rateformula: rateformula ?? '',
    overtimeworking: overtimeworking ?? '',
    overtimeoff: overtimeoff ?? '',
    encashedleave: encashedleave ?? '',
    yearendleave: yearendleave ?? '',
    nightshift: nightshift ?? '',
    isnew,
  };
}
export type ComponentDraft = ReturnType<typeof draftOf>;
/** Ties a field of the form to its value. */
export type Bind = <K extends keyof ComponentDraft>(name: K, after?: () => void) => Bound<ComponentDraft[K]>;
