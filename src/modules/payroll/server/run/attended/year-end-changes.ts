import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import { paidSinceYearEnd } from '#modules/leave/server/public.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { daysOfGroup } from '../periods/days.ts';
import { groupsInMonths } from '../../setup/groups.ts';
import { effectivePayslips } from '../effective-payslips.ts';
import { settingsOver } from '../../setup/settings.ts';
import { attendedComponents } from './facts.ts';
import { keyOf, type Of, type TakenUp } from './taken-up.ts';

/**
 * Leave that the year ends of a month pay to somebody, in ten-thousandths of days: what they come to now, and what was paid
 * or taken up of it.
 */
export type YearEndLeave = { readonly now: number; readonly before: number };
const NONE: YearEndLeave = { now: 0, before: 0 };

type OfMonth = Of & { readonly wagemonth: Month };

/** The units that payslips in effect of some months paid people. */
async function paidUnitsOf(db: Db, rows: readonly OfMonth[]) {
  const paid = await effectivePayslips(db)
    .select(['p.employeeid', 'p.payrollmonth as wagemonth'])
    .select(sql<EmployeeFacts['units'] | null>`p.facts -> 'units'`.as('units'))
    .where(
      anyOf(
        'p.employeeid',
        rows.map(({ employeeid }) => employeeid),
      ),
    )
    .where(sql<boolean>`p.payrollmonth = any(${[...new Set(rows.map(({ wagemonth }) => wagemonth))]}::text[])`)
    .execute();
  return Map.groupBy(paid, keyOf);
}

/**
 * Year ends that pay otherwise than payrolls of their months paid, because they were settled with what became known later:
 * of these people, and of these wage months. Who has none costs one statement, everybody else together four.
 */
export async function yearEndChanges(
  db: Db,
  options: { readonly employeeids: readonly number[]; readonly months: readonly Month[]; readonly known: TakenUp },
): Promise<{ readonly of: (one: Of) => YearEndLeave; readonly people: readonly Of[] }> {
  const { employeeids, months, known } = options;
  const taken = known.months.filter((one) => known.of(one).yearendleave !== null);
  const also = taken.map(({ employeeid }) => employeeid);
  const rows = await paidSinceYearEnd(db, { employeeids, also });
  const isOf = new Set<string>(months);
  const possible = rows.map(({ on }) => monthOf(on)).flatMap((month): Month[] => [month, addMonths(month, 1)]);
  const requests = [...new Set(possible)].filter((month) => isOf.has(month));
  if (requests.length === 0 && taken.length === 0) return { of: () => NONE, people: [] };
  const settings = await settingsOver(db);
  const groups = await groupsInMonths(db, requests, [...new Set(rows.map(({ employeeid }) => employeeid))]);
  const matches = new Map<string, OfMonth & { now: number; first: number }>();
  for (const { employeeid, on, days, first } of rows)
    for (const wagemonth of requests) {
      const { from, to } = daysOfGroup(
        settings(wagemonth) ?? {},
        groups.get(wagemonth)?.get(employeeid) ?? '',
        wagemonth,
      );
      if (on < from || on > to) continue;
      const before = matches.get(keyOf({ employeeid, wagemonth }));
      const sums = { now: (before?.now ?? 0) + days, first: (before?.first ?? 0) + first };
      matches.set(keyOf({ employeeid, wagemonth }), { employeeid, wagemonth, ...sums });
    }
  // A year end that was taken back pays nothing of what was taken up of it.
  for (const { employeeid, wagemonth } of taken)
    if (!matches.has(keyOf({ employeeid, wagemonth })))
      matches.set(keyOf({ employeeid, wagemonth }), { employeeid, wagemonth: wagemonth as Month, now: 0, first: 0 });
  const slips = await paidUnitsOf(db, [...matches.values()]);
  const paidBy = ({ employeeid, wagemonth, first }: OfMonth & { first: number }): number => {
    const own = attendedComponents(settings(wagemonth)).filter(({ of }) => of === 'year-end-leave');
    // What no component pays by attendance was paid by hand, as it was posted.
    if (own.length === 0) return first;
    const units = (slips.get(keyOf({ employeeid, wagemonth })) ?? []).flatMap((slip) => slip.units ?? []);
    const isOwn = (one: (typeof units)[number]): boolean =>
      own.some(({ component, item }) => one.component === component && one.item === item);
    return Math.round(units.filter(isOwn).reduce((sum, one) => sum + Number(one.units), 0) * UNITS_PER_DAY);
  };
  const changes = new Map(
    [...matches.values()].flatMap((one): [string, YearEndLeave & Of][] => {
      const before = known.of(one).yearendleave ?? paidBy(one);
      const { employeeid, wagemonth, now } = one;
      return now === before ? [] : [[keyOf(one), { employeeid, wagemonth, now, before }]];
    }),
  );
  return { of: (one) => changes.get(keyOf(one)) ?? NONE, people: [...changes.values()] };
}
