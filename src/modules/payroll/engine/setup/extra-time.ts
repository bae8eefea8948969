import type { AttendedUnits } from '#modules/payroll/contract/run/attended.ts';
import type { ExtraTimeRule } from '#modules/payroll/contract/setup/extra-time-rule.ts';
import { say } from '#platform/engine/say.ts';

/** What the two kinds of extra time are called on payslips, and in formulas by `item`. */
export const WORKING_ITEM = 'Extra time';
export const OFF_ITEM = 'Extra time on days off';
const HOUR = 60;
/** Code on Wages s.14, Factories Act s.59: twice the ordinary rate. */
const LEGAL_MULTIPLE = 2;

const listed = (names: readonly string[]): string => `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;

/** The hours that are paid, of those of the month. */
function hoursPaid({ stepminutes, minminutes, maxhours }: ExtraTimeRule): string {
  const steps = HOUR / (stepminutes || HOUR);
  const counted =
    stepminutes === 0
      ? 'hours'
      : stepminutes === HOUR
        ? 'down(hours)'
        : ['down(hours *', `${steps})`, '/', steps].join(' ');
  const limited = maxhours === null ? counted : `min(${counted}, ${maxhours}.0)`;
  return minminutes === 0 ? limited : `(hours * ${HOUR} < ${minminutes} ? 0.0 : ${limited})`;
}

/** How often an hour is paid. */
function multipleOf({ working, off }: ExtraTimeRule): string {
  if (working !== null && off !== null && working !== off) return `(item == "${OFF_ITEM}" ? ${off} : ${working})`;
  return working ?? off ?? '0';
}

/** Whom a rule is for, as a condition; empty for everybody. */
const conditionOf = ({ grades, types }: ExtraTimeRule): string =>
  [grades.length > 0 ? `grade in ${listed(grades)}` : '', types.length > 0 ? `employment_type in ${listed(types)}` : '']
    .filter(Boolean)
    .join(' && ');

/**
 * A rule as what a one-time component has: the formula of its units, in rupees, over the pay of a full month, and which
 * units of the close of attendance it pays.
 */
export function compiledRule(rule: ExtraTimeRule): {
  readonly rateformula: string;
  readonly attendance: { readonly of: AttendedUnits; readonly item: string }[];
} {
  const base =
    rule.base.length === 0 ? 'gross' : rule.base.length === 1 ? rule.base.join('') : `(${rule.base.join(' + ')})`;
  const hour = `${base} / ${rule.days === 0 ? 'days_of_month' : rule.days} / ${rule.hours}`;
  const pay = `${hour} * ${multipleOf(rule)} * ${hoursPaid(rule)}`;
  const condition = conditionOf(rule);
  return {
    rateformula: condition === '' ? pay : `${condition} ? ${pay} : 0.0`,
    attendance: [
      ...(rule.working === null ? [] : [{ of: 'overtime-working' as const, item: WORKING_ITEM }]),
      ...(rule.off === null ? [] : [{ of: 'overtime-off' as const, item: OFF_ITEM }]),
    ],
  };
}

/** What the law may not allow, and what may be paid twice. `nameOf` gives the name of a component. */
export function ruleWarnings(rules: readonly ExtraTimeRule[], nameOf: (component: string) => string): string[] {
  const low = rules.flatMap(({ component, working, off }) =>
    [working, off].some((one) => one !== null && Number(one) < LEGAL_MULTIPLE)
      ? [
          say`${nameOf(component)} pays less than twice the ordinary rate, which the law gives for overtime of workers. Check for whom it is.`,
        ]
      : [],
  );
  const twice = (['working', 'off'] as const).some((kind) => {
    const paying = rules.filter((one) => one[kind] !== null);
    return paying.length > 1 && paying.some(({ grades, types }) => grades.length === 0 && types.length === 0);
  });
  return twice
    ? [...low, say`Two rules pay the same hours, and one of them is for everybody: people of both are paid twice.`]
    : low;
}
