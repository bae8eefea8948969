import {
  type Accounts,
  ARREARS_OF_PAY,
  type CostCentre,
  EDLI_ON_ARREARS,
  LOAN_INTEREST,
  type JournalAccount,
  NET_PAY,
  NET_PAY_ON_HOLD,
  PF_ADMIN,
  PF_ADMIN_ON_ARREARS,
  PT_CARRIED,
  RECEIVABLE,
  type Side,
} from '#modules/payroll/contract/outputs/journal.ts';
import type { Payslip, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { add, type Paise, subtract, ZERO } from '#platform/engine/money.ts';
import { percentOf, round } from '#platform/engine/rounding.ts';
import { say } from '#platform/engine/say.ts';
import { PF_ADMIN_CHARGES } from '#modules/payroll/contract/outputs/line-words.ts';
import { RECOVERY } from '#modules/payroll/contract/run/recovery.ts';
import { postingOfLine } from '../run/pay/recoveries.ts';
import { PAYMENT_REST } from '../run/pay/payment-rest.ts';
import { withoutMonth } from '../wording.ts';
import { interestOf, receivableOf } from './balance-postings.ts';
import type { OutputSource } from './values.ts';

/** The key of an account. */
const accountKey = ({ posting, side }: Pick<JournalAccount, 'posting' | 'side'>): string => `${posting}\u0000${side}`;

/** One amount of a person on one side of one account. */
export type Posting = {
  readonly posting: string;
  /** The name of the line it is of. */
  readonly says: string;
  readonly side: Side;
  /** Empty where the company gave the posting no account. */
  readonly code: string;
  readonly account: string;
  readonly amount: Paise;
  /** Empty where it is not split. */
  readonly costcentre: string;
};

const SALARIES = 'Salaries payable';
const ON_HOLD = 'Salaries on hold';
/**
 * The account that a deduction is credited to. Loans and advances have numbers on the payslip, but one account in the
 * books. What was paid before a reversal was paid as salary.
 */
function creditedTo(component: string, name: string): string {
  if (component === 'loan') return 'Loans to employees';
  if (component === 'advance') return 'Salary advances to employees';
  // What is not paid yet of a net pay stays owed as salary.
  return component === 'alreadypaid' || component === PAYMENT_REST ? SALARIES : `${name} payable`;
}

type Entry = {
  readonly posting: string;
  readonly says: string;
  readonly side: Side;
  readonly account: string;
  readonly amount: Paise;
  /** It pays what was set aside: its account is the one that was credited then. */
  readonly settles?: true;
};

/** The entries of one payslip line: pay is an expense, a deduction a liability, an employer's share both. */
function entriesOf(
  { kind, component, name: shown, amount, wagemonth, inputs }: PayslipLine,
  accounts: Accounts,
): Entry[] {
  // Arrears of all months are one account.
  const says = wagemonth ? withoutMonth(shown, wagemonth) : shown;
  const entry = (side: Side, account: string): Entry => ({ posting: component, says, side, account, amount });
  // What was set aside was an expense then; paying it settles the liability.
  if (kind === 'earning' && 'asidemonth1' in inputs)
    return [{ ...entry('debit', `${says}, accrued payable`), settles: true }];
  if (kind === 'arrear' && accounts.has(accountKey({ posting: ARREARS_OF_PAY, side: 'debit' })))
    return [{ ...entry('debit', says), posting: ARREARS_OF_PAY }];
  if (kind === 'earning' || kind === 'arrear') return [entry('debit', says)];
  if (kind === 'deduction') {
    const posting = postingOfLine(component);
    return [{ ...entry('credit', creditedTo(posting, posting === 'recovery' ? RECOVERY : says)), posting }];
  }
  return [entry('debit', says), entry('credit', `${says} payable`)];
}

function netEntry({ payslip, identity }: OutputSource, accounts: Accounts): Entry[] {
  const amount = payslip.register.netpay;
  if (amount <= 0) return [];
  // Net pay on hold is a payable like any other, until the company gives it an account of its own.
  const apart = identity.payouthold === true && accounts.has(accountKey({ posting: NET_PAY_ON_HOLD, side: 'credit' }));
  return [
    {
      posting: apart ? NET_PAY_ON_HOLD : NET_PAY,
      says: apart ? ON_HOLD : 'Net pay',
      side: 'credit',
      account: SALARIES,
      amount,
    },
  ];
}

/**
 * What the employer owes the provident fund for a person beside the lines of the payslip, in whole paise: EDLI on arrears,
 * and the administration charge where its rate is given. What the challan rounds or raises to its minimum is left to the
 * payment.
 */
function chargesOf({ payslip: { register } }: OutputSource, adminrate: string | undefined): Entry[] {
  const charge = (wages: Paise): Paise =>
    adminrate === undefined ? ZERO : round(percentOf(wages, adminrate), 'exact-paisa');
  const charges = [
    { posting: PF_ADMIN, says: PF_ADMIN_CHARGES, amount: charge(register.pf.epfwages) },
    { posting: EDLI_ON_ARREARS, says: 'EDLI on arrears', amount: register.arrearpf.edli },
    {
      posting: PF_ADMIN_ON_ARREARS,
      says: 'PF administration charges on arrears',
      amount: charge(register.arrearpf.epfwages),
    },
  ];
  return charges
    .filter(({ amount }) => amount !== 0)
    .flatMap((one) => [
      { ...one, side: 'debit' as const, account: one.says },
      { ...one, side: 'credit' as const, account: `${one.says} payable` },
    ]);
}

/** An amount by the shares of cost centres, each a whole paisa; the last takes what is left. */
export function splitBy(amount: Paise, centres: readonly CostCentre[]): { code: string; amount: Paise }[] {
  let left = amount;
  return centres.map(({ code, percent }, at) => {
    const own = at === centres.length - 1 ? left : round(percentOf(amount, percent), 'exact-paisa');
    left = subtract(left, own);
    return { code, amount: own };
  });
}

/** The accounts of a company by posting and side. */
export const accountsBy = (accounts: readonly JournalAccount[]): Accounts =>
  new Map(accounts.map((one) => [accountKey(one), one]));

/** Professional tax that pay did not cover: owed to the state, and by the person until a later payslip recovers it. */
function carriedOf({ payslip: { register } }: OutputSource): Entry[] {
  const amount = subtract(register.ptdue ?? register.pt, register.pt);
  if (amount === 0) return [];
  const account = creditedTo('recovery', RECOVERY);
  return [
    { posting: PT_CARRIED, says: 'Professional tax carried', side: 'debit', account, amount },
    { posting: 'pt', says: 'Professional tax', side: 'credit', account: creditedTo('pt', 'Professional tax'), amount },
  ];
}

/** What moves between accounts, each where the company gives it one: interest of loans, what people who left owe. */
function movementsOf(source: OutputSource, accounts: Accounts): Entry[] {
  const movements = [
    ...(accounts.has(accountKey({ posting: LOAN_INTEREST, side: 'credit' })) ? interestOf(source) : []),
    ...(accounts.has(accountKey({ posting: RECEIVABLE, side: 'debit' })) ? receivableOf(source) : []),
  ];
  return movements.map((one) => ({ ...one, account: creditedTo(one.posting, one.says) }));
}

const allEntries = (source: OutputSource, accounts: Accounts, adminrate: string | undefined): Entry[] => [
  ...source.payslip.lines.flatMap((line) => entriesOf(line, accounts)),
  ...chargesOf(source, adminrate),
  ...carriedOf(source),
  ...movementsOf(source, accounts),
  ...netEntry(source, accounts),
];

/**
 * The lines of payslips that have no account among those of a company, by name and side; none where it has no accounts,
 * as each posting then goes to an account of its own name.
 */
export function withoutAccount(
  sources: readonly OutputSource[],
  { accounts = NO_ACCOUNTS, adminrate }: { readonly accounts?: Accounts; readonly adminrate?: string | undefined },
): string[] {
  if (accounts.size === 0) return [];
  const missing = sources
    .flatMap((source) => allEntries(source, accounts, adminrate))
    .filter(
      ({ posting, side, amount, settles }) =>
        amount !== 0 && !accounts.has(accountKey({ posting, side: settles ? 'credit' : side })),
    );
  return [...new Set(missing.map(({ says, side }) => (side === 'debit' ? say`${says}, debit` : say`${says}, credit`)))];
}
const NO_ACCOUNTS: Accounts = new Map();

/**
 * The postings of one payslip in whole paise, debits equal to credits: amounts of one account, side and line are added
 * up before they are split by the person's cost centres.
 */
export function postingsOf(source: OutputSource, accounts: Accounts, adminrate?: string): Posting[] {
  const sums = new Map<string, Posting & { readonly split: boolean }>();
  for (const { posting, says, side, account: usual, amount, settles } of allEntries(source, accounts, adminrate)) {
    const own = accounts.get(accountKey({ posting, side: settles ? 'credit' : side }));
    const account = own?.name ?? usual;
    const key = JSON.stringify([posting, side, account]);
    const before = sums.get(key);
    sums.set(key, {
      posting,
      says: before?.says ?? says,
      side,
      code: own?.code ?? '',
      account,
      costcentre: '',
      // Liabilities stand in one place, also when they are paid.
      split: own?.split ?? (side === 'debit' && !settles),
      amount: add(before?.amount ?? ZERO, amount),
    });
  }
  const centres = source.identity.costcentres ?? [];
  return [...sums.values()].flatMap(({ split, ...one }) =>
    split && centres.length > 0
      ? splitBy(one.amount, centres).map(({ code, amount }) => ({ ...one, costcentre: code, amount }))
      : [one],
  );
}

/**
 * Debits less credits of a payslip, in paise: zero, or it cannot be booked. Accounts and cost centres change nothing of
 * it, and what the employer bears stands on both sides.
 */
export const imbalance = ({ lines, register }: Pick<Payslip, 'lines' | 'register'>): Paise =>
  lines.reduce(
    (left, { kind, amount }) => {
      if (kind === 'employer') return left;
      return kind === 'deduction' ? subtract(left, amount) : add(left, amount);
    },
    subtract(ZERO, register.netpay),
  );
