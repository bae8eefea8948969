import type { ComponentDetail, ComponentSave } from '#modules/payroll/contract/component-screen.ts';
import { ATTENDED_UNITS, type AttendedUnits } from '#modules/payroll/contract/attended.ts';
import type {
  CalculatedComponent,
  Component,
  FormulaComponent,
  OneTimeComponent,
  StoredComponent,
} from '#modules/payroll/contract/structure.ts';

// A salary component as the form has it, one flat record, and as it is stored.

const PLAIN = {
  formula: null,
  rounding: 'nearest-rupee',
  when: null,
  proration: 'paid-days',
  earnedrounding: null,
  quantity: null,
  quantityrounding: 'none',
  pf: false,
  esi: false,
  pt: false,
  lwf: false,
  taxable: true,
  incometax: 'averaged',
  exempt: 'none',
  exemptunits: null,
  nps: false,
  costarrears: 'none',
  codewages: 'included',
  basic: false,
  hra: false,
  variable: false,
  projected: false,
  accrual: false,
  accrualmonths: [] as number[],
  guarantee: false,
  guaranteeof: [] as string[],
  rateformula: null,
  overtimeworking: null,
  overtimeoff: null,
  encashedleave: null,
  yearendleave: null,
  nightshift: null,
} as const;

/** A component as the form has it. */
export function flat(component: Component): Omit<ComponentDetail, 'words' | 'used' | 'instructure'> {
  const { code, name } = component;
  if (component.source === 'deduction')
    return { ...PLAIN, code, name, kind: 'deduction', source: 'deduction', taxable: false };
  if (component.source === 'cost')
    return {
      ...PLAIN,
      code,
      name,
      kind: 'employer',
      source: 'cost',
      taxable: false,
      ...calculationOf(component),
      nps: component.nps ?? false,
      costarrears: component.arrears ?? 'none',
    };
  const { kind, source, bases, taxable, incometax } = component;
  const marks = { taxable, incometax, ...exemptOf(component) };
  const earning = { ...PLAIN, code, name, kind, source, ...bases, ...marks };
  if (component.source === 'one-time')
    return { ...earning, earnedrounding: component.earnedrounding ?? null, ...attendedOf(component) };
  const { basic, hra, codewages } = component;
  return { ...earning, ...calculationOf(component), basic, hra, codewages, ...paidOf(component) };
}

/** What of attendance one-time pay has, as the form has it: the item of each kind of units. */
function attendedOf({ attendance = [], rateformula }: OneTimeComponent) {
  const itemOf = (wanted: AttendedUnits): string | null => attendance.find(({ of }) => of === wanted)?.item ?? null;
  return {
    rateformula: rateformula ?? null,
    overtimeworking: itemOf('overtime-working'),
    overtimeoff: itemOf('overtime-off'),
    encashedleave: itemOf('encashed-leave'),
    yearendleave: itemOf('year-end-leave'),
    nightshift: itemOf('night-shift'),
  };
}

/** The same as stored; nothing where no units come from attendance. */
function storedAttended({
  overtimeworking,
  overtimeoff,
  encashedleave,
  yearendleave,
  nightshift,
}: ComponentSave): Pick<OneTimeComponent, 'attendance'> {
  const items = {
    'overtime-working': overtimeworking,
    'overtime-off': overtimeoff,
    'encashed-leave': encashedleave,
    'year-end-leave': yearendleave,
    'night-shift': nightshift,
  };
  const attendance = ATTENDED_UNITS.flatMap((of) => (items[of] ? [{ of, item: items[of] }] : []));
  return attendance.length > 0 ? { attendance } : {};
}

/** When monthly pay is paid, as the form has it. */
const paidOf = ({ variable, accrual, guarantee }: FormulaComponent) => ({
  variable: variable !== undefined,
  projected: variable?.projected ?? false,
  accrual: accrual !== undefined,
  accrualmonths: accrual?.months ?? [],
  guarantee: guarantee !== undefined,
  guaranteeof: guarantee?.of ?? [],
});

/** What of pay is exempt, as the form has it. */
const exemptOf = ({ exempt }: Pick<FormulaComponent, 'exempt'>): Pick<ComponentDetail, 'exempt' | 'exemptunits'> => ({
  exempt: exempt?.rule ?? 'none',
  exemptunits: exempt?.rule === 'meals' ? exempt.units : null,
});

/** The same as stored; nothing of pay that is taxed whole. */
function storedExempt({ exempt, exemptunits }: ComponentSave): Pick<FormulaComponent, 'exempt'> {
  if (exempt === 'none') return {};
  // Without a number it is no meal that counts: the structure refuses it.
  return { exempt: exempt === 'meals' ? { rule: 'meals', units: exemptunits ?? 0 } : { rule: exempt } };
}

/** How a component is worked out, as the form has it. */
const calculationOf = ({ formula, rounding, when, proration, earnedrounding, quantity }: CalculatedComponent) => ({
  formula,
  rounding,
  when: when ?? null,
  proration,
  earnedrounding: earnedrounding ?? null,
  quantity: quantity?.formula ?? null,
  quantityrounding: quantity?.rounding ?? 'none',
});

/** The same as stored: what is not used is left out. */
const storedCalculation = ({ quantity, quantityrounding, ...given }: ComponentSave) => ({
  formula: given.formula ?? '',
  rounding: given.rounding,
  ...(given.when ? { when: given.when } : {}),
  ...(given.earnedrounding ? { earnedrounding: given.earnedrounding } : {}),
  ...(quantity ? { quantity: { formula: quantity, rounding: quantityrounding } } : {}),
});

/** A component as stored: fields with their default value are left out. */
export function storedOf(given: ComponentSave): StoredComponent {
  const { code, name, taxable, incometax, codewages } = given;
  if (given.kind === 'deduction') return { code, name, kind: 'deduction', source: 'deduction' };
  if (given.kind === 'employer') {
    const proration = given.proration === 'paid-days' ? {} : { proration: given.proration };
    const ofcost = {
      ...(given.nps ? { nps: true } : {}),
      ...(given.costarrears === 'none' ? {} : { arrears: given.costarrears }),
    };
    return { code, name, kind: 'employer', source: 'cost', ...storedCalculation(given), ...proration, ...ofcost };
  }
  const bases = { pf: given.pf, esi: given.esi, pt: given.pt, lwf: given.lwf };
  const earning = { code, name, bases, taxable, incometax, ...storedExempt(given) };
  if (given.source === 'one-time')
    return {
      ...earning,
      kind: 'earning',
      source: 'one-time',
      ...(given.earnedrounding ? { earnedrounding: given.earnedrounding } : {}),
      ...(given.rateformula ? { rateformula: given.rateformula } : {}),
      ...storedAttended(given),
    };
  const { kind, proration } = given;
  const pay = {
    ...(given.basic ? { basic: true } : {}),
    ...(given.hra ? { hra: true } : {}),
    ...(given.variable ? { variable: { projected: given.projected } } : {}),
    ...(given.accrual ? { accrual: { months: given.accrualmonths.toSorted((a, b) => a - b) } } : {}),
    ...(given.guarantee ? { guarantee: { of: given.guaranteeof } } : {}),
    // A cost alone may stand in the package only: `checkKind` has refused it for pay.
    ...(proration === 'paid-days' || proration === 'package-only' ? {} : { proration }),
  };
  return { ...earning, codewages, kind, source: 'formula', ...storedCalculation(given), ...pay };
}
