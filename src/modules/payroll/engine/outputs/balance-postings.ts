import { LOAN_INTEREST, RECEIVABLE } from '#modules/payroll/contract/outputs/journal.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { type Recovery, RECOVERY } from '#modules/payroll/contract/run/recovery.ts';
import { lastDay, monthOf } from '#platform/engine/day.ts';
import { add, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { postingOfLine, recoveriesOf, recoveryLine } from '../run/pay/recoveries.ts';
import type { OutputSource } from './values.ts';

/** What moves between accounts without a line of the payslip; an amount below zero lowers its side. */
export type Movement = {
  readonly posting: string;
  readonly says: string;
  readonly side: 'debit' | 'credit';
  readonly amount: Paise;
};

/** The interest of loans apart from their principal: what is not taken of it is added to the balance. */
export function interestOf({ payslip: { register } }: OutputSource): Movement[] {
  const amount = register.loaninterest ?? ZERO;
  if (amount === 0) return [];
  return [
    { posting: LOAN_INTEREST, says: 'Interest on loans', side: 'credit', amount },
    { posting: 'loan', says: 'Loans', side: 'credit', amount: subtract(ZERO, amount) },
  ];
}

/** What a person owes by the posting it is of, in paise: recoveries by kind, loans and advances. */
type Owed = Pick<Payslip['carry'], 'recovery' | 'recoveries' | 'loans' | 'advances'>;
function owedBy({ loans, advances = [], ...carry }: Owed): ReadonlyMap<string, Pick<Movement, 'says' | 'amount'>> {
  const sums = new Map<string, Pick<Movement, 'says' | 'amount'>>();
  const put = (posting: string, says: string, amount: Paise): void => {
    if (amount !== 0) sums.set(posting, { says, amount: add(sums.get(posting)?.amount ?? ZERO, amount) });
  };
  for (const { kind, name, amount } of recoveriesOf(carry) satisfies readonly Recovery[]) {
    const posting = postingOfLine(recoveryLine(kind));
    put(posting, posting === 'recovery' ? RECOVERY : name, amount);
  }
  put('loan', 'Loans', sum(loans.map(({ outstanding }) => outstanding)));
  put('advance', 'Salary advances', sum(advances.map(({ outstanding }) => outstanding)));
  return sums;
}
const NOTHING: ReturnType<typeof owedBy> = new Map();

/**
 * What the last payslip of somebody who leaves could not recover, moved from where it stood to the receivable. A later
 * payslip takes off the receivable what it recovers.
 */
export function receivableOf({ facts, payslip }: OutputSource): Movement[] {
  const { leavingdate } = facts;
  if (leavingdate === null || leavingdate > (payslip.period?.to ?? lastDay(payslip.month))) return [];
  const isMoved =
    monthOf(leavingdate) < payslip.month ||
    (facts.before ?? []).some(({ to }) => to !== undefined && to >= leavingdate);
  const before = isMoved ? owedBy(facts) : NOTHING;
  const after = owedBy(payslip.carry);
  const moved = [...new Set([...after.keys(), ...before.keys()])].map((posting): Movement => {
    const [now, then] = [after.get(posting), before.get(posting)];
    const amount = subtract(now?.amount ?? ZERO, then?.amount ?? ZERO);
    return { posting, says: (now ?? then)?.says ?? posting, side: 'credit', amount };
  });
  const amount = sum(moved.map((one) => one.amount));
  const total: Movement = { posting: RECEIVABLE, says: 'Receivable from people who left', side: 'debit', amount };
  return [total, ...moved].filter((one) => one.amount !== 0);
}
