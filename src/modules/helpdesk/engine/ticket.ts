// What a ticket is due by, what may become of it, and who gets it.
import { ALWAYS, dueAt, type Span, type WorkingClock } from '#platform/engine/working-clock.ts';

export const NEW = 1;
export const OPEN = 2;
export const WAITING = 3;
export const RESOLVED = 4;
export const REOPENED = 5;
export const CLOSED = 6;
export const MERGED = 7;
/** Statuses in which somebody has to do something. */
export const UNANSWERED: readonly number[] = [NEW, OPEN, REOPENED];
export const DONE: readonly number[] = [RESOLVED, CLOSED, MERGED];

const WORKING_HOURS = 1;
const HOUR = 60;

/** The hours of a category, and how much of them a priority gives, in percent. */
export type Targets = {
  readonly targetid: number;
  readonly firsthours: number;
  readonly nexthours: number;
  readonly resolvehours: number;
  readonly priorityid: number;
  readonly lowpercent: number;
  readonly highpercent: number;
  readonly urgentpercent: number;
};
const [LOW, HIGH, URGENT] = [1, 3, 4];
const percentOf = ({ priorityid, lowpercent, highpercent, urgentpercent }: Targets): number =>
  priorityid === LOW ? lowpercent : priorityid === HIGH ? highpercent : priorityid === URGENT ? urgentpercent : 100;

/** When a ticket was opened, and since when a further question of the requester waits; null where none does. */
export type Begun = { readonly openedat: number; readonly nextfrom: number | null };

/**
 * When first answer, next answer and resolution are due, in minutes of the company's clock; null where no hours are
 * worked, or no further question waits.
 */
export function duesOf(
  clock: WorkingClock,
  targets: Targets,
  { openedat, nextfrom }: Begun,
  pauses: readonly Span[],
): { firstdue: number | null; nextdue: number | null; resolvedue: number | null } {
  const { targetid, firsthours, nexthours, resolvehours } = targets;
  const by = targetid === WORKING_HOURS ? clock : ALWAYS;
  const minutes = (hours: number): number => Math.ceil((hours * HOUR * percentOf(targets)) / 100);
  return {
    firstdue: dueAt(by, openedat, minutes(firsthours), pauses) ?? null,
    nextdue: nextfrom === null ? null : (dueAt(by, nextfrom, minutes(nexthours), pauses) ?? null),
    resolvedue: dueAt(by, openedat, minutes(resolvehours), pauses) ?? null,
  };
}

/**
 * Since when a further question waits, after a post: from the first one of the requester since an answer, until an answer.
 * Before the first answer there is none: that has its own target.
 */
export function nextAfter(
  { firstansweredat, nextfrom }: { firstansweredat: number | null; nextfrom: number | null },
  post: { readonly isagent: boolean; readonly isinternal: boolean },
  now: number,
): number | null {
  if (post.isinternal) return nextfrom;
  if (post.isagent || firstansweredat === null) return null;
  return nextfrom ?? now;
}

/** Whether a target was missed: met late, or not met though it is over. Met late stays missed. */
export const isMissed = (due: number | null, metat: number | null, now: number): boolean =>
  due !== null && (metat ?? now) > due;

/** Minutes before a target from which on it is near. */
export const NEAR = 60;
/** Who knows of a target: nobody yet, its agent, the escalation person as well. */
export type Notice = 0 | 1 | 2;

/** Who is to know now of a target that is not met: its agent from an hour before, the escalation person once it is missed. */
export function noticeOf(due: number | null, now: number, isescalated: boolean): Notice {
  if (due === null || now < due - NEAR) return 0;
  return now > due && isescalated ? 2 : 1;
}

/** When a target is to be looked at again; undefined where everybody knows. */
export function nextLook(due: number | null, notice: Notice, isescalated: boolean): number | undefined {
  if (due === null) return undefined;
  if (notice === 0) return due - NEAR;
  return notice === 1 && isescalated ? due + 1 : undefined;
}

const BY_AGENT: Readonly<Record<number, readonly number[]>> = {
  [NEW]: [OPEN, WAITING, RESOLVED, CLOSED],
  [OPEN]: [WAITING, RESOLVED, CLOSED],
  [WAITING]: [OPEN, RESOLVED, CLOSED],
  [RESOLVED]: [REOPENED, CLOSED],
  [REOPENED]: [OPEN, WAITING, RESOLVED, CLOSED],
  [CLOSED]: [REOPENED],
};
const BY_REQUESTER: Readonly<Record<number, readonly number[]>> = {
  [NEW]: [CLOSED],
  [OPEN]: [CLOSED],
  [WAITING]: [CLOSED],
  [RESOLVED]: [REOPENED, CLOSED],
  [REOPENED]: [CLOSED],
  [CLOSED]: [],
};
/** Whether a status may follow another, by whom. */
export const mayBecome = (from: number, to: number, by: 'agent' | 'requester'): boolean =>
  from === to || ((by === 'agent' ? BY_AGENT : BY_REQUESTER)[from] ?? []).includes(to);

/** The status after a post: an answer of the requester brings a waiting or resolved ticket back. */
export function afterPost(
  statusid: number,
  { isagent, isinternal, left }: { isagent: boolean; isinternal: boolean; left: number | null },
): number {
  if (isinternal) return statusid;
  if (isagent) return left ?? (statusid === NEW ? OPEN : statusid);
  if (statusid === WAITING) return OPEN;
  return statusid === RESOLVED ? REOPENED : statusid;
}

export type Agent = {
  readonly employeeid: number;
  /** Tickets that are not done. */
  readonly open: number;
  /** The last ticket that was given to the agent; 0 for none. */
  readonly last: number;
};
const ROUND_ROBIN = 2;
const FEWEST = 3;

/** The agent of a new ticket among those who are there: in turn, or with the fewest open; nobody by another rule. */
export function agentFor(assignid: number, agents: readonly Agent[]): number | null {
  const by = (a: Agent, b: Agent): number =>
    (assignid === FEWEST ? a.open - b.open : 0) || a.last - b.last || a.employeeid - b.employeeid;
  if (assignid !== ROUND_ROBIN && assignid !== FEWEST) return null;
  return agents.toSorted(by)[0]?.employeeid ?? null;
}

/** A canned response with its fields filled in; a field that is not known stays as it is. */
export const filled = (body: string, values: Readonly<Record<string, string>>): string =>
  body.replace(/\{\{(\w{1,20})\}\}/g, (whole, name: string) => values[name] ?? whole);
