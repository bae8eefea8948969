import type { Day, Month } from '#platform/engine/day.ts';
import { FULL_AND_FINAL } from '#modules/payroll/contract/run/other-runs.ts';
import type { Db } from '#platform/server/db.ts';
import { payGroupsOf } from '../../setup/groups.ts';
import { partsOf } from '../periods/parts.ts';

/** A supplementary, off-cycle or full and final period that amounts may be entered for. */
export type OtherPeriod = {
  readonly kind: number;
  readonly number: number;
  readonly title: string;
  readonly from: Day;
  readonly to: Day;
  /** Whether it may pay the person: a full and final one pays those chosen for it. */
  readonly ischosen: boolean;
};

/** Whether the company has had payrolls beside the regular ones. */
export async function hasOtherPeriods(db: Db): Promise<boolean> {
  const row = await db.selectFrom('pay_period').select('number').where('kindid', '<>', 1).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The periods of other kinds in a month, of the pay group of each person. */
export async function otherPeriodsOfPeople(
  db: Db,
  month: Month,
  ids: readonly number[],
): Promise<(employeeid: number) => readonly OtherPeriod[]> {
  const rows = await db
    .selectFrom('pay_period')
    .select(['payperiodid', 'kindid', 'paygroup', 'number', 'title', 'fromday', 'untilday'])
    .where('payrollmonth', '=', month)
    .where('kindid', '<>', 1)
    .execute();
  if (rows.length === 0) return () => [];
  const groups = await payGroupsOf(db, month, ids);
  const parts = await partsOf(db, month, ids);
  const people = await db
    .selectFrom('pay_period_person')
    .select(['payperiodid', 'employeeid'])
    .where(
      'payperiodid',
      'in',
      rows.map(({ payperiodid }) => payperiodid),
    )
    .execute();
  const chosen = new Set(people.map(({ payperiodid, employeeid }) => `${payperiodid} ${employeeid}`));
  return (employeeid) =>
    rows
      .filter(
        ({ paygroup }) =>
          paygroup === (groups.get(employeeid) ?? '') ||
          parts.get(employeeid)?.some((one) => one.paygroup === paygroup),
      )
      .map(({ payperiodid, kindid, number, title, fromday, untilday }) => ({
        kind: kindid,
        number,
        title: title ?? '',
        from: fromday as Day,
        to: untilday as Day,
        ischosen: kindid !== FULL_AND_FINAL || chosen.has(`${payperiodid} ${employeeid}`),
      }));
}
