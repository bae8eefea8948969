import type { Day, Month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { Days } from '../../../engine/run/pay/service.ts';

/** The days of a wage month that somebody spends in one legal entity, and the pay group that pays them. */
export type Part = {
  readonly employeeid: number;
  readonly paygroup: string;
  /** Whether the month of the person has other parts. */
  readonly isoneofseveral: boolean;
  readonly islast: boolean;
  /** The day the person came from another legal entity; null for the first. */
  readonly from: Day | null;
  /** The last day before the next move; null for the last. */
  readonly until: Day | null;
  /** 0 the company itself, else the business unit. */
  readonly establishmentid: number;
};

/** The parts of a wage month of those of these people who move from one legal entity to another about it, in order. */
export async function partsOf(
  db: Db,
  month: Month,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Part[]>> {
  const { rows } = await tenantSql<Part>`
    select g.employeeid, g.paygroup, g.parts > 1 as isoneofseveral, g.islast, g.establishmentid,
      case when isfinite(g.fromday) then g.fromday end as from, case when isfinite(g.untilday) then g.untilday end as until
    from people_pay_parts(current_subscription(), ${month}, ${[...ids]}::bigint[]) g /* subscriptionid in the function */
    where g.establishmentid is not null order by g.employeeid, g.part`.execute(db);
  return Map.groupBy(rows, ({ employeeid }) => employeeid);
}

/** Whether a part has one of some days. */
export const hasDayOf = ({ from, until }: Pick<Part, 'from' | 'until'>, days: Days): boolean =>
  (from === null || from <= days.to) && (until === null || until >= days.from);

/**
 * SQL: the parts of the month of everybody, as a table. Materialized, because the function is inlined and would be
 * worked out anew for each row that it is joined with.
 */
export const partsOfMonth = (month: Month) =>
  tenantSql`(with part as materialized (select * from people_pay_parts(current_subscription(), ${month})) select * from part /* subscriptionid in the function */)`;

/** SQL: the ids of the people of whose month a pay group pays a part that has one of some days. */
export const paidByGroup = (month: Month, code: string, { from, to }: Days) =>
  tenantSql<number>`(select g.employeeid from ${partsOfMonth(month)} g /* subscriptionid in the function */
    where g.paygroup = ${code} and g.fromday <= ${to} and g.untilday >= ${from})`;

/** The pay groups whose payslips of a wage month others wait for, as the people who move between legal entities need it. */
export async function groupsBefore(db: Db, month: Month): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await tenantSql<{ paygroup: string; before: string }>`
    with parts as materialized (select g.employeeid, g.paygroup, g.part
      from people_pay_parts(current_subscription(), ${month}) g /* subscriptionid in the function */ where g.parts > 1)
    select distinct a.paygroup, b.paygroup as before from parts a
    join parts b on b.employeeid = a.employeeid and b.part = a.part - 1 and b.paygroup <> a.paygroup`.execute(db);
  const groups = Map.groupBy(rows, ({ paygroup }) => paygroup);
  return new Map([...groups].map(([paygroup, of]) => [paygroup, new Set(of.map(({ before }) => before))]));
}
