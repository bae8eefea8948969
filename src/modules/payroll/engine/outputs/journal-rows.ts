import type { Accounts, JournalGroup } from '#modules/payroll/contract/outputs/journal.ts';
import type { Scope } from '#platform/engine/formula.ts';
import { add, type Paise, subtract, ZERO } from '#platform/engine/money.ts';
import { fraction } from '#platform/engine/rounding.ts';
import { type Posting, postingsOf } from './postings.ts';
import { type OutputRun, type OutputSource, runTexts } from './values.ts';

const NO_ACCOUNTS: Accounts = new Map();

/** What a posting stands apart by, each as the name that formulas read. */
function groupTexts({ identity, facts }: OutputSource, { costcentre }: Posting, { entities }: OutputRun) {
  return {
    entity: entities?.get(identity.establishmentid ?? 0) ?? '',
    business_unit: identity.businessunit ?? '',
    department: identity.department ?? '',
    office: identity.office ?? '',
    cost_centre: costcentre,
    employee_code: facts.code,
    full_name: facts.name,
  };
}
type Texts = ReturnType<typeof groupTexts>;
const NONE: Texts = {
  entity: '',
  business_unit: '',
  department: '',
  office: '',
  cost_centre: '',
  employee_code: '',
  full_name: '',
};

/** The texts of the groups that lines stand apart by; the others are empty. */
function apartBy(texts: Texts, by: readonly JournalGroup[]): Texts {
  const { employee_code, full_name } = texts;
  return by.reduce<Texts>(
    (result, group) =>
      group === 'employee' ? { ...result, employee_code, full_name } : { ...result, [group]: texts[group] },
    NONE,
  );
}

type Row = { readonly texts: Texts; readonly first: Posting; readonly several: boolean; readonly amount: Paise };

/**
 * The lines of a journal: one for each account and side of what they stand apart by. A sum below zero stands on the
 * other side. `order` sorts them: groups in their order, debits before credits, then by account.
 */
export function journalRows(
  sources: readonly OutputSource[],
  run: OutputRun,
  by: readonly JournalGroup[],
): { readonly scope: Scope; readonly order: string }[] {
  const rows = new Map<string, Row>();
  for (const source of sources)
    for (const posting of postingsOf(source, run.accounts ?? NO_ACCOUNTS, run.adminrate)) {
      const texts = apartBy(groupTexts(source, posting, run), by);
      const key = JSON.stringify([texts, posting.side, posting.code, posting.account]);
      const before = rows.get(key);
      rows.set(key, {
        texts,
        first: before?.first ?? posting,
        several: before !== undefined && (before.several || before.first.posting !== posting.posting),
        amount: add(before?.amount ?? ZERO, posting.amount),
      });
    }
  return [...rows.values()].flatMap(({ texts, first, several, amount: sum }) => {
    if (sum === 0) return [];
    const other = first.side === 'debit' ? ('credit' as const) : ('debit' as const);
    const side = sum < 0 ? other : first.side;
    const amount = sum < 0 ? subtract(ZERO, sum) : sum;
    const rupees = fraction(amount, 100);
    const none = fraction(0);
    const scope: Scope = {
      ...runTexts(run),
      ...texts,
      account_code: first.code,
      account_name: first.account,
      posting: several ? '' : first.posting,
      posting_name: several ? '' : first.says,
      side,
      amount: rupees,
      debit: side === 'debit' ? rupees : none,
      credit: side === 'credit' ? rupees : none,
    };
    const order = [...Object.values(texts), side === 'debit' ? '0' : '1', first.code, first.account].join('\u0000');
    return [{ scope, order }];
  });
}
