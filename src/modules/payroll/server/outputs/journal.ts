import type { Accounts } from '#modules/payroll/contract/outputs/journal.ts';
import type { SheetDraft } from '#platform/server/sheet/write.ts';
import { postingsOf } from '../../engine/outputs/postings.ts';
import type { PaidPerson } from './paid-person.ts';
import { amountColumn, rupeesOf, total } from './sheets.ts';

export type JournalLine = {
  readonly businessunit: string;
  /** Empty where the cost of people is not split. */
  readonly costcentre: string;
  /** Empty where the company gave no account. */
  readonly code: string;
  readonly account: string;
  readonly component: string;
  /** Paise; one of the two is zero. */
  readonly debit: number;
  readonly credit: number;
};

const NO_ACCOUNTS: Accounts = new Map();

/** The month's journal by business unit, cost centre and account, in paise: debits and credits. */
export function journalLines(
  sources: readonly PaidPerson[],
  accounts = NO_ACCOUNTS,
  adminrate?: string,
): JournalLine[] {
  const lines = new Map<string, JournalLine>();
  for (const source of sources) {
    const businessunit = source.identity.businessunit ?? 'No business unit';
    for (const { posting: component, side, code, account, costcentre, amount } of postingsOf(
      source,
      accounts,
      adminrate,
    )) {
      // Pay of before a reversal stands apart from the pay of this run, on the same account.
      const own = component === 'alreadypaid' ? component : '';
      const key = JSON.stringify([businessunit, costcentre, side, code, account, own]);
      const current = lines.get(key) ?? { businessunit, costcentre, code, account, component, debit: 0, credit: 0 };
      lines.set(key, { ...current, [side]: current[side] + amount });
    }
  }
  const rank = ({ debit }: JournalLine): number => (debit > 0 ? 0 : 1);
  return [...lines.values()].toSorted(
    (a, b) =>
      compareText(a.businessunit, b.businessunit) ||
      compareText(a.costcentre, b.costcentre) ||
      rank(a) - rank(b) ||
      compareText(a.account, b.account),
  );
}
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The journal of a reversal: every line of these people on the opposite side. Debits still equal credits. */
export const reversedLines = (
  sources: readonly PaidPerson[],
  accounts = NO_ACCOUNTS,
  adminrate?: string,
): JournalLine[] =>
  journalLines(sources, accounts, adminrate).map((line) => ({ ...line, debit: line.credit, credit: line.debit }));

/** The journal as a sheet; cost centres and codes of accounts where the company has some. */
export function journalSheet(lines: readonly JournalLine[], name = 'Journal'): SheetDraft {
  const centres = lines.some(({ costcentre }) => costcentre !== '');
  const codes = lines.some(({ code }) => code !== '');
  const texts = ({ businessunit, costcentre, code, account, component }: JournalLine): string[] => [
    businessunit,
    ...(centres ? [costcentre] : []),
    ...(codes ? [code] : []),
    account,
    component,
  ];
  const columns = [
    { heading: 'Business Unit', width: 24 },
    ...(centres ? [{ heading: 'Cost Centre', width: 18 }] : []),
    ...(codes ? [{ heading: 'Account Code', width: 18 }] : []),
    { heading: 'Account', width: 44 },
    { heading: 'Component', width: 24 },
  ];
  return {
    name,
    columns: [...columns, amountColumn('Debit', 18), amountColumn('Credit', 18)],
    rows: lines.map((line) => [
      ...texts(line),
      line.debit === 0 ? null : rupeesOf(line.debit),
      line.credit === 0 ? null : rupeesOf(line.credit),
    ]),
    total: [
      'Total',
      ...columns.slice(1).map(() => null),
      rupeesOf(total(lines, (line) => line.debit)),
      rupeesOf(total(lines, (line) => line.credit)),
    ],
  };
}
