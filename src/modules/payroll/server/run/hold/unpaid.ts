import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Days } from '../../../engine/run/pay/service.ts';
import type { MonthAt } from '../effective-payslips.ts';
import { EXCLUDED, PAYOUT, PROCESSING } from '#modules/payroll/contract/run/hold.ts';
import { findSettings } from '../../setup/settings.ts';

export type LeftOut = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  /** The earlier month that must be paid first, or an earlier period of the same month; null for a hold of the month itself. */
  readonly unpaidmonth: Month | null;
  /** Excluded, so that the month is not paid later either. */
  readonly isexcluded: boolean;
  readonly reason: string;
};

/** A month that a processing hold has left somebody out of and that is not paid. */
type Unpaid = {
  readonly employeeid: number;
  readonly payrollmonth: Month;
  readonly number: number;
  readonly payholdid: number;
  readonly isended: boolean;
  readonly paygroup: string;
};

/** What processing holds have left unpaid in the whole company. */
async function unpaidByHold(db: Db): Promise<readonly Unpaid[]> {
  const { rows } = await tenantSql<Unpaid>`
    select employeeid, payrollmonth, number, payholdid, isended, paygroup
    from unpaid_by_hold(current_subscription()) /* subscriptionid in the function */`.execute(db);
  return rows;
}

const isBefore = (one: Unpaid, month: Month, number: number): boolean =>
  one.payrollmonth < month || (one.payrollmonth === month && one.number < number);

type Person = Pick<LeftOut, 'employeeid' | 'employeecode' | 'fullname'>;
/** Those of some people who are in service on days, in code order. */
const inService = (db: Db, ids: Iterable<number>, days?: Days): Promise<Person[]> =>
  db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where(anyOf('employeeid', [...new Set(ids)]))
    .$if(days !== undefined, (query) =>
      query
        .where('joiningdate', '<=', days?.to ?? '')
        .where((eb) => eb.or([eb('leavingdate', 'is', null), eb('leavingdate', '>=', days?.from ?? '')])),
    )
    .orderBy('employeecode')
    .execute();

/**
 * People whom a regular run of a period leaves out: they are excluded from it, a processing hold covers it, or one has
 * left them out of an earlier period that is not paid yet, and periods are paid in order, unless the next payroll pays
 * such months as arrears. In code order.
 * @param days those in which people are in service; missing for the calendar month
 */
export async function leftOut(
  db: Db,
  { month, number = 1, paygroup }: MonthAt,
  days: Days = { from: firstDay(month), to: lastDay(month) },
): Promise<readonly LeftOut[]> {
  const isArrears = (await findSettings(db, month))?.payroll.holdmonths === 'arrears';
  const unpaid = (await unpaidByHold(db)).filter(
    (one) =>
      !(isArrears && one.isended) &&
      isBefore(one, month, number) &&
      (one.payrollmonth < month || paygroup === undefined || one.paygroup === paygroup),
  );
  const holds = await db
    .selectFrom('pay_hold')
    .select(['payholdid', 'employeeid', 'kindid', 'reason', 'payrollmonth', 'untilmonth'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('kindid', 'in', [PROCESSING, EXCLUDED]),
          eb('untilmonth', 'is', null),
          eb('payrollmonth', '<=', month),
        ]),
        anyOf('payholdid', [...new Set(unpaid.map(({ payholdid }) => payholdid))]),
      ]),
    )
    .orderBy('payholdid')
    .execute();
  const reasons = new Map(holds.map(({ payholdid, reason }) => [payholdid, reason]));
  const why = new Map<number, Pick<LeftOut, 'unpaidmonth' | 'isexcluded' | 'reason'>>();
  for (const one of unpaid.toSorted((a, b) => b.payrollmonth.localeCompare(a.payrollmonth)))
    why.set(one.employeeid, {
      unpaidmonth: one.payrollmonth,
      isexcluded: false,
      reason: reasons.get(one.payholdid) ?? '',
    });
  for (const { employeeid, kindid, reason, payrollmonth, untilmonth } of holds)
    if (untilmonth === null && payrollmonth <= month)
      why.set(employeeid, { unpaidmonth: null, isexcluded: kindid === EXCLUDED, reason });
  const people = await inService(db, why.keys(), days);
  return people.flatMap((person) => {
    const own = why.get(person.employeeid);
    return own ? [{ ...person, ...own }] : [];
  });
}

/** People whom an ended hold has left out of the period of a pay group, and whose earlier periods are paid. In code order. */
export async function awaitingAfterHold(db: Db, { month, number = 1, paygroup = '' }: MonthAt): Promise<Person[]> {
  const unpaid = await unpaidByHold(db);
  const ids = unpaid
    .filter((one) => one.payrollmonth === month && one.number === number && one.paygroup === paygroup && one.isended)
    .map(({ employeeid }) => employeeid);
  const earlier = new Set(
    unpaid
      .filter((one) => isBefore(one, month, number) && (one.payrollmonth < month || one.paygroup === paygroup))
      .map(({ employeeid }) => employeeid),
  );
  return inService(
    db,
    ids.filter((id) => !earlier.has(id)),
  );
}

/** The months of what is unpaid, in order, by person or hold. */
const monthsBy = (all: readonly Unpaid[], by: (one: Unpaid) => number): ReadonlyMap<number, Month[]> =>
  new Map(
    [...Map.groupBy(all, by)].map(([id, own]) => [
      id,
      [...new Set(own.map(({ payrollmonth }) => payrollmonth))].toSorted(),
    ]),
  );

/** Months before one that ended holds left people out of and that are not paid, where the payroll pays them as arrears. */
export async function monthsLeftOut(
  db: Db,
  ids: readonly number[],
  month: Month,
): Promise<ReadonlyMap<number, Month[]>> {
  if ((await findSettings(db, month))?.payroll.holdmonths !== 'arrears') return new Map();
  const own = (await unpaidByHold(db)).filter(
    (one) => one.isended && one.payrollmonth < month && ids.includes(one.employeeid),
  );
  return monthsBy(own, ({ employeeid }) => employeeid);
}

/** The months that each of these holds has left somebody out of and that are not paid, in order. */
export async function unpaidOf(db: Db, payholdids: readonly number[]): Promise<ReadonlyMap<number, Month[]>> {
  const own = (await unpaidByHold(db)).filter(({ payholdid }) => payholdids.includes(payholdid));
  return monthsBy(own, ({ payholdid }) => payholdid);
}

/** Whether a processing hold has left the person out of a month that is not paid yet. */
export const isUnpaidByHold = async (db: Db, employeeid: number, month: Month): Promise<boolean> =>
  (await unpaidByHold(db)).some((one) => one.employeeid === employeeid && one.payrollmonth === month);

/** People among some whose net pay of the month is computed and not paid out. */
export async function onPayoutHold(db: Db, ids: readonly number[], month: Month): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('pay_hold')
    .select('employeeid')
    .where('employeeid', 'in', [...ids])
    .where('kindid', '=', PAYOUT)
    .where('untilmonth', 'is', null)
    .where('payrollmonth', '<=', month)
    .execute();
  return new Set(rows.map((row) => row.employeeid));
}
