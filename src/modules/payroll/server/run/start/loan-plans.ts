import type { LoanEvent, LoanPlan } from '#modules/payroll/contract/person/loan-plan.ts';
import { LOAN_INSTALMENT } from '#modules/payroll/contract/run/start-loans.ts';
import type { Paise } from '#platform/engine/money.ts';

/** How a loan stands to its plan; `interestkind` is null for one that is paid back by its EMI alone. */
type Planned = {
  readonly interestkind: string | null;
  readonly planrate: string;
  readonly principal: number;
  readonly instalments: number | null;
  readonly instalmentstaken: number | null;
  /** The plan after the last locked month. */
  readonly plan: unknown;
};
type EventRow = {
  readonly eventkind: number | null;
  readonly eventamount: number | null;
  readonly eventinstalments: number | null;
};

/** What happens with a loan in a month; undefined in an ordinary one. */
export function eventOf({ eventkind, eventamount, eventinstalments }: EventRow): LoanEvent | undefined {
  if (eventkind === 1) return { kind: 'skip' };
  if (eventkind === 3) return { kind: 'close' };
  if (eventkind === LOAN_INSTALMENT) return { kind: 'instalment', amount: (eventamount ?? 0) as Paise };
  if (eventkind !== 2) return undefined;
  return { kind: 'topup', amount: (eventamount ?? 0) as Paise, instalments: eventinstalments ?? 1 };
}

/** The plan of a loan in a month, with what happens in it; undefined without a plan. */
export function planOf(loan: Planned, event: LoanEvent | undefined): LoanPlan | undefined {
  if (loan.interestkind === null) return undefined;
  const own: LoanPlan = {
    kind: loan.interestkind as LoanPlan['kind'],
    rate: loan.planrate,
    amount: loan.principal as Paise,
    instalments: loan.instalments ?? 1,
    taken: loan.instalmentstaken ?? 0,
  };
  const { event: _, ...plan } = (loan.plan as LoanPlan | null) ?? own;
  return event ? { ...plan, event } : plan;
}
