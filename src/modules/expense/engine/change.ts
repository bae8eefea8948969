import { paise, type Paise } from '#platform/engine/money.ts';
import type { Account, AccountAdvance, AccountClaim, Debt, Item } from './account.ts';
import { openOf } from './account.ts';

/** The account with one claim replaced. */
export const withClaim = (account: Account, claim: AccountClaim): Account => ({
  ...account,
  claims: new Map(account.claims).set(claim.expenseclaimid, claim),
});
export const withAdvance = (account: Account, advance: AccountAdvance): Account => ({
  ...account,
  advances: new Map(account.advances).set(advance.expenseadvanceid, advance),
});

export const debtOf = (account: Account, { kind, id }: Item): Debt | undefined =>
  kind === 'claim' ? account.claims.get(id) : account.advances.get(id);

export function withDebt(account: Account, { kind, id }: Item, debt: Partial<Debt>): Account {
  if (kind === 'claim') {
    const claim = account.claims.get(id);
    return claim ? withClaim(account, { ...claim, ...debt }) : account;
  }
  const advance = account.advances.get(id);
  return advance ? withAdvance(account, { ...advance, ...debt }) : account;
}

/** The advances that are paid out and open, in order of payout. */
export const openAdvances = ({ advances }: Account): AccountAdvance[] =>
  [...advances.values()].filter(({ payout, open }) => payout > 0 && open > 0).toSorted((a, b) => a.payout - b.payout);

/**
 * Sets what is open of a claim off against advances in the order given, no more than an amount. Neither side has an
 * entry: both are the same person's.
 */
export function setOff(
  account: Account,
  { expenseclaimid, amount, advances }: { expenseclaimid: number; amount: Paise; advances: readonly AccountAdvance[] },
): Account {
  let changed = account;
  let rest: number = amount;
  for (const { expenseadvanceid } of advances) {
    const claim = changed.claims.get(expenseclaimid);
    const advance = changed.advances.get(expenseadvanceid);
    if (!claim || !advance) continue;
    const part = paise(Math.max(0, Math.min(rest, openOf(claim), advance.open)));
    if (part === 0) continue;
    rest -= part;
    changed = withAdvance(changed, { ...advance, open: paise(advance.open - part) });
    changed = withClaim(changed, { ...claim, setoff: paise(claim.setoff + part) });
  }
  return changed;
}
