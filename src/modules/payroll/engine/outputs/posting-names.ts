import {
  ARREARS_OF_PAY,
  EDLI_ON_ARREARS,
  type JournalAccount,
  LOAN_INTEREST,
  NET_PAY,
  NET_PAY_ON_HOLD,
  PF_ADMIN,
  PF_ADMIN_ON_ARREARS,
  PT_CARRIED,
  RECEIVABLE,
  type Side,
} from '#modules/payroll/contract/outputs/journal.ts';
import { LINE_WORDS, PF_ADMIN_CHARGES } from '#modules/payroll/contract/outputs/line-words.ts';
import type { Component, Structure } from '#modules/payroll/contract/setup/structure.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { PAYMENT_REST } from '../run/pay/payment-rest.ts';
import { say } from '#platform/engine/say.ts';

/** A posting that may have an account, with its name. */
export type PostingName = { readonly posting: string; readonly says: string; readonly side: Side };

const BOTH: readonly Side[] = ['debit', 'credit'];
function sidesOf(component: Component): readonly Side[] {
  const { source, kind } = component;
  if (source === 'deduction') return ['credit'];
  // What is set aside is owed until it is paid.
  if ('accrual' in component && component.accrual) return BOTH;
  // What is given in kind is taken back whole, what the company bears is owed to somebody.
  return source === 'cost' || kind === 'benefit' ? BOTH : ['debit'];
}

/** Charges that are an expense and owed. */
const charge = (posting: string, says: string): PostingName[] => BOTH.map((side) => ({ posting, says, side }));

const OTHERS: readonly PostingName[] = [
  { posting: ARREARS_OF_PAY, says: 'Arrears of pay', side: 'debit' },
  { posting: PT_CARRIED, says: 'Professional tax carried', side: 'debit' },
  ...charge(PF_ADMIN, PF_ADMIN_CHARGES),
  ...charge(PF_ADMIN_ON_ARREARS, 'PF administration charges on arrears'),
  ...charge(EDLI_ON_ARREARS, 'EDLI on arrears'),
  { posting: 'loan', says: 'Loans', side: 'credit' },
  { posting: LOAN_INTEREST, says: 'Interest on loans', side: 'credit' },
  { posting: 'advance', says: 'Salary advances', side: 'credit' },
  { posting: 'recovery', says: 'Recovery brought forward', side: 'credit' },
  { posting: RECEIVABLE, says: 'Receivable from people who left', side: 'debit' },
  { posting: 'alreadypaid', says: 'Already paid by a reversed payslip', side: 'credit' },
  { posting: PAYMENT_REST, says: 'Rounding of the payment', side: 'credit' },
  { posting: NET_PAY, says: 'Net pay', side: 'credit' },
  { posting: NET_PAY_ON_HOLD, says: 'Net pay on hold', side: 'credit' },
];

/** Every posting of a structure's payslips: components, statutory lines, what is recovered, and the net pay. */
export function postingNames({ components, unused = [] }: Pick<Structure, 'components' | 'unused'>): PostingName[] {
  const statutory = Object.entries(LINE_WORDS).flatMap(([key, says]) => {
    const [kind, posting = ''] = key.split('.');
    return (kind === 'employer' ? BOTH : (['credit'] as const)).map((side) => ({ posting, says, side }));
  });
  return [
    ...[...components, ...unused].flatMap((one) =>
      sidesOf(one).map((side) => ({ posting: one.code, says: one.name, side })),
    ),
    ...statutory,
    ...OTHERS,
  ];
}

/** What is wrong with accounts against a structure, in sentences; empty when nothing is. */
export function accountProblems(
  accounts: readonly JournalAccount[],
  structure: Pick<Structure, 'components' | 'unused'>,
): string[] {
  const existing = postingNames(structure);
  return accounts.flatMap(({ posting, side }) => {
    if (existing.some((one) => one.posting === posting && one.side === side)) return [];
    const close = nearest(
      posting,
      existing.filter((one) => one.side === side).map((one) => one.posting),
    );
    const none = side === 'debit' ? say`No “${posting}” is debited.` : say`No “${posting}” is credited.`;
    const hint = close === undefined ? 'Take its account away.' : say`Did you mean ${close}?`;
    return [`${none} ${hint}`];
  });
}
