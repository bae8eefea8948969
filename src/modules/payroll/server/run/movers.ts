import { establishments } from '#modules/company/server/public.ts';
import { OFF_CYCLE } from '#modules/payroll/contract/run/other-runs.ts';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { addDays, day, type Day, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { type Days, daysInService } from '../../engine/run/pay/service.ts';
import { closedGroups } from '../person/inputs/closed.ts';
import { periodsOfGroup } from './periods/days.ts';
import { EVERYBODY_ELSE, groupName } from '../setup/groups.ts';
import { MAX_REGULAR } from './periods/numbers.ts';
import { groupsBefore, hasDayOf, type Part, partsOf } from './periods/parts.ts';
import { findSettings } from '../setup/settings.ts';
import type { Earlier } from './earlier-payslips.ts';
import { bothWays, leftOutBefore, lockFirst, oneGroup, otherDay } from './mover-texts.ts';

/** The run that pays: its pay group and its period. */
export type RunAt = {
  readonly month: Month;
  readonly paygroup: string;
  readonly days: Days;
  readonly kind: WorkPeriod['kind'];
  readonly number: number;
};

/** How a run pays somebody who moves from one legal entity to another about its wage month. */
export type Mover = {
  /** The part that the run pays, and all parts of the month in order. */
  readonly part: Part;
  readonly all: readonly Part[];
  /** The days of the period that it pays; undefined where those are all of it. */
  readonly span: Days | undefined;
  /**
   * The periods of the month whose inputs it reads: of a run of another kind beside its own, where it pays the days that
   * the regular ones did not.
   */
  readonly numbers: readonly number[];
  /** Why the run does not pay the person, whatever was paid before. */
  readonly why: string | undefined;
  /** Why it does not pay before the earlier part is paid: the last day of that, and the sentence. */
  readonly waits: { readonly until: Day; readonly why: string; readonly twice: string } | undefined;
};
type PeriodsOf = (paygroup: string) => readonly WorkPeriod[];
export type Movers = ReadonlyMap<number, Mover>;

/** The numbers of the periods that an earlier part pays whole, where its group has several periods in the month. */
const wholePeriods = (part: Part, periods: readonly WorkPeriod[]): number[] =>
  periods.length === 1
    ? []
    : periods
        .filter((one) => hasDayOf(part, one) && (part.until === null || one.to <= part.until))
        .map(({ number }) => number);

/**
 * The periods of the month whose inputs a regular period of a part reads. Inputs belong to the last part of the month; weeks
 * that an earlier part pays whole read their own. Each number is read once.
 */
export function numbersOfPart(
  { part, all }: Pick<Mover, 'part' | 'all'>,
  number: number,
  periodsOf: PeriodsOf,
): readonly number[] {
  const whole = (one: Part) => (one.islast ? [] : wholePeriods(one, periodsOf(one.paygroup)));
  if (!part.islast) return whole(part).filter((one) => one === number);
  const earlier = all.flatMap(whole);
  const own = periodsOf(part.paygroup)
    .filter((one) => hasDayOf(part, one))
    .map((one) => one.number);
  if (number !== own.at(-1)) return earlier.includes(number) ? [] : [number];
  return Array.from({ length: MAX_REGULAR }, (_, at) => at + 1).filter(
    (one) => !earlier.includes(one) && (one === number || !own.includes(one)),
  );
}

/** The regular inputs that late pay or a settlement reads of the last part, where it pays its days. */
const lateNumbers = ({ part, all }: Pick<Mover, 'part' | 'all'>, periodsOf: PeriodsOf): number[] =>
  part.islast
    ? Array.from({ length: MAX_REGULAR }, (_, at) => at + 1).filter(
        (one) => !all.some((other) => !other.islast && wholePeriods(other, periodsOf(other.paygroup)).includes(one)),
      )
    : [];

/** The days of a period that belong to a part; undefined where those are all of it. */
function spanOf({ from, until }: Part, days: Days): Days | undefined {
  const span = {
    from: from !== null && from > days.from ? from : days.from,
    to: until !== null && until < days.to ? until : days.to,
  };
  return span.from === days.from && span.to === days.to ? undefined : span;
}

/** The names of legal entities. */
export async function entityNames(db: Db): Promise<(establishmentid: number) => string> {
  const names = new Map((await establishments(db)).map((row) => [row.establishmentid, row.establishmentname]));
  return (establishmentid) => names.get(establishmentid) ?? 'the company itself';
}

/** Those of the people of a run who move from one legal entity to another about its wage month. A fixed number of queries. */
export async function moversIn(db: Db, ids: readonly number[], run: RunAt): Promise<Movers> {
  const { month, paygroup, days, kind, number } = run;
  const parts = await partsOf(db, month, ids);
  if (parts.size === 0) return new Map();
  const settings = (await findSettings(db, month)) ?? {};
  const nameOf = await entityNames(db);
  const closed = await closedGroups(db, month, 'last');
  const periodsOf = (code: string) => periodsOfGroup(settings, code, month);
  const before = await groupsBefore(db, month);
  const groupNamed = (code: string): string => groupName(settings, code) ?? EVERYBODY_ELSE;
  const movers = new Map<number, Mover>();
  for (const [employeeid, all] of parts) {
    const own = all.filter((one) => one.paygroup === paygroup && hasDayOf(one, days));
    const part = own.at(-1);
    if (!part) continue;
    const earlier = all[all.indexOf(part) - 1];
    const move = earlier &&
      part.from !== null && {
        from: nameOf(earlier.establishmentid),
        to: nameOf(part.establishmentid),
        on: part.from,
        month,
        group: groupNamed(earlier.paygroup),
      };
    const waits = move && earlier.paygroup !== paygroup && kind !== OFF_CYCLE;
    movers.set(employeeid, {
      part,
      all,
      span: spanOf(part, days),
      numbers: kind <= 2 ? numbersOfPart({ part, all }, number, periodsOf) : lateNumbers({ part, all }, periodsOf),
      why: move && own.length > 1 && kind !== OFF_CYCLE ? oneGroup(move) : undefined,
      waits: waits
        ? {
            until: addDays(move.on, -1),
            why: closed.has(earlier.paygroup)
              ? leftOutBefore(move)
              : before.get(earlier.paygroup)?.has(paygroup)
                ? bothWays(move)
                : lockFirst(move),
            twice: otherDay(move),
          }
        : undefined,
    });
  }
  return movers;
}

type Person = { readonly joiningdate: string; readonly leavingdate: string | null };

/** Why a run does not pay a mover; undefined where it does. @param months the earlier payslips that count for it */
export function whyNotPaid(
  { why, waits, part, span }: Mover,
  { months, person, lopdays }: { months: readonly Earlier[]; person: Person; lopdays: number },
): string | undefined {
  if (why !== undefined) return why;
  if (waits) {
    const paid = months.flatMap(({ inmonth, paygroup }) =>
      inmonth?.to !== undefined && inmonth.kind <= 3 && paygroup !== part.paygroup ? [inmonth.to] : [],
    );
    const until = paid.toSorted().at(-1);
    if (until === undefined || until < waits.until) return waits.why;
    if (until > waits.until) return waits.twice;
  }
  const { joiningdate, leavingdate } = person;
  const own = span && daysInService({ joiningdate: day(joiningdate), leavingdate: leavingdate as Day | null }, span);
  return own === undefined || lopdays <= own
    ? undefined
    : `${lopdays} unpaid days are more than the ${own} days that this pay group pays. Correct the loss of pay.`;
}
