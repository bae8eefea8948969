import { FULL_AND_FINAL, OTHER_KINDS, SUPPLEMENTARY } from '#modules/payroll/contract/run/other-runs.ts';
import { addMonths, type Day, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { monthName } from '../../../engine/wording.ts';
import { daysOfGroup } from '../periods/days.ts';
import { groupName } from '../../setup/groups.ts';
import { dueOf } from '../periods/open.ts';
import { MAX_REGULAR } from '../periods/numbers.ts';
import { conflict, failOnOpenRun, holdMonth } from '../run-order.ts';
import { firstSettings, loadSettings } from '../../setup/settings.ts';
import { contextFor } from '../compute.ts';
import { choicesOf, lockedMonths, type OtherKind } from './months.ts';

/** A run is paid from the first day of its month on, until so many months after it. */
const PAID_UNTIL = 3;

type Query = {
  readonly kindid: OtherKind;
  readonly payrollmonth: Month;
  readonly paygroup?: string | undefined;
  readonly title: string;
  readonly paydate: Day;
};

/** The period of a name, after its run was discarded: its people and amounts stand. */
async function discardedPeriod(db: Db, { kindid, payrollmonth, paygroup = '', title }: Query) {
  const row = await db
    .selectFrom('pay_period as q')
    .select(['q.payperiodid', 'q.kindid'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payroll_run as r')
            .select('r.payrollrunid')
            .whereRef('r.payperiodid', '=', 'q.payperiodid')
            .where('r.statusid', '<>', 7),
        )
        .as('isrun'),
    )
    .where('q.paygroup', '=', paygroup)
    .where('q.payrollmonth', '=', payrollmonth)
    .where('q.title', '=', title)
    .executeTakeFirst();
  if (row && (row.isrun || row.kindid !== kindid))
    failField('title', `There is a payroll “${title}” in ${monthName(payrollmonth)} already. Choose another name`);
  return row?.payperiodid;
}

/**
 * The days of a run that is opened now: late pay is of the days that were paid to others; and whether no regular pay of
 * the month comes after it.
 */
async function placeOf(db: Db, { kindid, payrollmonth, paygroup = '' }: Query) {
  const { from, to } = daysOfGroup(await loadSettings(db, payrollmonth), paygroup, payrollmonth);
  const locked = (await lockedMonths(db, paygroup)).get(paygroup)?.find(({ month }) => month === payrollmonth);
  return {
    fromday: from,
    untilday: kindid === SUPPLEMENTARY ? (locked?.until ?? to) : to,
    islast: kindid === FULL_AND_FINAL || (locked?.whole ?? false),
  };
}

async function newPeriod(db: Db, request: Query): Promise<number> {
  const { kindid, payrollmonth, paygroup = '', title, paydate } = request;
  const settings = await loadSettings(db, payrollmonth);
  const last = await db
    .selectFrom('pay_period')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('payrollmonth', '=', payrollmonth)
    .executeTakeFirst();
  const { payperiodid } = await db
    .insertInto('pay_period')
    .values({
      paygroup,
      groupname: groupName(settings, paygroup),
      kindid,
      payrollmonth,
      number: Math.max(MAX_REGULAR, last?.number ?? 0) + 1,
      ...(await placeOf(db, request)),
      title,
      paydate,
    })
    .returning('payperiodid')
    .executeTakeFirstOrThrow();
  return payperiodid;
}

/** @throws ApplicationError for a day outside of the month and the time after it in which it may be paid */
function failOnPayDate({ payrollmonth, paydate }: Query): void {
  if (paydate < firstDay(payrollmonth) || paydate > lastDay(addMonths(payrollmonth, PAID_UNTIL)))
    failField('paydate', `Choose a date in this month or at most ${PAID_UNTIL} months after it`);
}

/**
 * Opens a supplementary, off-cycle or full and final run of a month for a pay group. It is not computed: its people are
 * chosen and amounts entered first.
 * @throws ApplicationError E1410 without configuration, 409 while another run of the group is open, for a month that
 * such a run cannot be of, and for a name that is taken
 */
export async function openOther(db: Db, request: Query, accountid: number | null): Promise<number> {
  const { kindid, payrollmonth, paygroup = '', paydate } = request;
  const first = (await firstSettings(db)) ?? failWith('E1410', { status: 409 });
  await holdMonth(db, addMonths(payrollmonth, -1));
  await holdMonth(db, payrollmonth);
  await failOnOpenRun(db, paygroup);
  const due = (await dueOf(db, { first, paygroup, month: payrollmonth })) ?? notFound();
  const choices = choicesOf((await lockedMonths(db, paygroup)).get(paygroup), due.next);
  if (!choices.some((one) => one.payrollmonth === payrollmonth && one.kinds.includes(kindid)))
    conflict(
      `A ${OTHER_KINDS.label(kindid) ?? ''} payroll cannot be opened for ${monthName(payrollmonth)}: later payrolls depend on it, or it is not due yet`,
    );
  failOnPayDate(request);
  const discarded = await discardedPeriod(db, request);
  if (discarded !== undefined)
    await db
      .updateTable('pay_period')
      .set({ paydate, ...(await placeOf(db, request)) })
      .where('payperiodid', '=', discarded)
      .execute();
  const payperiodid = discarded ?? (await newPeriod(db, request));
  const { payrollrunid } = await db
    .insertInto('payroll_run')
    .values({ payrollmonth, payperiodid, runtype: kindid, paydate, addedby: accountid })
    .returning('payrollrunid')
    .executeTakeFirstOrThrow();
  const { number } = await db
    .selectFrom('pay_period')
    .select('number')
    .where('payperiodid', '=', payperiodid)
    .executeTakeFirstOrThrow();
  await contextFor(db, payrollmonth, { paygroup, number, runtype: kindid });
  return payrollrunid;
}
