import { type Day, later } from '#platform/engine/day.ts';
import { type Charge, chargeKey, inOrder } from './charge.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import { beforeLapses, giveBack, takeFrom } from './expiring.ts';
import { booked, type GrantPart, type Ledger, type LedgerLine, line } from './ledger.ts';
import { type Coming, isCovered } from './day-balance.ts';

/** What balances allow. Leave types are named by their codes. */
export type BalanceRules = {
  /** How far below zero a balance may go, in days; zero for types that are not named. */
  readonly negativelimit: Readonly<Record<string, LeaveDays>>;
  /** Leave that is used out of grants which lapse each by itself, as compensatory offs do. */
  readonly expiring: readonly string[];
  /** Leave whose days are granted with what is charged of it: it needs no balance, and has none. */
  readonly granted?: readonly string[];
  /** Leave types in the order in which lines of one day and request are written; others follow. */
  readonly order?: readonly string[];
  /** What is charged where the balance is not enough: it needs none. */
  readonly unpaid: string;
  /** Lines that are still to come, by which a limit is judged on the day of leave; without them by what is booked. */
  readonly coming?: Coming;
  /** Grants that have lapsed stay lapsed, also for leave of days before that is decided later. */
  readonly isclosefinal?: boolean;
};
/** What happened: an approval, a cancellation, or a holiday that was declared. */
export type ChargeEvent = { readonly kind: 'approval' | 'cancellation' | 'holiday'; readonly posted: Day };

const BACK = { approval: 'regrouped', cancellation: 'cancelled', holiday: 'holiday_declared' } as const;

/** A charge as it stands in the ledger: what is left of each line that was written for it. */
type Posted = { readonly line: LedgerLine; readonly left: LeaveDays; readonly parts: readonly GrantPart[] };

/** The lines that stand for a charge, without what reversals took back: those take from the last line first. */
function postedFor(ledger: Ledger, key: string): Posted[] {
  const own = ledger.filter(
    ({ kind, date: day, requestid, charged }) =>
      (kind === 'use' || kind === 'reversal') &&
      requestid !== null &&
      charged !== null &&
      chargeKey({ day, requestid, leave: charged }) === key,
  );
  const open: Posted[] = [];
  for (const one of own) {
    if (one.kind === 'use') {
      open.push({ line: one, left: minus(one.days), parts: one.parts });
      continue;
    }
    let back = one.days as number;
    for (let at = open.length - 1; at >= 0 && back > 0; at -= 1) {
      const current = open[at];
      if (!current || current.line.leave !== one.leave) continue;
      const part = Math.min(current.left, back) as LeaveDays;
      open[at] = {
        ...current,
        left: plus(current.left, minus(part)),
        parts: remaining(current.parts, giveBack(current.parts, part)),
      };
      back -= part;
    }
  }
  return open.filter(({ left }) => left > 0);
}

/** Parts of grants without what was given back. */
const remaining = (parts: readonly GrantPart[], back: readonly GrantPart[]): GrantPart[] =>
  parts.flatMap(({ grant, days }) => {
    const left = plus(days, ...back.filter((one) => one.grant === grant).map((one) => one.days));
    return left < 0 ? [{ grant, days: left }] : [];
  });

function reversals(ledger: Ledger, charge: Charge, less: LeaveDays, { kind, posted }: ChargeEvent): LedgerLine[] {
  let open = less as number;
  return postedFor(ledger, chargeKey(charge))
    .toReversed()
    .flatMap(({ line: of, left, parts }) => {
      const days = Math.min(left, open) as LeaveDays;
      if (days === 0) return [];
      open -= days;
      return [
        line({
          leave: of.leave,
          kind: 'reversal',
          date: charge.day,
          posted,
          days,
          reason: BACK[kind],
          requestid: charge.requestid,
          charged: charge.leave,
          parts: giveBack(parts, days),
        }),
      ];
    });
}

type Used = { readonly days: LeaveDays; readonly posted: Day; readonly checkedon?: Day };

/** @param used.checkedon the day on which the balance has to be enough; without it the day of leave */
function use(ledger: Ledger, charge: Charge, used: Used, rules: BalanceRules): LedgerLine {
  const { days, posted, checkedon = charge.day } = used;
  const { leave, day, requestid } = charge;
  const { negativelimit, expiring, unpaid, coming, isclosefinal = false, granted = [] } = rules;
  const grants = isclosefinal ? ledger : beforeLapses(ledger);
  const parts = expiring.includes(leave) ? takeFrom(grants, leave, day, days) : [];
  const limit = negativelimit[leave] ?? NO_DAYS;
  const of = { kind: 'use' as const, date: day, posted, days: minus(days), requestid, charged: leave };
  const taken = line({ ...of, leave, reason: charge.reason ?? 'leave', parts: parts ?? [] });
  const isEnough = (): boolean => {
    if (leave === unpaid || granted.includes(leave)) return true;
    if (expiring.includes(leave)) return parts !== undefined;
    if (!coming) return plus(booked(ledger, leave), minus(days), limit) >= 0;
    return isCovered([...ledger, taken], { leave, day: checkedon, limit }, coming);
  };
  return isEnough() ? taken : line({ ...of, leave: unpaid, reason: 'no_balance' });
}

