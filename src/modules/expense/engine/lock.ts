import { addDays, type Month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { type Account, type Debt, type Entry, openOf } from './account.ts';
import { openAdvances, setOff, withAdvance, withClaim } from './change.ts';
import type { Applied, ExpenseEvent } from './events.ts';
import { commit } from './money.ts';

type Lock = Extract<ExpenseEvent, { kind: 'lock' }>;

const byNumber = <T>(numberOf: (one: T) => string) => {
  return (a: T, b: T): number => (numberOf(a) < numberOf(b) ? -1 : numberOf(a) > numberOf(b) ? 1 : 0);
};

/** A leaver's claims are set off against any open advance, and the rest is committed, whenever it was sent. */
function settleLeaver(account: Account, month: Month): Account {
  let changed = account;
  const claims = [...account.claims.values()].toSorted(byNumber(({ claimno }) => claimno));
  for (const { expenseclaimid } of claims) {
    const before = changed.claims.get(expenseclaimid);
    if (!before || openOf(before) <= 0) continue;
    changed = setOff(changed, { expenseclaimid, amount: openOf(before), advances: openAdvances(changed) });
    const claim = changed.claims.get(expenseclaimid);
    if (claim && openOf(claim) > 0) changed = withClaim(changed, { ...claim, ...commit(claim, month, openOf(claim)) });
  }
  return changed;
}

/**
 * What a payroll takes of one person at its lock: claims committed to it, what is owed for the company's card, and
 * advances that are due, up to the cap of the grade; of a leaver all of it. Afterwards none of this is open.
 */
export function lock(account: Account, event: Lock): Applied {
  const { month, payday } = event.payroll;
  let changed = event.isleaver ? settleLeaver(account, month) : account;
  const entries: Entry[] = [];
  const debts: (Debt & { reference: string })[] = [
    ...[...changed.claims.values()].map((claim) => ({ ...claim, reference: claim.claimno })),
    ...[...changed.advances.values()].map((advance) => ({ ...advance, reference: advance.advanceno })),
  ];
  for (const { committed, reference } of debts.toSorted(byNumber((one) => one.reference))) {
    const amount = (committed.get(month) ?? 0) - (event.settled.get(reference) ?? 0);
    if (amount > 0) entries.push({ date: payday, kind: 'payroll', reference, amount: paise(0 - amount) });
  }
  const card = paise(Math.max(0, 0 - changed.card));
  if (card > 0) {
    entries.push({ date: payday, kind: 'card_recovery', reference: month, amount: card });
    changed = { ...changed, card: paise(changed.card + card) };
  }
  let cap: number = event.isleaver ? Number.MAX_SAFE_INTEGER : event.recoverycap;
  for (const advance of openAdvances(changed)) {
    const isDue = advance.settlefrom !== null && addDays(advance.settlefrom, event.settledays) < event.lockday;
    if (!event.isleaver && !isDue) continue;
    const amount = paise(Math.min(advance.open, cap));
    if (amount === 0) continue;
    cap -= amount;
    entries.push({ date: payday, kind: 'advance_recovery', reference: advance.advanceno, amount });
    changed = withAdvance(changed, { ...advance, open: paise(advance.open - amount) });
  }
  return { account: changed, entries, amount: paise(0) };
}
