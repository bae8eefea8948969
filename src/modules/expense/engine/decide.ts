import type { Day } from '#platform/engine/day.ts';
import { type Paise, paise, sum } from '#platform/engine/money.ts';
import type { Account, AccountClaim, AccountLine, Entry } from './account.ts';
import { openAdvances, setOff, withClaim } from './change.ts';
import { type Applied, type ExpenseEvent, notPossible, type SubmittedLine } from './events.ts';

type Event<K extends ExpenseEvent['kind']> = Extract<ExpenseEvent, { kind: K }>;

const undecided = (line: SubmittedLine): AccountLine => ({
  ...line,
  state: 'undecided',
  approval: paise(0),
  deviation: paise(0),
  hasdeviation: false,
  taxable: paise(0),
});

const unchanged = (account: Account): Applied => ({ account, entries: [], amount: paise(0) });

/** A claim that is not sent is sent: its lines are as they were assessed, all undecided. */
export function submit(account: Account, { expenseclaimid, at, lines }: Event<'submit'>): Applied {
  const claim = account.claims.get(expenseclaimid);
  if (!claim || claim.issubmitted || lines.length === 0) return notPossible('state');
  return unchanged(
    withClaim(account, {
      ...claim,
      issubmitted: true,
      submission: claim.submission + 1,
      submittedat: at,
      lines: lines.map(undecided),
    }),
  );
}

/** A claim of which no line is decided is withdrawn. */
export function recall(account: Account, { expenseclaimid }: Event<'recall'>): Applied {
  const claim = account.claims.get(expenseclaimid);
  const isOpen = claim?.issubmitted && claim.lines.every(({ state }) => state === 'undecided' || state === 'sentback');
  if (!claim || !isOpen) return notPossible('state');
  return unchanged(withClaim(account, { ...claim, issubmitted: false }));
}

/** The undecided lines that a decision is about; undefined where it is not possible. */
function linesOf(claim: AccountClaim | undefined, lineno: number | null): AccountLine[] | undefined {
  if (!claim?.issubmitted) return undefined;
  const lines = claim.lines.filter((line) => line.state === 'undecided' && (lineno === null || line.lineno === lineno));
  return lines.length > 0 ? lines : undefined;
}

/** Adds an amount to the tax year of a category, and says how much of it is beyond the figure that is free of tax. */
function taxed(
  taxyear: ReadonlyMap<string, Paise>,
  { category, taxableabove }: AccountLine,
  amount: Paise,
): { taxyear: ReadonlyMap<string, Paise>; taxable: Paise } {
  const before = taxyear.get(category) ?? 0;
  const beyond = (total: number): number => (taxableabove === null ? 0 : Math.max(0, total - taxableabove));
  const taxable = paise(beyond(before + amount) - beyond(before));
  return { taxyear: new Map(taxyear).set(category, paise(before + amount)), taxable };
}

type Change = { readonly line: AccountLine; readonly amount: Paise; readonly card: Paise };

/**
 * Replaces decided lines: what own lines come to is due and first set off against advances, what of the company's card
 * is not approved is owed by the person.
 */
function carryOut(
  account: Account,
  claim: AccountClaim,
  {
    changes,
    by,
    on,
    entry,
  }: {
    changes: readonly Change[];
    by: number | null;
    on: Day;
    entry: 'claim' | 'deviation';
  },
): Applied {
  let { taxyear } = account;
  const lines = new Map(claim.lines.map((line) => [line.lineno, line]));
  for (const { line, amount } of changes) {
    const tax = taxed(taxyear, line, amount);
    ({ taxyear } = tax);
    lines.set(line.lineno, { ...line, taxable: paise(line.taxable + tax.taxable) });
  }
  const own = sum(changes.filter(({ line }) => line.isown).map(({ amount }) => amount));
  const card = sum(changes.filter(({ line }) => !line.isown).map((change) => change.card));
  const deciders = by === null || claim.deciders.includes(by) ? claim.deciders : [...claim.deciders, by];
  const next = {
    ...claim,
    lines: [...lines.values()],
    deciders,
    due: paise(claim.due + own),
    dueon: own > 0 ? (claim.dueon ?? on) : claim.dueon,
  };
  const changed = withClaim({ ...account, taxyear, card: paise(account.card + card) }, next);
  const entries: Entry[] = [];
  if (own !== 0) entries.push({ date: on, kind: entry, reference: claim.claimno, amount: own });
  if (card !== 0) entries.push({ date: on, kind: 'card', reference: claim.claimno, amount: card });
  const advances = openAdvances(changed);
  const ofTrip = advances.filter(
    ({ expensetripid }) => expensetripid !== null && expensetripid === claim.expensetripid,
  );
  const withoutTrip = advances.filter(({ expensetripid }) => expensetripid === null);
  const { expenseclaimid } = claim;
  return {
    account: setOff(changed, { expenseclaimid, amount: own, advances: [...ofTrip, ...withoutTrip] }),
    entries,
    amount: sum(changes.map(({ amount }) => amount)),
  };
}

