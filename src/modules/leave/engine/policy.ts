import type { Day } from '#platform/engine/day.ts';
import { type DaysWorked, grantsByWork } from './days-worked.ts';
import { type LeaveDays, minus, NO_DAYS, plus } from './days.ts';
import {
  beginsOn,
  dueAtBegin,
  dueAtEnd,
  dueAtJoining,
  earnsFrom,
  type Entitlement,
  grantDay,
  limited,
  periodBegin,
  type Service,
} from './entitlement.ts';
import { booked, type Ledger, type LedgerLine, type LineReason, line } from './ledger.ts';
import type { LeaveCalendar } from './rules.ts';
import type { YearEndRule } from './year-end.ts';

/** A version of the leave policy: in force from a day, known from another. */
export type PolicyVersion = {
  readonly effectivefrom: Day;
  readonly approvedon: Day;
  /** In the order in which they are granted on one day. */
  readonly entitlements: readonly (Entitlement & {
    /** Whether grants since the first day of a version that is approved later are adjusted to it. */
    readonly isadjusted: boolean;
    /** Month and day, as MM-DD, on which what was carried into the year lapses; null never. */
    readonly carryexpiry: string | null;
  })[];
  readonly yearend: readonly YearEndRule[];
};

/**
 * The version in force on a day, by what was known on another; undefined before the first. Of two from the same day the
 * one that is listed first counts.
 */
export const versionOn = <T extends Pick<PolicyVersion, 'effectivefrom' | 'approvedon'>>(
  versions: readonly T[],
  on: Day,
  existing: Day,
): T | undefined =>
  versions
    .filter(({ effectivefrom, approvedon }) => effectivefrom <= on && approvedon <= existing)
    .toSorted((a, b) => (a.effectivefrom === b.effectivefrom ? 0 : a.effectivefrom < b.effectivefrom ? 1 : -1))[0];

type Query = {
  readonly versions: readonly PolicyVersion[];
  readonly service: Service;
  /** The month in which the leave year begins. */
  readonly yearstart: number;
};
const REASONS: Readonly<Record<Entitlement['period'], LineReason>> = {
  yearly: 'yearly',
  anniversary: 'anniversary',
  halfyearly: 'halfyearly',
  quarterly: 'quarterly',
  monthly: 'monthly',
  worked: 'worked',
};

const OF_POLICY: ReadonlySet<LineReason> = new Set<LineReason>([...Object.values(REASONS), 'joining', 'max_balance']);

const grant = (leave: string, on: Day, days: LeaveDays, reason: LineReason): LedgerLine[] =>
  days === 0 ? [] : [line({ leave, kind: 'grant', date: on, posted: on, days, reason })];

/** Whether days of a leave type were granted by a policy since a day: by a version under which they were earned before. */
const isGranted = (ledger: Ledger, leave: string, since: Day): boolean =>
  ledger.some((one) => one.leave === leave && one.kind === 'grant' && OF_POLICY.has(one.reason) && one.date >= since);

/** What is granted on the first day of a period, or of service in it, up to the limit of the balance. */
export function grantsAtBegin(ledger: Ledger, { versions, service, yearstart }: Query, on: Day): LedgerLine[] {
  const version = versionOn(versions, on, on);
  if (!version) return [];
  return version.entitlements.flatMap((one) => {
    if (one.at !== 'begin') return [];
    const value = (due: LeaveDays, reason: LineReason) => {
      const days = limited(due, one, booked(ledger, one.leave));
      return grant(one.leave, on, days, days < due ? 'max_balance' : reason);
    };
    const from = earnsFrom(one, service);
    if (on === from && !isGranted(ledger, one.leave, periodBegin(one, service, yearstart, on)))
      return value(dueAtJoining(one, service, yearstart), 'joining');
    const isDue = from < on && beginsOn(on, one.period, { joined: service.joined, yearstart });
    return isDue ? value(dueAtBegin(one, service, on, version.effectivefrom), REASONS[one.period]) : [];
  });
}

type AskedAtEnd = Query & { readonly worked: DaysWorked; readonly calendar: LeaveCalendar };

/** What days worked have earned of a leave type by a day. */
function earnedByWork(ledger: Ledger, leave: string, request: AskedAtEnd, on: Day): LedgerLine[] {
  const ruleOn = (day: Day) => {
    const version = versionOn(request.versions, day, on);
    const rule = version?.entitlements.find((one) => one.leave === leave);
    return version && rule?.at === 'worked' ? { rule, from: version.effectivefrom } : undefined;
  };
  return grantsByWork(ledger, leave, { ...request, ruleOn }, on);
}

/** What is granted at the end of a month, or of service in it, up to the limit of the balance. */
export function grantsAtEnd(ledger: Ledger, request: AskedAtEnd, on: Day): LedgerLine[] {
  const { versions, service } = request;
  if (grantDay(service, on) !== on) return [];
  const version = versionOn(versions, on, on);
  if (!version) return [];
  return version.entitlements.flatMap((one) => {
    if (one.at === 'worked') return earnedByWork(ledger, one.leave, request, on);
    if (one.at !== 'end') return [];
    const due = dueAtEnd(one, service, on, version.effectivefrom);
    const days = limited(due, one, booked(ledger, one.leave));
    return grant(one.leave, on, days, days < due ? 'max_balance' : REASONS[one.period]);
  });
}

/** What a version gives for a grant of a day, before the limit of the balance. */
function dueBy(version: PolicyVersion | undefined, { leave, date }: LedgerLine, request: Query): LeaveDays {
  const one = version?.entitlements.find((entitlement) => entitlement.leave === leave);
  if (!version || !one || one.at === 'worked') return NO_DAYS;
  if (one.at === 'end') return dueAtEnd(one, request.service, date, version.effectivefrom);
  return date === earnsFrom(one, request.service)
    ? dueAtJoining(one, request.service, request.yearstart)
    : dueAtBegin(one, request.service, date, version.effectivefrom);
}

/** The versions that are approved on a day after they came into force. */
export const lateVersions = (versions: readonly PolicyVersion[], on: Day): PolicyVersion[] =>
  versions.filter((version) => version.approvedon === on && version.effectivefrom < on);

const isByWork = ({ entitlements }: PolicyVersion, leave: string): boolean =>
  entitlements.some((one) => one.leave === leave && one.at === 'worked');

/** What versions that are approved after they came into force change of the grants since. @param on the day of the approval */
export function adjustments(ledger: Ledger, request: Query, on: Day, late: readonly PolicyVersion[]): LedgerLine[] {
  return late.flatMap((version) => {
    const adjusted = version.entitlements.filter(({ isadjusted }) => isadjusted).map(({ leave }) => leave);
    return ledger
      .filter(
        (one) =>
          one.kind === 'grant' &&
          OF_POLICY.has(one.reason) &&
          adjusted.includes(one.leave) &&
          one.date >= version.effectivefrom &&
          one.date < on,
      )
      .toSorted((a, b) => (a.date === b.date ? (a.leave < b.leave ? -1 : 1) : a.date < b.date ? -1 : 1))
      .flatMap((one) => {
        // What days worked have earned is set right at the end of the month, by all versions.
        if (one.reason === 'worked' && isByWork(version, one.leave)) return [];
        const before =
          one.reason === 'worked' ? one.days : dueBy(versionOn(request.versions, one.date, one.posted), one, request);
        const days = plus(dueBy(version, one, request), minus(before));
        const { leave, date } = one;
        return days === 0 ? [] : [line({ leave, kind: 'adjust', date, posted: on, days, reason: 'policy_change' })];
      });
  });
}
