import type { Month } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { type Account, type AccountAdvance, type AccountClaim, type Debt, type Entry } from '../engine/account.ts';
import { approvedOf, claimStatus, debtStatus } from '../engine/status.ts';
import { LINE_STATES } from './account.ts';

export type Change = { readonly before: Account; readonly after: Account; readonly entries: readonly Entry[] };
export type Saved = {
  readonly taxyear: number;
  readonly isPaid: (month: Month) => boolean;
  readonly now: Date;
  /** The month of a payroll that is locked: its entries are its own. */
  readonly payrollmonth?: Month;
};

const RANKS: Readonly<Record<string, number>> = { payroll: 1, card_recovery: 2, advance_recovery: 3 };

/** The values of one map that are others than in another. */
const changedIn = <K, V>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>): V[] =>
  [...after].flatMap(([key, value]) => (before.get(key) === value ? [] : [value]));

const debtColumns = ({ due, setoff, paid, committed, isreturned, dueon }: Debt) => ({
  due,
  setoff,
  paid,
  committed: Object.fromEntries(committed),
  lastmonth: [...committed.keys()].toSorted().at(-1) ?? null,
  isreturned,
  dueon,
});

/** Of a claim whose lines are not loaded, only what is owed has changed. */
function claimColumns(claim: AccountClaim, before: AccountClaim | undefined, { isPaid, now }: Saved) {
  const { expenseclaimid, deciders, lines } = claim;
  const isWhole = lines.length > 0;
  return {
    expenseclaimid,
    ...debtColumns(claim),
    deciders,
    approvedat: claim.due > (before?.due ?? 0) ? now.toISOString() : null,
    iswhole: isWhole,
    statusid: isWhole ? claimStatus(claim, isPaid) : debtStatus(claim, isPaid),
    approved: lines.reduce((total, line) => total + approvedOf(line), 0),
    needsdeviation: lines.reduce(
      (total, line) => total + (line.state === 'approved' && !line.hasdeviation ? line.needsdeviation : 0),
      0,
    ),
  };
}

async function saveClaims(db: Db, changes: readonly Change[], saved: Saved): Promise<void> {
  const rows = changes.flatMap(({ before, after }) =>
    changedIn(before.claims, after.claims).map((claim) =>
      claimColumns(claim, before.claims.get(claim.expenseclaimid), saved),
    ),
  );
  if (rows.length === 0) return;
  await tenantSql`update expense_claim c set due = v.due, setoff = v.setoff, paid = v.paid, committed = v.committed,
      lastmonth = v.lastmonth, isreturned = v.isreturned, dueon = v.dueon, deciders = v.deciders,
      approvedat = coalesce(v.approvedat, c.approvedat),
      statusid = case when v.iswhole or c.statusid <> 4 then v.statusid else c.statusid end,
      approved = case when v.iswhole then v.approved else c.approved end,
      needsdeviation = case when v.iswhole then v.needsdeviation else c.needsdeviation end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (expenseclaimid bigint, due bigint, setoff bigint, paid bigint,
      committed jsonb, lastmonth text, isreturned boolean, dueon date, deciders bigint[], approvedat timestamptz, statusid smallint,
      iswhole boolean, approved bigint, needsdeviation bigint)
    where c.subscriptionid = current_subscription() and c.expenseclaimid = v.expenseclaimid`.execute(db);
}

/** Lines that are others than before, of claims whose lines were loaded; new ones are written on submission. */
async function saveLines(db: Db, { before, after }: Change): Promise<void> {
  const rows = changedIn(before.claims, after.claims).flatMap(({ expenseclaimid, lines }) => {
    const earlier = new Set(before.claims.get(expenseclaimid)?.lines);
    return lines
      .filter((line) => !earlier.has(line))
      .map(({ lineno, state, approval, deviation, hasdeviation, taxable }) => ({
        expenseclaimid,
        lineno,
        stateid: LINE_STATES.indexOf(state) + 1,
        approval,
        deviation,
        hasdeviation,
        taxable,
      }));
  });
  if (rows.length === 0) return;
  await tenantSql`update expense_line l set stateid = v.stateid, approval = v.approval, deviation = v.deviation,
      hasdeviation = v.hasdeviation, taxable = v.taxable
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (expenseclaimid bigint, lineno smallint, stateid smallint,
      approval bigint, deviation bigint, hasdeviation boolean, taxable bigint)
    where l.subscriptionid = current_subscription() and l.expenseclaimid = v.expenseclaimid and l.lineno = v.lineno
      and l.iscurrent`.execute(db);
}

const advanceColumns = (advance: AccountAdvance) => ({
  expenseadvanceid: advance.expenseadvanceid,
  ...debtColumns(advance),
  rate: advance.rate,
  payout: advance.payout,
  open: advance.open,
  statusid: advance.payout === 0 ? 2 : advance.open === 0 ? 6 : 5,
});

async function saveAdvances(db: Db, advances: readonly AccountAdvance[]): Promise<void> {
  if (advances.length === 0) return;
  const rows = advances.map(advanceColumns);
  await tenantSql`update expense_advance a set due = v.due, setoff = v.setoff, paid = v.paid, committed = v.committed,
      lastmonth = v.lastmonth, isreturned = v.isreturned, dueon = v.dueon, open = v.open, statusid = v.statusid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (expenseadvanceid bigint, due bigint, setoff bigint,
      paid bigint, committed jsonb, lastmonth text, isreturned boolean, dueon date, open bigint, statusid smallint)
    where a.subscriptionid = current_subscription() and a.expenseadvanceid = v.expenseadvanceid`.execute(db);
}

/**
 * Stores what events made of accounts, in the transaction that locked them: claims, lines, advances, sums of the tax
 * year, and the entries of the passbooks. A fixed number of statements, but one for the lines of each account.
 */
export async function saveAccounts(db: Db, changes: readonly Change[], saved: Saved): Promise<void> {
  await saveClaims(db, changes, saved);
  for (const change of changes) if (change.before.claims !== change.after.claims) await saveLines(db, change);
  await saveAdvances(
    db,
    changes.flatMap(({ before, after }) => changedIn(before.advances, after.advances)),
  );
  const cards = changes
    .filter(({ before, after }) => before.card !== after.card)
    .map(({ after: { employeeid, card } }) => ({ employeeid, card }));
  if (cards.length > 0)
    await tenantSql`update expense_account a set card = v.card
      from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) v (employeeid bigint, card bigint)
      where a.subscriptionid = current_subscription() and a.employeeid = v.employeeid`.execute(db);
  const years = changes.flatMap(({ before, after }) =>
    [...after.taxyear]
      .filter(([category, amount]) => before.taxyear.get(category) !== amount)
      .map(([category, amount]) => ({ employeeid: after.employeeid, taxyear: saved.taxyear, category, amount })),
  );
  for (const part of chunks(years, 4))
    await db
      .insertInto('expense_tax_year')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['subscriptionid', 'employeeid', 'taxyear', 'category'])
          .doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount') })),
      )
      .execute();
  const entries = changes.flatMap(({ after, entries: of }) =>
    of.map(({ date, kind, reference, amount }) => ({
      employeeid: after.employeeid,
      entrydate: date,
      rank: RANKS[kind] ?? 0,
      kind,
      reference,
      amount,
      payrollmonth: kind in RANKS ? (saved.payrollmonth ?? null) : null,
    })),
  );
  for (const part of chunks(entries, 7)) await db.insertInto('expense_entry').values(part).execute();
}
