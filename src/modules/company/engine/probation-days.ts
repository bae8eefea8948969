import { addDays, type Day, earlier, later } from '#platform/engine/day.ts';

export const ON_PROBATION = 1;
export const CONFIRMED = 2;
export const EXTENDED = 3;

/** The probation of a person: its plan, its first and last day, and the first day after it once that is decided. */
export type Probation = {
  readonly planid: number;
  readonly from: Day;
  readonly to: Day;
  readonly statusid: number;
  readonly confirmedon: Day | null;
};
/** Days that are planned: on probation with a plan, or no longer on it, without `to` for ever. */
export type ProbationSpan = { readonly from: Day; readonly to: Day | null; readonly planid: number | null };
/** Why days cannot be planned: the probation would not be one stretch of one plan; its plan allows no early end. */
export type ProbationFault = 'parts' | 'notearly';
type Next = { readonly now: Probation | null } | { readonly fault: ProbationFault };

/** Days with a plan: a probation of its own, or more days of the one there is. */
function extended(now: Probation | null, planid: number, from: Day, to: Day): Next {
  const isOver = now === null || (from <= now.from && to >= now.to);
  if (isOver && now?.planid !== planid) return { now: { planid, from, to, statusid: ON_PROBATION, confirmedon: null } };
  if (now === null || now.planid !== planid || from > addDays(now.to, 1) || addDays(to, 1) < now.from)
    return { fault: 'parts' };
  const [first, last] = [earlier(from, now.from), later(to, now.to)];
  // More days at the end are an extension, also of somebody who was confirmed.
  return last > now.to
    ? { now: { planid, from: first, to: last, statusid: EXTENDED, confirmedon: null } }
    : { now: { ...now, from: first } };
}

/** Days that are no probation: all of it goes, its beginning, or it ends and the person is confirmed on the first. */
function ended(now: Probation | null, from: Day, to: Day | null, isEarlyAllowed: (planid: number) => boolean): Next {
  if (now === null || (to !== null && to < now.from)) return { now };
  const isToEnd = to === null || to >= now.to;
  if (from <= now.from) return { now: isToEnd ? null : { ...now, from: addDays(to, 1) } };
  if (!isToEnd) return { fault: 'parts' };
  if (from <= now.to && !isEarlyAllowed(now.planid)) return { fault: 'notearly' };
  const isConfirmed = now.statusid === CONFIRMED && now.confirmedon !== null && now.confirmedon <= from;
  return { now: isConfirmed ? now : { ...now, to: earlier(now.to, addDays(from, -1)), confirmedon: from } };
}

/**
 * A probation after what is planned for a person, one stretch after another. Stretches that cannot be are left out.
 * @returns the probation, null without one, and why stretches are left out, by their place
 */
export function withProbation(
  probation: Probation | null,
  spans: readonly ProbationSpan[],
  isEarlyAllowed: (planid: number) => boolean,
): { readonly probation: Probation | null; readonly faults: ReadonlyMap<number, ProbationFault> } {
  const faults = new Map<number, ProbationFault>();
  let now = probation;
  for (const [at, { from, to, planid }] of spans.entries()) {
    const next = planid === null ? ended(now, from, to, isEarlyAllowed) : extended(now, planid, from, to ?? from);
    if ('fault' in next) faults.set(at, next.fault);
    else now = next.now;
  }
  return { probation: now, faults };
}

/** The last day of a probation that lasts as many days as its plan says; one of no days lasts a day. */
export const probationEnd = (from: Day, days: number): Day => addDays(from, Math.max(days, 1) - 1);
