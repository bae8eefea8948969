import { say } from '#platform/engine/say.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Approver, ApprovalRoute, RouteLevel, ApproverSlot } from '../contract/route.ts';
import { APPROVER, type ApproverRule, type WorkflowDetail, type WorkflowLevel } from '../contract/workflow.ts';
import { approverOf, climb, type Concerned, hindrance, type Organisation, type Parties } from './organisation.ts';

/** The facts of a request that conditions use: paise and days, null for kinds without them. */
export type RequestFacts = { readonly amount: number | null; readonly days: number | null };

export type Asked = {
  readonly workflow: WorkflowDetail;
  readonly facts: RequestFacts;
  readonly concerned: Concerned;
  readonly parties: Parties;
  readonly organisation: Organisation;
};

/** What finds people by their place in the organisation. */
export type Seeking = Pick<Asked, 'concerned' | 'parties' | 'organisation'>;

/** In a larger group only the first members by name are asked. */
export const MAX_MEMBERS = 100;

const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });

/** Whether a level is for some amounts alone. */
export const dependsOnAmount = ({ amountfrom, amountto }: WorkflowLevel): boolean =>
  amountfrom !== null || amountto !== null;

function amountCondition({ amountfrom, amountto }: WorkflowLevel): string[] {
  if (amountfrom !== null && amountto !== null) return [`From ${rupees(amountfrom)} to ${rupees(amountto)}`];
  if (amountfrom !== null) return [`From ${rupees(amountfrom)}`];
  return amountto === null ? [] : [`Up to ${rupees(amountto)}`];
}

function daysCondition({ daysfrom, daysto }: WorkflowLevel): string[] {
  if (daysfrom !== null && daysto !== null) return [`From ${daysfrom} to ${daysto} days`];
  if (daysfrom !== null) return [`From ${daysfrom} days`];
  return daysto === null ? [] : [`Up to ${daysto} days`];
}

/** For which requests a level is, in words; empty for a level of every request. */
const conditionsOf = (level: WorkflowLevel): string[] => [
  ...amountCondition(level),
  ...daysCondition(level),
  ...(level.businessunitids.length > 0 ? [say`For some business units`] : []),
  ...(level.subscriptiongradeids.length > 0 ? [say`For some grades`] : []),
];

/** Why a level's conditions skip it for this request; null when it applies. */
function leftOut(level: WorkflowLevel, { facts, concerned }: Asked): string | null {
  const { amountfrom, amountto, daysfrom, daysto } = level;
  // The amount itself stays out of the sentence: routes are stored, and read by people who may not see it.
  if (dependsOnAmount(level)) {
    if (facts.amount === null) return say`The level asks for an amount, and the request has none`;
    if (amountfrom !== null && facts.amount < amountfrom) return `The amount is below ${rupees(amountfrom)}`;
    if (amountto !== null && facts.amount > amountto) return `The amount is above ${rupees(amountto)}`;
  }
  if (daysfrom !== null || daysto !== null) {
    if (facts.days === null) return say`The level asks for days, and the request has none`;
    if (daysfrom !== null && facts.days < daysfrom) return `${facts.days} days are fewer than ${daysfrom}`;
    if (daysto !== null && facts.days > daysto) return `${facts.days} days are more than ${daysto}`;
  }
  const { businessunitid, subscriptiongradeid } = concerned;
  if (level.businessunitids.length > 0 && !level.businessunitids.includes(businessunitid ?? -1))
    return say`The person is in none of the business units of the level`;
  if (level.subscriptiongradeids.length > 0 && !level.subscriptiongradeids.includes(subscriptiongradeid ?? -1))
    return say`The person has none of the grades of the level`;
  return null;
}

type Line = { readonly slot: Omit<ApproverSlot, 'seatno'> } | { readonly note: string };

const words = (path: readonly string[]): string => path.join('; ');

