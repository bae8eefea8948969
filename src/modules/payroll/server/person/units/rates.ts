import { sql } from 'kysely';
import type { RatePart } from '#modules/payroll/contract/person/units-worked.ts';
import { add, type Paise } from '#platform/engine/money.ts';
import { type Day, lastDay, type Month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { dayName } from '../../../engine/wording.ts';
import type { PayrollSettings } from '../../setup/settings.ts';

/** What a unit of an item is paid on a day: a person, by grade, city or both, or all others; and what is added to it. */
export type Rate = {
  readonly item: string;
  readonly part: RatePart;
  readonly employeeid: number | null;
  readonly subscriptiongradeid: number | null;
  readonly city: string | null;
  readonly rate: Paise;
};
/** What a rate goes by. */
export type Rated = {
  readonly employeeid: number;
  readonly subscriptiongradeid: number | null;
  readonly gradename: string | null;
  readonly city: string | null;
};

const small = (text: string | null): string => (text ?? '').toLowerCase();

/** The rates in force on a day: of each item and key the last one that begins on it or before. */
export const ratesOn = async (db: Db, on: Day): Promise<Rate[]> => (await ratesUntil(db, on))(on);

/** The rates in force on any day up to one; one statement. */
export async function ratesUntil(db: Db, until: Day): Promise<(on: Day) => Rate[]> {
  const rows = await db
    .selectFrom('unit_rate')
    .select(['item', 'subscriptiongradeid', 'city', 'employeeid', 'rate', 'ratefrom'])
    .select(sql<RatePart>`part`.as('part'))
    .where('ratefrom', '<=', until)
    .orderBy('ratefrom')
    .execute();
  return (on) => {
    const last = new Map(
      rows
        .filter(({ ratefrom }) => ratefrom <= on)
        .map((row) => [
          JSON.stringify([small(row.item), row.subscriptiongradeid, small(row.city), row.employeeid, row.part]),
          row,
        ]),
    );
    return [...last.values()].map(({ item, part, employeeid, subscriptiongradeid, city, rate }) => ({
      item,
      part,
      employeeid,
      subscriptiongradeid,
      city,
      rate: rate as Paise,
    }));
  };
}

/** The components whose units a formula pays: they need no rate. */
export const paidByFormula = (settings: Pick<PayrollSettings, 'structure'> | undefined): ReadonlySet<string> =>
  new Set(
    (settings?.structure.components ?? []).flatMap((one) =>
      one.source === 'one-time' && one.rateformula !== undefined ? [one.code] : [],
    ),
  );

/** How narrowly a rate names somebody; below zero where it does not. */
function fits({ employeeid, subscriptiongradeid, city }: Rate, person: Rated): number {
  if (employeeid !== null) return employeeid === person.employeeid ? 4 : -1;
  if (subscriptiongradeid !== null && subscriptiongradeid !== person.subscriptiongradeid) return -1;
  if (city !== null && small(city) !== small(person.city)) return -1;
  return (subscriptiongradeid === null ? 0 : 2) + (city === null ? 0 : 1);
}

/**
 * What a unit of an item is paid to a person: the own rate, else that of grade and city, of the grade, of the city, or of
 * all others; with the allowance that is found the same way and added. Undefined without a rate; paise.
 */
export function rateWithParts(
  rates: readonly Rate[],
  item: string,
  person: Rated,
): { readonly rate: Paise; readonly vda?: Paise } | undefined {
  const of = rates.filter((one) => small(one.item) === small(item));
  const best = (part: RatePart): Paise | undefined =>
    of
      .filter((one) => one.part === part && fits(one, person) >= 0)
      .reduce<Rate | undefined>((a, b) => (a && fits(a, person) >= fits(b, person) ? a : b), undefined)?.rate;
  const [base, vda] = [best('base'), best('vda')];
  if (base === undefined) return undefined;
  return vda === undefined || vda === 0 ? { rate: base } : { rate: add(base, vda), vda };
}

/** The whole of it. */
export const rateOf = (rates: readonly Rate[], item: string, person: Rated): Paise | undefined =>
  rateWithParts(rates, item, person)?.rate;

/** Why units of an item cannot be paid to a person. */
export function noRate(rates: readonly Rate[], item: string, { gradename, city }: Rated, on: Day): string {
  const of = rates.filter((one) => small(one.item) === small(item));
  const until = dayName(on);
  if (of.some((one) => one.city !== null))
    return city === null
      ? `${item} is paid by city, and the person has none on ${until}. Enter the city in the job record.`
      : `${item} has no rate for ${city} on ${until}. Enter one on Rates of Units.`;
  return gradename === null
    ? `${item} has no rate on ${until} for people without a grade. Enter one on Rates of Units.`
    : `${item} has no rate for grade ${gradename} on ${until}. Enter one on Rates of Units.`;
}

/** What the rates of people go by on the last day of a month, or on their own last day. */
export async function ratedPeople(db: Db, ids: readonly number[], month: Month): Promise<Map<number, Rated>> {
  return (await ratedIn(db, ids, [month])).get(month) ?? new Map<number, Rated>();
}

/** The same of several months; one statement. */
export async function ratedIn(
  db: Db,
  ids: readonly number[],
  months: readonly Month[],
): Promise<ReadonlyMap<string, Map<number, Rated>>> {
  const { rows } = await tenantSql<Rated & { month: string }>`
    select m.month, e.employeeid, w.subscriptiongradeid, w.city, g.gradename
    from unnest(${[...months]}::text[], ${months.map((month) => lastDay(month))}::date[]) as m (month, lastday)
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = any(${[...ids]}::bigint[])
    join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = e.employeeid
      and w.period @> least(m.lastday, coalesce(e.leavingdate, m.lastday))
    left join grade g on g.subscriptionid = w.subscriptionid and g.subscriptiongradeid = w.subscriptiongradeid`.execute(
    db,
  );
  const matches = new Map<string, Map<number, Rated>>();
  for (const { month, ...rated } of rows)
    matches.set(month, (matches.get(month) ?? new Map<number, Rated>()).set(rated.employeeid, rated));
  return matches;
}