/** Lines get what is allowed, or one line an amount up to it. */
export function approve(account: Account, event: Event<'approve'>): Applied {
  const claim = account.claims.get(event.expenseclaimid);
  const lines = linesOf(claim, event.lineno);
  if (!claim || !lines) return notPossible('state');
  if (event.by === account.employeeid) return notPossible('self');
  const amount = event.lineno === null ? null : event.amount;
  if (amount !== null && lines.some(({ allowed }) => amount > allowed)) return notPossible('amount');
  const changes = lines.map((line) => {
    const approval = amount ?? line.allowed;
    const card = line.isown ? paise(0) : paise(approval - line.claimed);
    return { line: { ...line, state: 'approved' as const, approval }, amount: approval, card };
  });
  return carryOut(account, claim, { changes, by: event.by, on: event.on, entry: 'claim' });
}

/** Lines are decided with nothing, and count no more. */
export function reject(account: Account, event: Event<'reject' | 'sendback'>): Applied {
  const claim = account.claims.get(event.expenseclaimid);
  const lines = linesOf(claim, event.lineno);
  if (!claim || !lines) return notPossible('state');
  if (event.by === account.employeeid) return notPossible('self');
  const changes = lines.map((line) => ({
    line: { ...line, state: 'rejected' as const },
    amount: paise(0),
    card: line.isown ? paise(0) : paise(0 - line.claimed),
  }));
  return carryOut(account, claim, { changes, by: event.by, on: event.on, entry: 'claim' });
}

/** Lines go back to the person and count no more until they are sent again. */
export function sendBack(account: Account, event: Event<'reject' | 'sendback'>): Applied {
  const claim = account.claims.get(event.expenseclaimid);
  const lines = linesOf(claim, event.lineno);
  if (!claim || !lines) return notPossible('state');
  if (event.by === account.employeeid) return notPossible('self');
  const numbers = new Set(lines.map(({ lineno }) => lineno));
  const next = claim.lines.map((line) => (numbers.has(line.lineno) ? { ...line, state: 'sentback' as const } : line));
  return unchanged(withClaim(account, { ...claim, lines: next }));
}

/** A line that was sent back comes again as it is assessed now. */
export function resend(account: Account, { expenseclaimid, line }: Event<'resend'>): Applied {
  const claim = account.claims.get(expenseclaimid);
  const isBack = claim?.lines.some(({ lineno, state }) => lineno === line.lineno && state === 'sentback');
  if (!claim?.issubmitted || !isBack) return notPossible('state');
  const lines = claim.lines.map((one) => (one.lineno === line.lineno ? undecided(line) : one));
  return unchanged(withClaim(account, { ...claim, lines }));
}

/** An approved line gets what goes beyond a limit, in whole or in part, once. */
export function deviate(account: Account, event: Event<'deviate'>): Applied {
  const claim = account.claims.get(event.expenseclaimid);
  const line = claim?.issubmitted ? claim.lines.find(({ lineno }) => lineno === event.lineno) : undefined;
  if (!claim || !line || line.state !== 'approved' || line.needsdeviation === 0 || line.hasdeviation)
    return notPossible('state');
  if (event.by === account.employeeid) return notPossible('self');
  if (!event.isentitled) return notPossible('not_entitled');
  const amount = event.amount ?? line.needsdeviation;
  if (amount > line.needsdeviation) return notPossible('amount');
  const change = { line: { ...line, deviation: amount, hasdeviation: true }, amount, card: amount };
  return carryOut(account, claim, { changes: [change], by: event.by, on: event.on, entry: 'deviation' });
}
