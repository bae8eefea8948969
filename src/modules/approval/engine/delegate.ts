/** A delegate of an account; only those whose period includes the day. */
export type Delegate = { readonly accountid: number; readonly delegateaccountid: number };

/**
 * Everybody who may decide in place of an account: its delegates, and theirs when they are away themselves. A
 * delegation through a party of the request is not followed: nobody passes their own request to a person of their
 * choice. The account itself is not included; loops end.
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

/** The accounts in whose place this one may decide: the same delegations in reverse. */
export function standsInFor(accountid: number, delegates: readonly Delegate[]): Set<number> {
  return follow(accountid, new Set(), (at) =>
    delegates.filter((one) => one.delegateaccountid === at).map((one) => one.accountid),
  );
}

function follow(start: number, closed: ReadonlySet<number>, next: (at: number) => readonly number[]): Set<number> {
  const matches = new Set<number>();
  const open = closed.has(start) ? [] : [start];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const one of next(at)) {
      if (one === start || matches.has(one) || closed.has(one)) continue;
      matches.add(one);
      open.push(one);
    }
  return matches;
}