/** A line for one person, or the next manager above who can decide. */
function personal(label: string, start: number | null, request: Seeking): Line {
  if (start === null) return { note: `There is no ${label.toLowerCase()}` };
  const { approver, path } = climb(start, request.organisation, request.parties);
  if (!approver) return { note: path.length > 0 ? `${label}: ${words(path)}` : say`${label}: nobody is found` };
  const reason = path.length === 0 ? label : `${label}: ${words(path)}, so the next manager up`;
  return { slot: { label, reason, approvers: [approver] } };
}

/** The manager's manager: one above the reporting manager, whether that one could decide or not. */
function secondManager(label: string, request: Seeking): Line {
  const { people } = request.organisation;
  const first = people.get(request.concerned.employeeid)?.managerid ?? null;
  const second = first === null ? null : (people.get(first)?.managerid ?? null);
  return personal(label, second, request);
}

function group(rule: ApproverRule, request: Seeking): Line {
  const result = request.organisation.groups.get(rule.permissiongroupid ?? -1);
  if (!result) return { note: say`The permission group no longer exists` };
  const members = result.members.flatMap((one) => approverOf(one, request.parties) ?? []);
  if (members.length === 0) {
    const why = result.members.map((one) => `${one.fullname} ${hindrance(one, request.parties) ?? ''}`.trim());
    return {
      note: why.length > 0 ? `${result.name}: ${words(why.slice(0, 3))}` : say`${result.name}: nobody is in the group`,
    };
  }
  const shown = members.slice(0, MAX_MEMBERS);
  const rest = members.length - shown.length;
  const reason = rest > 0 ? `In the group ${result.name}, the first ${shown.length}` : `In the group ${result.name}`;
  return { slot: { label: result.name, reason, approvers: shown } };
}

/** The people of one rule with the reason in words, or a note that says why nobody is found. */
export function lineOf(rule: ApproverRule, request: Seeking): Line {
  const label = APPROVER.label(rule.typeid) ?? '';
  const { concerned, organisation } = request;
  switch (rule.typeid) {
    case 1:
      return personal(label, organisation.people.get(concerned.employeeid)?.managerid ?? null, request);
    case 2:
      return secondManager(label, request);
    case 3:
      return personal(label, concerned.businessunitheadid, request);
    case 4:
      return personal(label, concerned.departmentheadid, request);
    case 5:
      return personal(label, concerned.teamheadid, request);
    case 6:
      return group(rule, request);
    case 7:
      return personal(label, rule.employeeid, request);
  }
}

/** The administrators: users who may edit workflows, without the parties. */
export function administrators({ organisation, parties }: Pick<Asked, 'organisation' | 'parties'>): Approver[] {
  return organisation.administrators.flatMap((one) => approverOf(one, parties) ?? []).slice(0, MAX_MEMBERS);
}

type Fallen =
  | { readonly slot: Omit<ApproverSlot, 'seatno'> }
  | { readonly skipped: string }
  | { readonly rejected: string };

/** The administrators as one slot; without anybody where none may decide: the request waits until somebody can. */
const toAdministrators = (request: Asked, why: string): Extract<Fallen, { slot: unknown }> => {
  const approvers = administrators(request);
  const reason =
    approvers.length > 0
      ? `${why}, so the administrators decide`
      : `${why}, and no administrator may decide it either: it waits until somebody can`;
  return { slot: { label: say`Administrators`, reason, approvers } };
};

/** The fallback when no approver is found. `why` is the beginning of the sentence. */
function fallBack(request: Asked, why: string): Fallen {
  const { fallbackactionid, fallbackemployeeid } = request.workflow;
  switch (fallbackactionid) {
    case 1:
      return { skipped: `${why}, so the level is skipped` };
    case 2: {
      const { approver, path } = climb(fallbackemployeeid, request.organisation, request.parties);
      if (!approver) return toAdministrators(request, `${why}, nor in the place named for it`);
      const reason = path.length > 0 ? `${why}: ${words(path)}, so the next manager up` : why;
      return { slot: { label: say`Named for this case`, reason, approvers: [approver] } };
    }
    case 3:
      return toAdministrators(request, why);
    case 4:
      return { rejected: `${why}, and the workflow rejects such requests` };
  }
}

