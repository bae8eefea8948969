import { type RawBuilder, sql } from 'kysely';
import { sectionsOfYear } from '../sections/stored.ts';
import { day, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { payDaysFrom } from '../../run/pay-calendar.ts';
import { taxYearOf } from '../../run/facts.ts';
import { firstSettings } from '../../setup/settings.ts';

/** The tax year in which the company pays a month. */
const taxYearOfMonth = async (db: Db, month: Month): Promise<string> =>
  taxYearOf(monthOf((await payDaysFrom(db, month, { count: 1 }))(month)));

/** The tax year of the next month to be run; before payroll is set up that of the day. */
export const currentYear = async (db: Db, today: string): Promise<string> =>
  (await firstSettings(db)) ? taxYearOfMonth(db, await monthToRun(db, today)) : taxYearOf(monthOf(day(today)));

/** What somebody has declared for a tax year, in paise of the year, by the states of the lines. */
export type Standing = {
  readonly employeeid: number;
  readonly stateid: 1 | 2 | 3 | 4;
  readonly lines: number;
  readonly waiting: number;
  readonly declared: number;
  readonly accepted: number;
  readonly unproved: number;
};

/** Months of a rent, from YYYY-MM to YYYY-MM. */
const MONTHS_OF_RENT = sql`(split_part(r.untilmonth, '-', 1)::integer * 12 + split_part(r.untilmonth, '-', 2)::integer
  - split_part(r.frommonth, '-', 1)::integer * 12 - split_part(r.frommonth, '-', 2)::integer + 1)`;

/**
 * Query for what people have declared for a tax year, of each section its latest row, and where their proofs stand: the one
 * definition for lists and counts. Sections that need no proof are no lines of it.
 */
export function standings(taxyear: string): RawBuilder<Standing> {
  const proved = (sectionsOfYear(taxyear)?.sections ?? []).flatMap(({ code, proof }) => (proof ? [code] : []));
  return sql<Standing>`(
    select l.employeeid,
      (case when bool_or(l.stateid = 2) then 2 when bool_or(l.stateid = 4) then 3 when bool_and(l.stateid = 3) then 4
        else 1 end)::integer as stateid,
      count(*)::integer as lines, (count(*) filter (where l.stateid = 2))::integer as waiting,
      sum(l.declared)::bigint as declared, coalesce(sum(l.accepted), 0)::bigint as accepted,
      coalesce(sum(l.declared) filter (where l.stateid in (1, 2)), 0)::bigint as unproved
    from (
      select s.employeeid, s.stateid, s.declared, s.accepted from (
        select distinct on (d.employeeid, d.section) d.employeeid, d.section, d.stateid, d.declared, d.accepted
        from declared_section d
        where d.subscriptionid = current_subscription() and d.taxyear = ${taxyear} and d.section = any(${proved}::text[])
        order by d.employeeid, d.section, d.payrollmonth desc) s
      where s.declared > 0
      union all
      select r.employeeid, r.stateid, r.rentpermonth * ${MONTHS_OF_RENT}, r.accepted * ${MONTHS_OF_RENT}
      from declared_rent r where r.subscriptionid = current_subscription() and r.taxyear = ${taxyear}) l
    group by l.employeeid)`;
}
