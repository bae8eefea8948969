import type { SheetDraft } from '#platform/server/sheet/write.ts';
import type { PayslipLine } from '#modules/payroll/contract/payslip.ts';
import { withoutMonth } from '../../engine/wording.ts';
import type { PaidPerson } from './paid-person.ts';
import { amountColumn, rupeesOf, total } from './sheets.ts';

export type JournalLine = {
  readonly businessunit: string;
  readonly account: string;
  readonly component: string;
  /** Paise; one of the two is zero. */
  readonly debit: number;
  readonly credit: number;
};

type Entry = { readonly account: string; readonly component: string; readonly debit: number; readonly credit: number };

/**
 * The account that a deduction is credited to. Loans and advances have numbers on the payslip, but one account in the
 * books. What was paid before a reversal was paid as salary.
 */
function creditedTo(component: string, name: string): string {
  if (component === 'loan') return 'Loans to employees';
  if (component === 'advance') return 'Salary advances to employees';
  return component === 'alreadypaid' ? SALARIES : `${name} payable`;
}
const SALARIES = 'Salaries payable';

/** Journal entries of one payslip line: pay is an expense, a deduction a liability, an employer's share both. */
function entriesOf({ kind, component, name: shown, amount, wagemonth, inputs }: PayslipLine): Entry[] {
  // Arrears of all months are one account.
  const name = wagemonth ? withoutMonth(shown, wagemonth) : shown;
  const debit = (account: string): Entry => ({ account, component, debit: amount, credit: 0 });
  const credit = (account: string): Entry => ({ account, component, debit: 0, credit: amount });
  // What was set aside was an expense then; paying it settles the liability.
  if (kind === 'earning' && 'asidemonth1' in inputs) return [debit(`${name}, set aside payable`)];
  if (kind === 'earning' || kind === 'arrear') return [debit(name)];
  if (kind === 'deduction') return [credit(creditedTo(component, name))];
  return [debit(name), credit(`${name} payable`)];
}

/** The month's journal by business unit and account, in paise: debits and credits. */
export function journalLines(sources: readonly PaidPerson[]): JournalLine[] {
  const lines = new Map<string, JournalLine>();
  const book = (businessunit: string, { account, component, debit, credit }: Entry) => {
    const own = component === 'alreadypaid' ? component : '';
    const key = JSON.stringify([businessunit, debit === 0 ? 1 : 0, account, own]);
    const current = lines.get(key) ?? { businessunit, account, component, debit: 0, credit: 0 };
    lines.set(key, { ...current, debit: current.debit + debit, credit: current.credit + credit });
  };
  for (const { payslip, identity } of sources) {
    const unit = identity.businessunit ?? 'No business unit';
    for (const line of payslip.lines) for (const entry of entriesOf(line)) book(unit, entry);
    const { netpay } = payslip.register;
    if (netpay > 0) book(unit, { account: SALARIES, component: 'netpay', debit: 0, credit: netpay });
  }
  const rank = ({ debit }: JournalLine): number => (debit > 0 ? 0 : 1);
  return [...lines.values()].toSorted(
    (a, b) => compareText(a.businessunit, b.businessunit) || rank(a) - rank(b) || compareText(a.account, b.account),
  );
}
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The journal of a reversal: every line of these people on the opposite side. Debits still equal credits. */
export const reversedLines = (sources: readonly PaidPerson[]): JournalLine[] =>
  journalLines(sources).map((line) => ({ ...line, debit: line.credit, credit: line.debit }));

export function journalSheet(lines: readonly JournalLine[], name = 'Journal'): SheetDraft {
  return {
    name,
    columns: [
      { heading: 'Business Unit', width: 24 },
      { heading: 'Account', width: 44 },
      { heading: 'Component', width: 24 },
      amountColumn('Debit', 18),
      amountColumn('Credit', 18),
    ],
    rows: lines.map(({ businessunit, account, component, debit, credit }) => [
      businessunit,
      account,
      component,
      debit === 0 ? null : rupeesOf(debit),
      credit === 0 ? null : rupeesOf(credit),
    ]),
    total: [
      'Total',
      null,
      null,
      rupeesOf(total(lines, (line) => line.debit)),
      rupeesOf(total(lines, (line) => line.credit)),
    ],
  };
}
