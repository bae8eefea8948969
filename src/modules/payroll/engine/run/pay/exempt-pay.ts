import type { Bill, Claim } from '#modules/payroll/contract/law/tax-facts.ts';
import type { ExemptPay } from '#modules/payroll/contract/law/tax-working.ts';
import type { PaidMonth } from '#modules/payroll/contract/run/payslip.ts';
import { add, least, notBelowZero, paise, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { fraction, lower, times } from '#platform/engine/rounding.ts';
import { mealLimit } from '../../person/perquisites.ts';
import type { PayContext } from './context.ts';
import type { Earned } from './earn.ts';
import { inPaise } from './full-month.ts';
import type { ExemptComponent } from './structure.ts';

/** Pay of a month that is exempt: in both regimes, and in the old one alone. */
export type Exempted = { readonly both: Paise; readonly oldonly: Paise; readonly list: readonly ExemptPay[] };

const NOTHING_EXEMPT: Exempted = { both: ZERO, oldonly: ZERO, list: [] };

/** What was given for a component, rows added up. */
const value = (rows: readonly (Bill | Claim)[] | undefined, code: string): Paise =>
  sum((rows ?? []).filter(({ component }) => component === code).map(({ amount }) => amount));

/** What an earlier payslip of the same month left out of the tax. */
export type EarlierExempt = Pick<PaidMonth, 'exempt' | 'exemptold' | 'exempted'>;

type Paid = {
  readonly earned: Earned;
  readonly onetime?: ReadonlyMap<string, Paise>;
  readonly bills?: readonly Bill[] | undefined;
  /** Earlier payslips of the same wage month: what they left out is gone from bills and meals. */
  readonly earlier?: readonly EarlierExempt[];
  /** A month ahead: what is paid against bills is taxable until they come, what is taxed in full is not in its income. */
  readonly ahead?: true;
};

/** The value of the meals that count, of this pay or of the month: at most the units of the component, each at most the limit of the law. */
function mealsOf(context: PayContext, one: ExemptComponent, { units }: Earned, whole: boolean): Paise {
  const counted = units?.[one.code];
  if (!counted || one.exempt.rule !== 'meals') return ZERO;
  const each = lower(
    counted.value,
    times(fraction(mealLimit(context.allowances(), { newregime: false })), fraction(1, 100)),
  );
  const limit = fraction(one.exempt.units);
  return inPaise(times(whole ? limit : lower(counted.units, limit), each), 'exact-paisa');
}

/** What earlier payslips of the month left out of a component; all that they left out where they do not say. */
const usedOf = (earlier: readonly EarlierExempt[], code: string): Paise =>
  sum(
    earlier.map(
      ({ exempted, exempt = ZERO, exemptold = ZERO }) => exempted?.[code] ?? (exempted ? ZERO : add(exempt, exemptold)),
    ),
  );

/**
 * What a component may leave out: the bills, or the meals of this pay; of a month with earlier payslips at most what
 * they left of its bills and meals.
 */
function limitOf(
  context: PayContext,
  one: ExemptComponent,
  { earned, bills, earlier }: Required<Pick<Paid, 'earned' | 'earlier'>> & Pick<Paid, 'bills'>,
): Paise {
  const ofbills = one.exempt.rule === 'bills' || one.exempt.rule === 'settlement';
  const own = ofbills ? value(bills, one.code) : mealsOf(context, one, earned, false);
  if (earlier.length === 0) return own;
  const month = ofbills ? own : mealsOf(context, one, earned, true);
  return least(own, notBelowZero(subtract(month, usedOf(earlier, one.code))));
}

/**
 * What of the pay of one month is exempt, by the rules of its components: bills of the month, meals. Arrears are
 * taxable. Amounts in paise.
 * @throws RangeError where a component asks for a limit and no rule is in force
 */
export function exemptPay(context: PayContext, { earned, onetime, bills, earlier = [], ahead }: Paid): Exempted {
  const { exempts } = context.structure;
  if (exempts.length === 0) return NOTHING_EXEMPT;
  const list: ExemptPay[] = [];
  let [both, oldonly] = [0, 0];
  for (const one of exempts) {
    const {
      code,
      name,
      incometax,
      exempt: { rule },
    } = one;
    if (rule === 'claim' || (ahead && context.policy.tds.method === 'by-component' && incometax === 'in-full'))
      continue;
    const paid = notBelowZero(earned.amounts[code] ?? onetime?.get(code) ?? ZERO);
    const limit = limitOf(context, one, { earned, bills, earlier });
    const exempt = least(paid, limit);
    if (exempt === 0) continue;
    if (rule === 'meals' && mealLimit(context.allowances(), { newregime: true }) === 0) oldonly += exempt;
    else both += exempt;
    list.push({ component: code, name, rule, paid, limit, exempt });
  }
  return { both: paise(both), oldonly: paise(oldonly), list };
}