/**
 * The grants of leave that is granted with what is charged of it: on each day as many days as lines use, so that there is
 * never a balance. What lines give back is taken back as far as it was granted so, whatever the policy says by then.
 */
function grantsOf(ledger: Ledger, written: readonly LedgerLine[], { granted = [] }: BalanceRules): LedgerLine[] {
  const before = ledger.filter(({ reason }) => reason === 'on_request');
  const keyOf = ({ leave, date }: LedgerLine): string => `${leave} ${date}`;
  return [...Map.groupBy(written, keyOf)].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const { leave, date, posted } = first;
    const used = minus(plus(first.days, ...others.map(({ days }) => days)));
    const value = plus(NO_DAYS, ...before.filter((one) => keyOf(one) === key).map(({ days }) => days));
    const days = used < 0 ? (Math.max(used, minus(value)) as LeaveDays) : used;
    if (days === 0 || (days > 0 && !granted.includes(leave))) return [];
    return [line({ leave, kind: 'grant', date, posted, days, reason: 'on_request' })];
  });
}

/**
 * The lines that an event writes: what charges are less than before is taken back where it was posted, what they are more
 * is used of their types, or of unpaid leave where the balance is not enough. Reversals come first; both by day, request
 * and type.
 * @param before charges as they were before the event, as `chargesOf` says them; `after` what they are since
 */
export function postings(
  ledger: Ledger,
  { before, after, event }: { before: readonly Charge[]; after: readonly Charge[]; event: ChargeEvent },
  rules: BalanceRules,
): LedgerLine[] {
  const place = ({ leave }: Charge): number => {
    const at = rules.order?.indexOf(leave) ?? -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  const ordered = (charges: readonly Charge[]) =>
    charges.toSorted((a, b) =>
      a.day === b.day && a.requestid === b.requestid && place(a) !== place(b) ? place(a) - place(b) : inOrder(a, b),
    );
  const daysOf = (charges: readonly Charge[]) => new Map(charges.map((one) => [chargeKey(one), one.days]));
  const [was, is] = [daysOf(before), daysOf(after)];
  const written: LedgerLine[] = [];
  for (const charge of ordered(before)) {
    const less = plus(charge.days, minus(is.get(chargeKey(charge)) ?? NO_DAYS));
    if (less > 0) written.push(...reversals([...ledger, ...written], charge, less, event));
  }
  for (const charge of ordered(after)) {
    const more = plus(charge.days, minus(was.get(chargeKey(charge)) ?? NO_DAYS));
    if (more > 0) written.push(use([...ledger, ...written], charge, { days: more, posted: event.posted }, rules));
  }
  return [...written, ...grantsOf(ledger, written, rules)];
}

/**
 * The lines by which days that stand on unpaid leave for want of balance are taken of what was asked for, each day as far
 * as the balance is enough: on the day of leave, or now where that is over.
 * @param charges of one request
 */
export function coverings(ledger: Ledger, charges: readonly Charge[], posted: Day, rules: BalanceRules): LedgerLine[] {
  const { unpaid } = rules;
  const written: LedgerLine[] = [];
  for (const charge of charges.filter(({ leave }) => leave !== unpaid).toSorted(inOrder))
    for (const { line: of, left: days } of postedFor([...ledger, ...written], chargeKey(charge))) {
      if (of.leave !== unpaid) continue;
      const { day: date, requestid, leave: charged } = charge;
      const reason = 'covered';
      const back = line({ leave: unpaid, kind: 'reversal', date, posted, days, reason, requestid, charged });
      const used = { days, posted, checkedon: later(date, posted) };
      const taken = use([...ledger, ...written, back], charge, used, rules);
      if (taken.leave !== unpaid) written.push(back, { ...taken, reason });
    }
  return [...written, ...grantsOf(ledger, written, rules)];
}

/** The leave type that a charge stands on in the ledger, by the keys of charges: where it was posted last. */
export function postedTypes(ledger: Ledger): ReadonlyMap<string, string> {
  const left = new Map<string, Map<string, number>>();
  for (const { requestid, charged, date: day, leave, days } of ledger) {
    if (requestid === null || charged === null) continue;
    const key = chargeKey({ day, requestid, leave: charged });
    const of = left.get(key) ?? new Map<string, number>();
    of.set(leave, (of.get(leave) ?? 0) + days);
    left.set(key, of);
  }
  return new Map(
    [...left].flatMap(([key, of]) => {
      const type = [...of].filter(([, days]) => days < 0).at(-1)?.[0];
      return type === undefined ? [] : [[key, type] as const];
    }),
  );
}
