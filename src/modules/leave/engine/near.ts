import { addDays, type Day } from '#platform/engine/day.ts';
import { type Charge, chargeKey } from './charge.ts';
import { type LeaveDays, minus, plus } from './days.ts';
import type { Ledger } from './ledger.ts';
import type { LeaveRequest } from './request.ts';

/** Days between two requests from which on neither can change what the other is charged with: longer than any run of days off. */
const APART = 62;

/** The requests that can depend on each other, as groups in the order of their days. */
export function connected(requests: readonly LeaveRequest[]): LeaveRequest[][] {
  const groups: { until: Day; all: LeaveRequest[] }[] = [];
  for (const request of requests.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = groups.at(-1);
    if (last && request.from <= addDays(last.until, APART)) {
      last.all.push(request);
      if (request.to > last.until) last.until = request.to;
    } else groups.push({ until: request.to, all: [request] });
  }
  // In each group the order of approval stays: of two that want the same half, the first has it.
  return groups.map(({ all }) => requests.filter((one) => all.includes(one)));
}

/** What the ledger says requests are charged with: lines written for a charge, less what was taken back. */
export function postedCharges(ledger: Ledger, requests: readonly LeaveRequest[]): Charge[] {
  const ids = new Set(requests.map(({ requestid }) => requestid));
  const open = new Map<string, Charge>();
  for (const { requestid, charged, date: day, days } of ledger) {
    if (requestid === null || charged === null || !ids.has(requestid)) continue;
    const key = chargeKey({ day, requestid, leave: charged });
    const before = open.get(key)?.days ?? (0 as LeaveDays);
    open.set(key, { day, requestid, leave: charged, days: plus(before, minus(days)), reason: null });
  }
  return [...open.values()].filter(({ days }) => days !== 0);
}
