import {
  componentOf,
  type DeductionEntry,
  type DeductionKind,
  LABOUR_CODES_LIMIT,
  ownDeduction,
} from '#modules/payroll/contract/setup/deductions.ts';
import type { InMonthPolicy } from '#modules/payroll/contract/setup/in-month.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { LimitFigures } from '#modules/payroll/contract/setup/deductions.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { add, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { advanceDue, payAdvances } from './advances.ts';
import type { PayContext } from './context.ts';
import {
  dueOf,
  instalment,
  type OtherDeduction,
  type OtherDeductionTaken,
  payLoans,
  payOtherDeductions,
  setOff,
  takeInOrder,
  type Taken,
  unpaid,
  withSetOff,
} from './deduct.ts';
import type { InMonth } from './in-month.ts';
import { counted, type Limit, limitsOf, protection } from './limits.ts';
import { leavesIn } from './service.ts';

/** The name of the line that takes what an earlier month carried. */
export const RECOVERY = 'Recovery carried from the month before';

type Others = { readonly entry: DeductionEntry; readonly items: readonly OtherDeduction[] };

/**
 * Other deductions by their place in the order: components with a place of their own, then all others; recoveries
 * carried from the month before come first among those where the policy says so.
 */
function otherDeductionsOf({ structure, policy }: PayContext, facts: EmployeeFacts): Others[] {
  const rows = facts.onetime
    .filter((one) => structure.deductions.has(one.component))
    .map(({ component, amount, note }) => ({
      component,
      name: structure.deductions.get(component)?.name ?? component,
      due: amount,
      note,
    }));
  const placed = new Set(policy.deductionorder.map(componentOf));
  const own = [...placed].flatMap((code): Others[] =>
    code === undefined
      ? []
      : [{ entry: ownDeduction(code), items: rows.filter(({ component }) => component === code) }],
  );
  const others = rows.filter(({ component }) => !placed.has(component));
  if (facts.recovery === 0) return [...own, { entry: 'other', items: others }];
  const carried = {
    component: 'recovery',
    name: RECOVERY,
    due: facts.recovery,
    note: null,
  };
  return [...own, { entry: 'other', items: policy.recovery.first ? [carried, ...others] : [...others, carried] }];
}

export type DeductionInput = {
  /** What each statutory kind asks for. */
  readonly dues: Readonly<Record<Exclude<DeductionKind, 'tds' | 'loan' | 'advance' | 'other'>, Paise>>;
  /** Income tax, given the own provident fund and the professional tax taken before it. */
  readonly tax: (ownpf: Paise, pt: Paise) => TaxWorking;
  readonly place: InMonth;
  readonly earnings: Paise;
  /** What a component gave in all of its lines. */
  readonly amountOf: (component: string) => Paise;
};

/** Whether instalments of loans and advances are due on a payslip of the wage month: once, on one that pays days. */
function takesInstalments(way: InMonthPolicy['loans'], { paysdays, first, last, before }: InMonth): boolean {
  if (!paysdays) return false;
  if (way === 'each-payslip') return true;
  return way === 'first-payslip' ? first : last && !before.some((paid) => paid.last);
}

/** What came of the company's own limits, for display. */
const figuresOf = (limits: readonly Limit[], taken: readonly Taken[]): LimitFigures[] =>
  limits.map((limit) => ({
    name: limit.name,
    limit: limit.amount,
    taken: counted(limit, taken),
    cut: sum(taken.map((one) => (one.cut?.limit === limit ? subtract(one.due, one.taken) : ZERO))),
  }));

/**
 * Takes the deductions of a month from its earnings in the company's order: statutory ones, loans, advances, other
 * deductions, and last what a reversed payslip of the month paid already. @returns what was taken, in paise, and what is
 * carried
 */
