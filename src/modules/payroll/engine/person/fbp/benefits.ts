import { type FbpHeadFacts, type FbpOfHead, planKey } from '#modules/payroll/contract/person/fbp-facts.ts';
import type { EmployeeFacts, PaidMonth } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { add, least, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { fraction, percent, times } from '#platform/engine/rounding.ts';
import { type PayContext, taxYearEnd } from '../../run/pay/context.ts';
import { prorate, type Shares } from '../../run/pay/earn.ts';
import { inPaise } from '../../run/pay/full-month.ts';
import type { InMonth } from '../../run/pay/in-month.ts';
import { leavesIn } from '../../run/pay/service.ts';

/** The heads of a payslip, with what bills of the year make exempt. */
export type Benefits = {
  readonly heads: readonly FbpOfHead[];
  /** What is paid against bills of this month, and of the year with it: proved amounts by component. */
  readonly bills: readonly { readonly component: string; readonly amount: Paise }[];
  readonly claims: readonly { readonly component: string; readonly amount: Paise }[];
  /** What each component pays: bills by the component of the head, the rest by that of what was not claimed. */
  readonly onetime: ReadonlyMap<string, Paise>;
};
export const NO_BENEFITS: Benefits = { heads: [], bills: [], claims: [], onetime: new Map() };

type Of = Pick<PayContext, 'month' | 'span' | 'period' | 'structure' | 'intaxyear'>;
type Place = Pick<InMonth, 'last' | 'paysdays'>;

/** The first month of the tax year that wages of a month are of: what was not claimed before it is paid or lapsed. */
export const firstMonthOfPlan = (month: Month): Month => addMonths(taxYearEnd(month), -11);

/** What a person has chosen of a head in a full month, in paise. */
const chosenOf = ({ package: { amounts = {} } }: EmployeeFacts, head: string): Paise =>
  inPaise(times(percent(amounts[planKey(head)] ?? '0'), fraction(100)), 'exact-paisa');

const rowsOf = (history: readonly PaidMonth[], head: string): FbpOfHead[] =>
  history.flatMap(({ fbp = [] }) => fbp.filter((row) => row.head === head));

function headOf(
  { head, name, component, lopreduces, approved, approvednow, takenlater }: FbpHeadFacts,
  {
    facts,
    rows,
    shares,
    rounding,
    paysdays,
    pays,
    releases,
  }: {
    readonly facts: EmployeeFacts;
    /** What earlier payslips of the year did with the head. */
    readonly rows: readonly FbpOfHead[];
    readonly shares: Shares;
    readonly rounding: NonNullable<EmployeeFacts['fbp']>['rounding'];
    readonly paysdays: boolean;
    readonly pays: boolean;
    readonly releases: boolean;
  },
): FbpOfHead {
  const share = lopreduces ? shares.paid : shares.service;
  const accrued = paysdays ? prorate(chosenOf(facts, head), share, rounding) : ZERO;
  const spent = sum(rows.flatMap((row) => [row.paid, row.unclaimed]));
  const available = subtract(sum([...rows.map((row) => row.accrued), accrued]), spent);
  const free = notBelowZero(subtract(available, takenlater?.balance ?? ZERO));
  const settled = sum(rows.flatMap((row) => [row.paid, row.lapsed]));
  const open = notBelowZero(subtract(approved, add(settled, takenlater?.bills ?? ZERO)));
  const paid = pays ? least(open, free) : ZERO;
  const rest = subtract(open, paid);
  const unclaimed = releases ? subtract(free, paid) : ZERO;
  return {
    head,
    name,
    component,
    accrued,
    available,
    approved: approvednow,
    paid,
    open: releases ? ZERO : rest,
    unclaimed,
    lapsed: releases ? rest : ZERO,
    balance: subtract(available, add(paid, unclaimed)),
  };
}

/**
 * The flexible benefits of a payslip: each head accrues its amount by days in service (by paid days where loss of pay
 * reduces it); accepted bills are paid as far as what is accrued goes; in the months of release, and with the last
 * payslip of somebody who leaves, the rest is paid as unclaimed and open bills lapse. A payslip of a part of a month
 * accrues its part, the last one of the month pays. Amounts in paise.
 * @throws RangeError for a component that is no one-time earning of the structure
 */
export function flexibleBenefits(
  { month, span, period, structure, intaxyear }: Of,
  facts: EmployeeFacts,
  { shares, place }: { readonly shares: Shares; readonly place: Place },
): Benefits {
  const { fbp, history } = facts;
  if (!fbp) return NO_BENEFITS;
  const first = firstMonthOfPlan(month);
  const ofplan = history.filter((one) => one.month >= first);
  const pays = place.last && (place.paysdays || period.kind === 5);
  const ends = leavesIn(facts, span(month)) || period.kind === 5;
  const releases = pays && fbp.unclaimed !== null && (fbp.releases === true || ends);
  const heads = fbp.heads.map((one) =>
    headOf(one, {
      facts,
      rows: rowsOf(ofplan, one.head),
      shares,
      rounding: fbp.rounding,
      paysdays: place.paysdays,
      pays,
      releases,
    }),
  );
  const onetime = new Map<string, Paise>();
  const pay = (component: string | null, amount: Paise): void => {
    if (component === null || amount === 0) return;
    if (structure.onetime.get(component)?.source !== 'one-time')
      throw new RangeError(
        `The flexible benefit plan pays by "${component}", which is no one-time earning of the salary structure`,
      );
    onetime.set(component, add(onetime.get(component) ?? ZERO, amount));
  };
  for (const { component, paid } of heads) pay(component, paid);
  for (const { unclaimed } of heads) pay(fbp.unclaimed, unclaimed);
  const proved = (rows: readonly FbpOfHead[]) =>
    rows.flatMap(({ component, paid: amount }) => (amount === 0 ? [] : [{ component, amount }]));
  return {
    heads,
    bills: proved(heads),
    claims: proved([...history.filter(intaxyear).flatMap((one) => one.fbp ?? []), ...heads]),
    onetime,
  };
}

/** What later months read of the heads of a month; missing where nothing happened to any. */
export const benefitsOfMonth = ({ heads }: Benefits): Pick<PaidMonth, 'fbp'> =>
  heads.length === 0 ? {} : { fbp: heads };

export const FBP_BILLS = 'lower of open bills and accrued less paid';
export const FBP_UNCLAIMED = 'accrued less paid, released';

/** How the pay of bills, or of what was not claimed, came about; undefined for other pay. */
export function benefitWhy({ heads }: Benefits, component: string, amount: Paise) {
  const own = heads.filter((row) => row.component === component && row.paid > 0);
  const value = subtract(amount, sum(own.map(({ paid }) => paid)));
  const [first] = own;
  if (first)
    return {
      formula: FBP_BILLS,
      inputs: {
        accrued: sum(own.map(({ available }) => available)),
        openbills: sum(own.flatMap(({ paid, open, lapsed }) => [paid, open, lapsed])),
        openafter: sum(own.map(({ open }) => open)),
        ...(value === 0 ? {} : { given: value }),
      },
    };
  const left = heads.filter(({ unclaimed }) => unclaimed > 0);
  if (sum(left.map(({ unclaimed }) => unclaimed)) !== amount || left.length === 0) return undefined;
  const inputs: Record<string, number | string> = {};
  for (const [at, { name, unclaimed }] of left.entries())
    Object.assign(inputs, { [`fbphead${at + 1}`]: name, [`fbpamount${at + 1}`]: unclaimed });
  return { formula: FBP_UNCLAIMED, inputs };
}
