import { sql } from 'kysely';
import { attendanceMonths, changedSinceClose } from '#modules/attendance/server/public.ts';
import {
  dismissSinceClose,
  listSinceClose,
  SINCE_CLOSE_SHOWN,
  type SinceClose,
  takeSinceClose,
} from '#modules/payroll/contract/since-close.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { addMonths, firstDay, type Day } from '#platform/engine/day.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { wholeParts } from '../../engine/pay/service.ts';
import { expectEntry } from '../package/entry-guard.ts';
import { inGroup } from '../periods/groups.ts';
import { effectivePayslips } from '../run/effective-payslips.ts';
import { namesOf } from './sheet-beside.ts';
import { attendedPeople } from './source.ts';

const PER_DAY = 10_000;
/** How many months back a payroll looks for what changed: the stored days of everybody are compared, month by month. */
const BACK = 3;

type Asked = { readonly payrollmonth: Month; readonly paygroup?: string | undefined };
type Changed = Omit<SinceClose, 'employeecode' | 'fullname'>;
const keyOf = ({ employeeid, wagemonth }: { employeeid: number; wagemonth: string }) => `${employeeid} ${wagemonth}`;

/** The closed months before a payroll, at most so many back. */
async function closesBefore(db: Db, payrollmonth: Month) {
  const { daysOf, monthOf } = await attendanceMonths(db);
  const rows = await db
    .selectFrom('time_close')
    .select(['closeid', 'fromday', 'today'])
    .where('isclosed', '=', true)
    .where('reopenedby', 'is', null)
    .where('reopenedat', 'is', null)
    .where('fromday', '>=', daysOf(addMonths(payrollmonth, -BACK)).from)
    .where('today', '<', firstDay(payrollmonth))
    .orderBy('fromday')
    .execute();
  return rows
    .map(({ closeid, fromday, today }) => ({ closeid, fromday, today, month: monthOf(today as Day) }))
    .filter(({ fromday, today, month }) => fromday === daysOf(month).from && today === daysOf(month).to);
}

/** Those of these people whom a payslip in effect paid a month. */
async function paidDays(db: Db, ids: readonly number[], month: Month): Promise<ReadonlySet<number>> {
  const rows = await effectivePayslips(db)
    .select('p.employeeid')
    .distinct()
    .where(sql<boolean>`p.employeeid = any(${[...ids]}::bigint[])`)
    .where('p.payrollmonth', '=', month)
    .execute();
  return new Set(rows.map(({ employeeid }) => employeeid));
}

/** Changes of past months that payrolls take up, whether they are paid yet or not; days, by person and month. */
async function takenUp(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('loss_of_pay_change')
    .select(['employeeid', 'wagemonth'])
    .select((eb) => eb.fn.sum<string>('days').as('days'))
    .where(sql<boolean>`employeeid = any(${[...ids]}::bigint[])`)
    .groupBy(['employeeid', 'wagemonth'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), Number(row.days)]));
}

