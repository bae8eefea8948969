import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { PolicyDetail } from '../../contract/policy-detail.ts';
import { advance, comingLines } from '../../engine/advance.ts';
import { balanceForLeave } from '../../engine/day-balance.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from '../../engine/days.ts';
import { usableOn } from '../../engine/expiring.ts';
import { booked, type LedgerLine } from '../../engine/ledger.ts';
import type { LeaveRequest } from '../../engine/request.ts';
import { type Loaded, loadLeave } from './load.ts';
import { NEW_REQUEST, newRequest, type NewRequest, pendingOf } from './pending.ts';
import { waitingLines } from './posting.ts';
import { ruledOn } from './rules.ts';

type Charged = {
  readonly date: Day;
  readonly askedtypeid: number;
  readonly leavetypeid: number;
  readonly days: LeaveDays;
  readonly reason: 'leave' | 'document' | 'clubbed' | 'sandwich' | 'no_balance';
};
/** What a request would be charged with, as `chargedWith` says it. */
export type Previewed = {
  readonly charges: readonly Charged[];
  /** What changes of earlier requests, by request, day and leave type; negative for less. */
  readonly earlier: readonly (Omit<Charged, 'askedtypeid'> & { readonly leaverequestid: number })[];
  readonly taken: readonly { readonly requestid: number; readonly date: Day; readonly days: LeaveDays }[];
  readonly available: LeaveDays;
  readonly after: LeaveDays;
  readonly detail: PolicyDetail | null;
  readonly isWorking: (day: Day) => boolean;
};
const REASONS = ['leave', 'document', 'clubbed', 'sandwich', 'no_balance'] as const;

/** What two ledgers differ in about requests other than the new one. */
function earlierChanges(before: readonly LedgerLine[], after: readonly LedgerLine[]): Previewed['earlier'] {
  const keyOf = ({ requestid, date, leave }: LedgerLine) => `${requestid} ${date} ${leave}`;
  const isEarlier = ({ requestid }: LedgerLine) => requestid !== null && requestid !== NEW_REQUEST;
  const was = Map.groupBy(before.filter(isEarlier), keyOf);
  const is = Map.groupBy(after.filter(isEarlier), keyOf);
  const matches = [...is].flatMap(([key, lines]) => {
    const last = lines.at(-1);
    const sum = (of: readonly LedgerLine[]) => plus(NO_DAYS, ...of.map((one) => minus(one.days)));
    const days = plus(sum(lines), minus(sum(was.get(key) ?? [])));
    if (!last || last.requestid === null || days === 0) return [];
    const reason = REASONS.find((one) => one === last.reason) ?? 'leave';
    return [{ leaverequestid: last.requestid, date: last.date, leavetypeid: Number(last.leave), days, reason }];
  });
  return matches.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

const NOT_SWITCHED_ON: Previewed = {
  charges: [],
  earlier: [],
  taken: [],
  available: NO_DAYS,
  after: NO_DAYS,
  detail: null,
  isWorking: () => true,
};

/** As `chargedWith`, of one person and after all pending requests; nothing where leave is not switched on. */
export async function previewCharges(
  db: Db,
  { employeeid, today, request }: { employeeid: number; today: Day; request: NewRequest },
): Promise<Previewed> {
  const [loaded] = await loadLeave(db, { employeeids: [employeeid], today });
  if (!loaded) return NOT_SWITCHED_ON;
  return chargedWith(loaded, { today, request, pending: await pendingOf(db, employeeid) });
}

type Wanted = { readonly today: Day; readonly request: NewRequest; readonly pending: readonly LeaveRequest[] };
/**
 * What a request would be charged with if it were approved now, after the pending ones. `available` can still be asked
 * for before it, `after` what is left then; `detail` the rules of the type on its first day, null where the person's
 * policy does not have it; `taken` what other requests take of it; `isWorking` whether the person would work on a day.
 * Forms, cards and whatever is sent get it from here.
 */
export function chargedWith(loaded: Loaded, { today, request, pending }: Wanted): Previewed {
  const lines: readonly LedgerLine[] = [...loaded.ledger, ...waitingLines(loaded, today)];
  const query = newRequest(request);
  const approve = (requests: readonly LeaveRequest[]) => {
    const waiting = requests.map((one) => ({ on: today, isposted: false, request: one }));
    const done = loaded.history.approvals.map((one) => ({ ...one, isposted: true }));
    const cancellations = loaded.history.cancellations.map((one) => ({ ...one, isposted: true }));
    const history = {
      ...loaded.history,
      approvals: [...done, ...waiting],
      cancellations,
      covers: [],
      entered: [],
      republished: [],
    };
    const at = { on: today, isbegun: true };
    return [...lines, ...advance(history, lines, at, at)];
  };
  const [before, after] = [approve(pending), approve([...pending, query])];
  const { leave, from, to } = query;
  const left = (of: readonly LedgerLine[]) => {
    if (loaded.history.balances(today).expiring.includes(leave)) return usableOn(of, leave, from);
    if (loaded.history.isbookedbalance) return booked(of, leave);
    return balanceForLeave([...of, ...comingLines(loaded.history, of, { on: today, isbegun: true }, to)], leave, to);
  };
  const charges = after.flatMap(({ requestid, kind, date, charged, leave: of, days, reason }) => {
    const match = REASONS.find((one) => one === reason);
    return requestid === NEW_REQUEST && kind === 'use' && match
      ? [{ date, askedtypeid: Number(charged), leavetypeid: Number(of), days: minus(days), reason: match }]
      : [];
  });
  const detail = ruledOn(loaded.versions, from, today).details.find((one) => String(one.leavetypeid) === leave) ?? null;
  const earlier = earlierChanges(before, after);
  const taken = before.flatMap(({ requestid, charged, date, days }) =>
    requestid !== null && charged === leave ? [{ requestid, date, days: minus(days) }] : [],
  );
  const calendar = loaded.history.calendar(today);
  const isWorking = (day: Day): boolean => calendar(day).kind === 'working';
  return { charges, earlier, taken, available: left(before), after: left(after), detail, isWorking };
}
