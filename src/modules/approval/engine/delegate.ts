/** Who decides in whose place; only those whose days include the day in question. */
export type Delegate = { readonly accountid: number; readonly delegateaccountid: number };

/**
 * Everybody who may decide in the place of an account: its delegates, and theirs where they are away themselves. A way
 * that leads through a party of the request ends there: nobody hands their own request to somebody of their choice.
 * The account itself is not among them; circles end.
 */
export function delegatesOf(
  accountid: number,
  delegates: readonly Delegate[],
  parties: ReadonlySet<number> = new Set(),
): Set<number> {
  return follow(accountid, parties, (at) =>
    delegates.filter((one) => one.accountid === at).map((one) => one.delegateaccountid),
  );
}

/** The accounts in whose place this one may decide: the same ways walked backwards. */
export function standsInFor(accountid: number, delegates: readonly Delegate[]): Set<number> {
  return follow(accountid, new Set(), (at) =>
    delegates.filter((one) => one.delegateaccountid === at).map((one) => one.accountid),
  );
}

function follow(start: number, closed: ReadonlySet<number>, next: (at: number) => readonly number[]): Set<number> {
  const found = new Set<number>();
  const open = closed.has(start) ? [] : [start];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const one of next(at)) {
      if (one === start || found.has(one) || closed.has(one)) continue;
      found.add(one);
      open.push(one);
    }
  return found;
}