/** What was dismissed as it is now, by person and month. */
async function dismissed(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('since_close_dismissal')
    .select(['employeeid', 'wagemonth', 'lossofpay', 'overtimeworking', 'overtimeoff'])
    .where(sql<boolean>`employeeid = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Differences of closed and paid months that nothing has taken up, of the people of a pay group. */
async function differences(
  db: Db,
  { payrollmonth, paygroup = '' }: Asked,
  only?: Pick<Changed, 'employeeid' | 'wagemonth'>,
) {
  const found: Changed[] = [];
  const inside = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', 'in', inGroup(payrollmonth, paygroup))
    .execute();
  const mine = new Set(inside.map(({ employeeid }) => employeeid));
  for (const { closeid, month } of await closesBefore(db, payrollmonth)) {
    if (only && only.wagemonth !== month) continue;
    const changed = (await changedSinceClose(db, { closeid })).filter(
      ({ employeeid }) => mine.has(employeeid) && (!only || only.employeeid === employeeid),
    );
    const ids = changed.map(({ employeeid }) => employeeid);
    if (ids.length === 0) continue;
    const isAttended = await attendedPeople(db, { month, ids });
    const paid = await paidDays(db, ids, month);
    const [taken, left] = [await takenUp(db, ids), await dismissed(db, ids)];
    for (const { employeeid, closed, difference } of changed) {
      if (!isAttended(employeeid) || !paid.has(employeeid)) continue;
      const key = keyOf({ employeeid, wagemonth: month });
      const already = taken.get(key) ?? 0;
      const before = wholeParts(closed.lossofpay / PER_DAY + already);
      const now = wholeParts((closed.lossofpay + difference.lossofpay) / PER_DAY);
      const { overtimeworking, overtimeoff } = difference;
      const days = wholeParts(now - before);
      const not = left.get(key);
      const same =
        not !== undefined &&
        not.lossofpay === Math.round(days * PER_DAY) &&
        not.overtimeworking === overtimeworking &&
        not.overtimeoff === overtimeoff;
      if (same || (days === 0 && overtimeworking === 0 && overtimeoff === 0)) continue;
      found.push({ employeeid, wagemonth: month, before, now, days, overtimeworking, overtimeoff });
    }
  }
  return found;
}

async function listed(db: Db, asked: Asked) {
  const changed = Map.groupBy(await differences(db, asked), ({ employeeid }) => employeeid);
  const people = changed.size === 0 ? [] : await namesOf(db, [...changed.keys()]);
  const rows = people.flatMap((person) => (changed.get(person.employeeid) ?? []).map((one) => ({ ...person, ...one })));
  return [{ total: rows.length, rows: rows.slice(0, SINCE_CLOSE_SHOWN) }];
}

const list = serve(listSinceClose, ({ db }, asked) => listed(db, asked));

type One = Asked & Pick<Changed, 'employeeid' | 'wagemonth'>;
/** The difference that is decided about. @throws ApplicationError 404 where there is none */
const differenceOf = async (db: Db, asked: One): Promise<Changed> =>
  (await differences(db, asked, asked))[0] ?? notFound();

/** Adds to what a payroll changes of a past month; nothing is left where the two are nothing together. */
async function takeDays(
  db: Db,
  { payrollmonth, employeeid, wagemonth, days }: Pick<Changed, 'employeeid' | 'wagemonth' | 'days'> & Asked,
): Promise<void> {
  const before = await db
    .selectFrom('loss_of_pay_change')
    .select(['lopchangeid', 'days'])
    .where('payrollmonth', '=', payrollmonth)
    .where('employeeid', '=', employeeid)
    .where('wagemonth', '=', wagemonth)
    .executeTakeFirst();
  const sum = wholeParts(Number(before?.days ?? 0) + days);
  const remarks = 'Changed since the close of attendance';
  if (!before)
    await db
      .insertInto('loss_of_pay_change')
      .values({ payrollmonth, wagemonth, employeeid, days: String(sum), remarks })
      .execute();
  else if (sum === 0) await db.deleteFrom('loss_of_pay_change').where('lopchangeid', '=', before.lopchangeid).execute();
  else
    await db
      .updateTable('loss_of_pay_change')
      .set({ days: String(sum), remarks, version: sql<number>`version + 1` })
      .where('lopchangeid', '=', before.lopchangeid)
      .execute();
}

const take = serve(takeSinceClose, async (ctx, { days, ...asked }) => {
  const { db } = ctx;
  const { payrollmonth, employeeid, wagemonth } = asked;
  await expectEntry(ctx, { employeeid, what: 'Unpaid days of a past month', payrollmonth });
  const found = await differenceOf(db, asked);
  if (found.days !== days || days === 0)
    failWith('conflict', { status: 409, text: 'The difference has changed meanwhile. Load the page again' });
  await takeDays(db, { payrollmonth, employeeid, wagemonth, days });
  return listed(db, asked);
});

const dismiss = serve(dismissSinceClose, async (ctx, { reason, ...asked }) => {
  const { db, session } = ctx;
  const { payrollmonth, employeeid, wagemonth } = asked;
  await expectEntry(ctx, { employeeid, what: 'Unpaid days of a past month', payrollmonth });
  const { days, overtimeworking, overtimeoff } = await differenceOf(db, asked);
  const difference = { lossofpay: Math.round(days * PER_DAY), overtimeworking, overtimeoff, reason };
  await db
    .insertInto('since_close_dismissal')
    .values({ employeeid, wagemonth, ...difference, addedby: session.accountid })
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'employeeid', 'wagemonth']).doUpdateSet({
        ...difference,
        addedby: session.accountid,
        addeddate: sql<string>`now()`,
        version: sql<number>`since_close_dismissal.version + 1`,
      }),
    )
    .execute();
  return listed(db, asked);
});

export const sinceCloseEndpoints = [list, take, dismiss];