export function takeDeductions(
  context: PayContext,
  facts: EmployeeFacts,
  { dues, tax, earnings, amountOf, place }: DeductionInput,
) {
  const { policy, labourcodes } = context;
  const { rounding } = policy.advances;
  const settles = context.period.kind === 5;
  const leaving = place.last && leavesIn(facts, context.period);
  const whole = settles || (leaving && policy.loans.atexit === 'whole-balance');
  const instalments = whole || takesInstalments(policy.inmonth?.loans, place);
  const settling = { whole, close: whole && policy.loans.unpaidatexit === 'recovery' };
  const waiting = place.continues ? facts.recovery : ZERO;
  const others = otherDeductionsOf(context, waiting === 0 ? facts : { ...facts, recovery: ZERO });
  const advances = facts.advances ?? [];
  let working: TaxWorking | undefined;
  const statutory: Partial<Record<DeductionEntry, Paise>> = dues;
  const due = (kind: DeductionEntry, soFar: (of: DeductionEntry) => Paise): Paise => {
    const items = others.find(({ entry }) => entry === kind)?.items;
    if (items) return dueOf(items);
    if (kind === 'tds') {
      working = tax(sum([soFar('pf'), soFar('arrear_pf'), soFar('vpf'), soFar('arrear_vpf')]), soFar('pt'));
      return working.due;
    }
    if (kind === 'loan') return instalments ? sum(facts.loans.map((loan) => instalment(loan, whole))) : ZERO;
    if (kind === 'advance') return instalments ? sum(advances.map((one) => advanceDue(one, rounding, whole))) : ZERO;
    return statutory[kind] ?? ZERO;
  };
  // Limits protect the wages of those who go on: of a settlement whatever is owed is taken, unless the company says otherwise.
  const limits = limitsOf(
    settles && policy.limitsettlement !== true ? [] : (policy.limitgroups ?? [LABOUR_CODES_LIMIT]),
    {
      earnings,
      amountOf,
      labourcodes: labourcodes.deductionlimit,
    },
  );
  // Who has no advance has nothing of it on the payslip.
  const order = facts.advances ? policy.deductionorder : policy.deductionorder.filter((kind) => kind !== 'advance');
  const inorder = takeInOrder(order, due, { earnings, limits: [...limits, ...protection(facts, earnings)] });
  const takenOf = (kind: DeductionEntry): Paise => inorder.find((one) => one.kind === kind)?.taken ?? ZERO;
  const loans = payLoans(facts.loans, takenOf('loan'), { ...settling, takes: instalments });
  const paidAdvances = payAdvances(advances, takenOf('advance'), { ...settling, rounding });
  const paidOthers = new Map<DeductionEntry, readonly OtherDeductionTaken[]>(
    others.map(({ entry, items }) => [entry, payOtherDeductions(items, takenOf(entry))]),
  );
  const deducted = sum(inorder.map((one) => one.taken));
  // What was paid already is set off after all deductions: it replaces net pay.
  const already = setOff(facts.alreadypaid ?? ZERO, subtract(earnings, deducted));
  // Several payslips of a month ask for the rest one after the other, the last one carries it.
  const ptcarried = policy.pt.unpaid === 'carried' && place.last ? subtract(dues.pt, takenOf('pt')) : ZERO;
  const unpaidBalances = [...loans, ...paidAdvances].map((one) => one.unpaid);
  return {
    inorder,
    /** Due and taken, as the payslip stores them. */
    taken: withSetOff(inorder, already).map(({ kind, due: request, taken }): Payslip['deductions'][number] => ({
      kind,
      due: request,
      taken,
    })),
    takenOf,
    /** All that other deductions took, those with a place of their own included. */
    othertaken: sum(others.map(({ entry }) => takenOf(entry))),
    tax: working ?? tax(ZERO, ZERO),
    loans,
    /** Whether this payslip takes instalments of the month. */
    instalments,
    advances: paidAdvances,
    others: paidOthers,
    already,
    recovery: sum([...[...paidOthers.values()].map(unpaid), ...unpaidBalances, already.carried, waiting, ptcarried]),
    /** Professional tax that is due and not taken. */
    ptcarried,
    totaldeductions: add(deducted, already.taken),
    above: limits.some((limit) => counted(limit, inorder) > limit.amount),
    /** Only where the company has limits of its own. */
    limits: policy.limitgroups === undefined ? undefined : figuresOf(limits, inorder),
  };
}

/** Professional tax of the payslip: taken, and due where some of it is carried. */
export const ptFigures = ({ takenOf, ptcarried }: Deducted) => ({
  pt: takenOf('pt'),
  ...(ptcarried === 0 ? {} : { ptdue: add(takenOf('pt'), ptcarried) }),
});

export type Deducted = ReturnType<typeof takeDeductions>;