const bare = (level: WorkflowLevel, at: number): RouteLevel => ({
  levelno: at + 1,
  levelname: level.levelname || `Level ${at + 1}`,
  ruleid: level.ruleid,
  seats: [],
  notes: [],
  conditions: conditionsOf(level),
  byamount: dependsOnAmount(level),
  skipped: null,
});

/**
 * Who decides a request, level by level, with the reason for each slot and for each skipped level. Neither the
 * requester nor the person concerned ever has a slot. A route without slots was rejected, as its workflow says; a slot
 * without approvers waits until there is one.
 */
export function resolveRoute(request: Asked): ApprovalRoute {
  const levels: RouteLevel[] = [];
  let rejected: string | null = null;
  for (const [at, level] of request.workflow.approvalworkflowdetail.entries()) {
    const shown = bare(level, at);
    levels.push(shown);
    const out = leftOut(level, request);
    if (out !== null) {
      shown.skipped = out;
      continue;
    }
    for (const rule of level.approvers) {
      const line = lineOf(rule, request);
      if ('note' in line) shown.notes.push(line.note);
      else shown.seats.push({ seatno: shown.seats.length + 1, ...line.slot });
    }
    if (shown.seats.length > 0) continue;
    const fallen = fallBack(request, say`Nobody is found for this level`);
    if ('slot' in fallen) shown.seats.push({ seatno: 1, ...fallen.slot });
    else if ('skipped' in fallen) shown.skipped = fallen.skipped;
    else rejected ??= fallen.rejected;
  }
  if (rejected !== null) return { levels, rejected };
  if (levels.some(({ skipped }) => skipped === null)) return { levels: tellRepeats(levels), rejected };
  return lastResort(request, levels);
}

/** Who is told of a request without deciding it: found as approvers are, so that each may open it. */
export function watchersOf(request: Asked): Approver[] {
  const matches = request.workflow.watchers.flatMap((rule) => {
    const line = lineOf(rule, request);
    return 'slot' in line ? line.slot.approvers : [];
  });
  return [...new Map(matches.map((one) => [one.accountid, one])).values()];
}

/** When every level is skipped: a request is never approved without an approver. */
function lastResort(request: Asked, levels: RouteLevel[]): ApprovalRoute {
  const why = say`No level counts for this request`;
  const fallen = fallBack(request, why);
  const end = 'skipped' in fallen ? toAdministrators(request, why) : fallen;
  if (!('slot' in end)) return { levels, rejected: end.rejected };
  const level: RouteLevel = {
    levelno: levels.length + 1,
    levelname: say`When no level counts`,
    ruleid: 1,
    seats: [{ seatno: 1, ...end.slot }],
    notes: [],
    conditions: [],
    byamount: false,
    skipped: null,
  };
  return { levels: [...levels, level], rejected: null };
}

/** The rule “once is enough”: a person who approves in an earlier level is not asked again. */
export const ONCE = 'once is enough';

function tellRepeats(levels: RouteLevel[]): RouteLevel[] {
  const request = new Map<number, number>();
  return levels.map((level) => {
    const slots = level.seats.map((slot) => {
      const before = slot.approvers.map(({ accountid }) => request.get(accountid)).find((at) => at !== undefined);
      return before === undefined
        ? slot
        : { ...slot, reason: `${slot.reason}. Asked in level ${before} already: once is enough` };
    });
    for (const { accountid } of level.seats.flatMap(({ approvers }) => approvers))
      if (!request.has(accountid)) request.set(accountid, level.levelno);
    return { ...level, seats: slots };
  });
}

/** A route as somebody reads it who may not see the amount: what depends on the amount does not stand in it. */
export const withoutAmounts = ({ levels, rejected }: ApprovalRoute): ApprovalRoute => ({
  levels: levels
    .filter(({ byamount, skipped }) => !byamount || skipped === null)
    .map((level) => (level.byamount ? { ...level, levelname: `Level ${level.levelno}`, conditions: [] } : level)),
  rejected,
});
