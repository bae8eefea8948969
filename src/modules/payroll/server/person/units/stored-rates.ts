import { sql } from 'kysely';
import type { RatePart, UnitRates } from '#modules/payroll/contract/person/units-worked.ts';
import { addMonths, type Day, firstDay, monthOf } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { dayName, monthName } from '../../../engine/wording.ts';
import { attendedComponents } from '../../run/attended/facts.ts';
import { payrollSetting, readSettings } from '../../setup/settings.ts';
import { blockedIn, closedMonth, shareRuns } from '../../run/open-month.ts';

/** The message for a rate that a locked payroll paid by. */
export const USED = 'A locked payroll paid units by this rate, so it stays. Enter a rate from a later day.';

/** What a rate is of: an item, of a person, by a grade, a city or both, or for all others, from a day on. */
export type RateKey = {
  readonly item: string;
  readonly subscriptiongradeid: number | null;
  readonly city: string | null;
  readonly employeeid: number | null;
  readonly part: RatePart;
  readonly ratefrom: string;
};
export type StoredRate = RateKey & { readonly rate: number };

export const rateKey = ({ item, subscriptiongradeid, city, employeeid, part, ratefrom }: RateKey): string =>
  JSON.stringify([item.toLowerCase(), subscriptiongradeid, (city ?? '').toLowerCase(), employeeid, part, ratefrom]);

/**
 * Rates that units of an approved or locked month were paid by: the last ones of their person, grade or city by the day
 * of the units, or by the end of that month, those for all others where there is none.
 */
const isUsed = tenantSql<boolean>`exists (select 1 from units_worked u
  join payroll_run p on p.subscriptionid = u.subscriptionid and p.payrollmonth = u.payrollmonth and p.statusid in (4, 5, 6)
  join employee e on e.subscriptionid = u.subscriptionid and e.employeeid = u.employeeid
  cross join lateral (select ((u.payrollmonth || '-01')::date + interval '1 month' - interval '1 day')::date as lastday) m
  cross join lateral (select coalesce(u.workday, m.lastday) as workday) d
  join work_profile w on w.subscriptionid = u.subscriptionid and w.employeeid = u.employeeid
    and w.period @> least(m.lastday, coalesce(e.leavingdate, m.lastday))
  where u.subscriptionid = current_subscription() and lower(u.item) = lower(r.item) and r.ratefrom <= d.workday
    and (r.subscriptiongradeid is null or r.subscriptiongradeid = w.subscriptiongradeid)
    and (r.city is null or lower(r.city) = lower(w.city))
    and (r.employeeid is null or r.employeeid = u.employeeid)
    and not exists (select 1 from unit_rate l where l.subscriptionid = current_subscription() and lower(l.item) = lower(r.item)
      and l.subscriptiongradeid is not distinct from r.subscriptiongradeid and lower(l.city) is not distinct from lower(r.city)
      and l.employeeid is not distinct from r.employeeid and l.part = r.part
      and l.ratefrom > r.ratefrom and l.ratefrom <= d.workday)
    and (num_nonnulls(r.subscriptiongradeid, r.city, r.employeeid) >= 1 or not exists (select 1 from unit_rate s
      where s.subscriptionid = current_subscription() and lower(s.item) = lower(r.item) and s.part = r.part and s.ratefrom <= d.workday
      and (s.employeeid = u.employeeid or s.subscriptiongradeid = w.subscriptiongradeid and s.city is null
        or lower(s.city) = lower(w.city) and s.subscriptiongradeid is null))))`;

/** The table of rates, by item, and whether a locked payroll paid by each. */
export async function storedRates(db: Db): Promise<UnitRates['rates']> {
  const earliest = await earliestRate(db);
  // Units of attendance stand in no sheet: every rate of their items that began in a locked month may have paid some.
  const series = earliest === undefined ? [] : await payrollSetting.series(db);
  const attended = new Set(
    series.flatMap(({ value }) => attendedComponents(readSettings(value)).map(({ item }) => item.toLowerCase())),
  );
  const rates = await db
    .selectFrom('unit_rate as r')
    .leftJoin('grade as g', 'g.subscriptiongradeid', 'r.subscriptiongradeid')
    .leftJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .select(['r.unitrateid', 'r.item', 'r.subscriptiongradeid', 'g.gradename', 'r.city', 'r.ratefrom', 'r.rate'])
    .select(['r.employeeid', 'e.fullname', sql<RatePart>`r.part`.as('part')])
    .select(isUsed.as('used'))
    .orderBy(sql`lower(r.item)`)
    .orderBy(sql`g.graderank nulls last`)
    .orderBy(sql`lower(r.city) nulls first`)
    .orderBy(sql`e.employeecode nulls first`)
    .orderBy('r.part')
    .orderBy('r.ratefrom', 'desc')
    .execute();
  return rates.map((one) => ({
    ...one,
    used: one.used || (earliest !== undefined && one.ratefrom < earliest && attended.has(one.item.toLowerCase())),
  }));
}

/** The first day that a rate can begin with; undefined while no month is locked. */
export async function earliestRate(db: Db): Promise<Day | undefined> {
  const closed = await closedMonth(db);
  return closed === undefined ? undefined : firstDay(addMonths(closed, 1));
}

/** Why a rate cannot begin on a day: its month is locked. */
export const tooEarly = (earliest: Day): string =>
  `${monthName(addMonths(monthOf(earliest), -1))} is locked. Choose ${dayName(earliest)} or a later day.`;

/** @throws ApplicationError 409 while a payroll that the rates of a day reach is being computed or is approved */
export async function failOnApproved(db: Db, from: Day): Promise<void> {
  await shareRuns(db, monthOf(from));
  const blocked = await blockedIn(db, monthOf(from));
  if (blocked !== undefined) failWith('locked', { status: 409, text: blocked });
}

/** How an item may be paid: by grade or by city, or by both together; a person by the own rate. */
export function mixedKeys(rates: readonly RateKey[], one: RateKey): string | undefined {
  const of = rates.filter(({ item, subscriptiongradeid, city }) => {
    const isByOne = (subscriptiongradeid === null) !== (city === null);
    return isByOne && item.toLowerCase() === one.item.toLowerCase();
  });
  if (one.city !== null && one.subscriptiongradeid !== null) return undefined;
  if (one.city !== null && of.some(({ subscriptiongradeid }) => subscriptiongradeid !== null))
    return `${one.item} is paid by grade. Enter a grade, or neither for all others.`;
  if (one.subscriptiongradeid !== null && of.some(({ city }) => city !== null))
    return `${one.item} is paid by city. Enter a city, or neither for all others.`;
  return undefined;
}

/** Writes rates; one of the same item, key and day is replaced. */
export async function writeRates(db: Db, rows: readonly StoredRate[], addedby: number | null): Promise<void> {
  await db
    .insertInto('unit_rate')
    .values(rows.map((row) => ({ ...row, addedby })))
    .onConflict((conflict) =>
      conflict
        .expression(
          sql`subscriptionid, lower(item), coalesce(subscriptiongradeid, 0), lower(coalesce(city, '')), coalesce(employeeid, 0), part, ratefrom`,
        )
        .doUpdateSet((eb) => ({
          rate: eb.ref('excluded.rate'),
          addedby: eb.ref('excluded.addedby'),
          addeddate: sql`now()`,
          version: sql<number>`unit_rate.version + 1`,
        })),
    )
    .execute();
}
