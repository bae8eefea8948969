import type { ComponentDetail, ComponentSave } from '#modules/payroll/contract/setup/component-screen.ts';
import { ATTENDED_UNITS, type AttendedUnits } from '#modules/payroll/contract/run/attended.ts';
import type {
  CalculatedComponent,
  Component,
  FormulaComponent,
  OneTimeComponent,
  StoredComponent,
} from '#modules/payroll/contract/setup/structure.ts';

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
  wagetest: 'none',
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
    return {
      ...earning,
      earnedrounding: component.earnedrounding ?? null,
      wagetest: component.wagetest ?? 'none',
      ...attendedOf(component),
    };
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
const storedCalculation = ({ quantity, quantityrounding, ...input }: ComponentSave) => ({
  formula: input.formula ?? '',
  rounding: input.rounding,
  ...(input.when ? { when: input.when } : {}),
  ...(input.earnedrounding ? { earnedrounding: input.earnedrounding } : {}),
  ...(quantity ? { quantity: { formula: quantity, rounding: quantityrounding } } : {}),
});

/** A component as stored: fields with their default value are left out. */
export function storedOf(input: ComponentSave): StoredComponent {
  const { code, name, taxable, incometax, codewages } = input;
  if (input.kind === 'deduction') return { code, name, kind: 'deduction', source: 'deduction' };
  if (input.kind === 'employer') {
    const proration = input.proration === 'paid-days' ? {} : { proration: input.proration };
    const ofcost = {
      ...(input.nps ? { nps: true } : {}),
      ...(input.costarrears === 'none' ? {} : { arrears: input.costarrears }),
    };
    return { code, name, kind: 'employer', source: 'cost', ...storedCalculation(input), ...proration, ...ofcost };
  }
  const bases = { pf: input.pf, esi: input.esi, pt: input.pt, lwf: input.lwf };
  const earning = { code, name, bases, taxable, incometax, ...storedExempt(input) };
  if (input.source === 'one-time')
    return {
      ...earning,
      kind: 'earning',
      source: 'one-time',
      ...(input.earnedrounding ? { earnedrounding: input.earnedrounding } : {}),
      ...(input.rateformula ? { rateformula: input.rateformula } : {}),
      ...(input.wagetest === 'none' ? {} : { wagetest: input.wagetest }),
      ...storedAttended(input),
    };
  const { kind, proration } = input;
  const pay = {
    ...(input.basic ? { basic: true } : {}),
    ...(input.hra ? { hra: true } : {}),
    ...(input.variable ? { variable: { projected: input.projected } } : {}),
    ...(input.accrual ? { accrual: { months: input.accrualmonths.toSorted((a, b) => a - b) } } : {}),
    ...(input.guarantee ? { guarantee: { of: input.guaranteeof } } : {}),
    // A cost alone may stand in the package only: `checkKind` has refused it for pay.
    ...(proration === 'paid-days' || proration === 'package-only' ? {} : { proration }),
  };
  return { ...earning, codewages, kind, source: 'formula', ...storedCalculation(input), ...pay };
}
