import {
  carriedPlace,
  componentOf,
  type DeductionEntry,
  type DeductionKind,
  type DeductionPlace,
  isCarried,
  LABOUR_CODES_LIMIT,
  ownDeduction,
} from '#modules/payroll/contract/setup/deductions.ts';
import type { InMonthPolicy } from '#modules/payroll/contract/setup/in-month.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { Recovery } from '#modules/payroll/contract/run/recovery.ts';
import type { LimitFigures } from '#modules/payroll/contract/setup/deductions.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { add, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { advanceDue, payAdvances } from './advances.ts';
import type { PayContext } from './context.ts';
import {
  byEntry,
  dueOf,
  instalment,
  type OtherDeduction,
  type OtherDeductionTaken,
  payLoans,
  payOtherDeductions,
  setOff,
  takeInOrder,
  type Taken,
} from './deduct.ts';
import { advanceName, alreadyPaidName, loanName } from './deduction-names.ts';
import type { InMonth } from './in-month.ts';
import { counted, type Limit, limitsOf, protection } from './limits.ts';
import { carriedFigures, placeOfRecovery, recoveriesOf } from './recoveries.ts';
import { leavesIn } from './service.ts';

type Others = { readonly entry: DeductionPlace; readonly items: readonly OtherDeduction[] };

/**
 * Other deductions by their place in the order, with what earlier months could not take; that comes first or last of its
 * place, as the policy says.
 */
function otherDeductionsOf(
  { structure, policy }: PayContext,
  { onetime }: Pick<EmployeeFacts, 'onetime'>,
  recoveries: readonly Recovery[],
): Others[] {
  const placed = new Set(policy.deductionorder.flatMap((entry) => componentOf(entry) ?? []));
  const placeOf = ({ component, carried }: OtherDeduction): DeductionPlace => {
    if (carried !== undefined) return placeOfRecovery(carried, placed);
    return placed.has(component) ? ownDeduction(component) : 'other';
  };
  const rows: OtherDeduction[] = onetime
    .filter((one) => structure.deductions.has(one.component))
    .map(({ component, amount, note }) => ({
      component,
      name: structure.deductions.get(component)?.name ?? component,
      due: amount,
      note,
    }));
  const carried = recoveries.map(({ kind, name, amount }): OtherDeduction => {
    const code = componentOf(kind);
    const own = code === undefined ? undefined : structure.deductions.get(code)?.name;
    return { component: code ?? kind, name: own ?? name, due: amount, note: null, carried: kind };
  });
  const all = policy.recovery.first ? [...carried, ...rows] : [...rows, ...carried];
  return [...Map.groupBy(all, placeOf)].map(([entry, items]) => ({ entry, items }));
}

/** The order of the policy, with a place for what is carried of a kind beside it. */
function orderOf({ policy }: PayContext, facts: EmployeeFacts, others: readonly Others[]): DeductionPlace[] {
  const places = new Set(others.map(({ entry }) => entry).filter(isCarried));
  return policy.deductionorder.flatMap((kind): DeductionPlace[] => {
    // Who has no advance has nothing of it on the payslip.
    const own = kind === 'advance' && !facts.advances ? [] : [kind];
    const carried =
      places.size === 0 || componentOf(kind) !== undefined ? undefined : carriedPlace(kind as DeductionKind);
    if (carried === undefined || !places.has(carried)) return own;
    return policy.recovery.first ? [carried, ...own] : [...own, carried];
  });
}

/** What was not taken of other deductions, to be taken later. */
const notTaken = (others: Iterable<readonly OtherDeductionTaken[]>): Recovery[] =>
  [...others].flatMap((items) =>
    items.map(({ component, name, due, taken, carried }) => ({
      kind: carried ?? ownDeduction(component),
      name,
      amount: subtract(due, taken),
    })),
  );

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
  const carried = recoveriesOf(facts);
  const others = otherDeductionsOf(context, facts, place.continues ? [] : carried);
  const advances = facts.advances ?? [];
  let working: TaxWorking | undefined;
  const statutory: Partial<Record<DeductionEntry, Paise>> = dues;
  const due = (kind: DeductionPlace, soFar: (of: DeductionEntry) => Paise): Paise => {
    const items = others.find(({ entry }) => entry === kind)?.items;
    if (items) return dueOf(items);
    if (kind === 'tds') {
      working = tax(sum([soFar('pf'), soFar('arrear_pf'), soFar('vpf'), soFar('arrear_vpf')]), soFar('pt'));
      return working.due;
    }
    if (kind === 'loan') return instalments ? sum(facts.loans.map((loan) => instalment(loan, whole))) : ZERO;
    if (kind === 'advance') return instalments ? sum(advances.map((one) => advanceDue(one, rounding, whole))) : ZERO;
    return isCarried(kind) ? ZERO : (statutory[kind] ?? ZERO);
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
  const order = orderOf(context, facts, others);
  const inorder = takeInOrder(order, due, { earnings, limits: [...limits, ...protection(facts, earnings)] });
  const takenOf = (kind: DeductionPlace): Paise => inorder.find((one) => one.kind === kind)?.taken ?? ZERO;
  const loans = payLoans(facts.loans, takenOf('loan'), { ...settling, takes: instalments });
  const paidAdvances = payAdvances(advances, takenOf('advance'), { ...settling, rounding });
  const paidOthers = new Map<DeductionPlace, readonly OtherDeductionTaken[]>(
    others.map(({ entry, items }) => [entry, payOtherDeductions(items, takenOf(entry))]),
  );
  const deducted = sum(inorder.map((one) => one.taken));
  // What was paid already is set off after all deductions: it replaces net pay.
  const already = setOff(facts.alreadypaid ?? ZERO, subtract(earnings, deducted));
  // Several payslips of a month ask for the rest one after the other, the last one carries it.
  const ptcarried = policy.pt.unpaid === 'carried' && place.last ? subtract(dues.pt, takenOf('pt')) : ZERO;
  const unpaid: Recovery[] = [
    ...loans.map(({ loan, unpaid: amount }) => ({ kind: 'loan' as const, name: loanName(loan), amount })),
    ...paidAdvances.map(({ advance, unpaid: amount }) => ({
      kind: 'advance' as const,
      name: advanceName(advance),
      amount,
    })),
    { kind: 'alreadypaid', name: alreadyPaidName(context.month), amount: already.carried },
    { kind: 'pt', name: 'Professional tax', amount: ptcarried },
  ];
  return {
    inorder,
    /** Due and taken, as the payslip stores them. */
    taken: byEntry(inorder, already),
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
    carried: carriedFigures([...(place.continues ? carried : []), ...notTaken(paidOthers.values()), ...unpaid]),
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
