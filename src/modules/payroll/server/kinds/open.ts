import { FULL_AND_FINAL, OFF_CYCLE, OTHER_KINDS, SUPPLEMENTARY } from '#modules/payroll/contract/other-runs.ts';
import type { Day, Month } from '#modules/payroll/contract/units.ts';
import { addMonths, firstDay, lastDay } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { monthName, runName } from '../../engine/wording.ts';
import { firstMonth } from '../change-settings.ts';
import { payDaysFrom } from '../pay-calendar.ts';
import { daysOfGroup } from '../periods/days.ts';
import { dueGroups } from '../periods/due.ts';
import { groupName } from '../periods/groups.ts';
import { dueOf } from '../periods/open.ts';
import { MOST_REGULAR } from '../periods/numbers.ts';
import { conflict, failOnOpenRun, holdMonth, openRunOf } from '../run/run-order.ts';
import { firstSettings, loadSettings } from '../settings.ts';
import { contextFor } from '../run/compute.ts';

/** Months back for which people may still be paid by a run of their own. */
const BACK = 6;
/** A run is paid from the first day of its month on, until so many months after it. */
const PAID_UNTIL = 3;

type OtherKind = typeof SUPPLEMENTARY | typeof OFF_CYCLE | typeof FULL_AND_FINAL;
type Choice = { readonly payrollmonth: Month; readonly kinds: readonly OtherKind[] };

type Locked = {
  readonly month: Month;
  /** Whether no regular period of it is to come. */
  readonly whole: boolean;
  /** The last day that is paid. */
  readonly until: Day;
};

/** The last months of a group with a locked regular payroll, newest first. */
async function lockedMonths(db: Db, paygroup: string): Promise<readonly Locked[]> {
  const rows = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select((eb) => [
      'r.payrollmonth',
      eb.fn<boolean>('bool_or', ['q.islast']).as('whole'),
      eb.fn.max('q.untilday').as('until'),
    ])
    .where('q.paygroup', '=', paygroup)
    .where('r.runtype', '=', 1)
    .where('r.statusid', 'in', [5, 6])
    .groupBy('r.payrollmonth')
    .orderBy('r.payrollmonth', 'desc')
    .limit(BACK)
    .execute();
  return rows.map(({ payrollmonth, whole, until }) => ({ month: payrollmonth as Month, whole, until: until as Day }));
}

/** The months that runs of other kinds may be of: the next one, the last locked one, and for people left out those before. */
async function choicesOf(db: Db, paygroup: string, next: Month | undefined): Promise<Choice[]> {
  const locked = await lockedMonths(db, paygroup);
  const [last] = locked;
  const coming = next === undefined || next === last?.month ? [] : [next];
  return [
    ...coming.map((payrollmonth) => ({ payrollmonth, kinds: [OFF_CYCLE, FULL_AND_FINAL] })),
    ...locked.map(({ month }, at) => ({
      payrollmonth: month,
      kinds: at === 0 ? [OFF_CYCLE, SUPPLEMENTARY, FULL_AND_FINAL] : [SUPPLEMENTARY, FULL_AND_FINAL],
    })),
  ];
}

/** People of a group who leave on a day of a month and whom no full and final run has. */
async function leaversIn(db: Db, month: Month, given: { paygroup: string; from: Day; to: Day }): Promise<number> {
  const { rows } = await tenantSql<{ n: number }>`select count(*)::integer as n
    from people_pay_groups(current_subscription(), ${month}) g
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = g.employeeid
    where g.paygroup = ${given.paygroup} and e.leavingdate between ${given.from} and ${given.to}
      and not exists (select 1 from pay_period_person c
        join pay_period q on q.subscriptionid = c.subscriptionid and q.payperiodid = c.payperiodid and q.kindid = ${FULL_AND_FINAL}
        join payroll_run r on r.subscriptionid = q.subscriptionid and r.payperiodid = q.payperiodid and r.statusid <> 7
        where c.subscriptionid = e.subscriptionid and c.employeeid = e.employeeid)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What may be opened beside the regular runs, by pay group. */
export async function otherMonths(db: Db, today: string) {
  const first = await firstSettings(db);
  if (!first) return { groups: [] };
  const groups = [];
  for (const { paygroup, next } of await dueGroups(db, firstMonth(first, today))) {
    const months = [];
    for (const { payrollmonth, kinds } of await choicesOf(db, paygroup, next)) {
      const settings = await loadSettings(db, payrollmonth);
      const paydate = (await payDaysFrom(db, payrollmonth, { count: 1, paygroup }))(payrollmonth);
      const days = daysOfGroup(settings, paygroup, payrollmonth);
      months.push({
        payrollmonth,
        kinds: [...kinds],
        paydate,
        leavers: await leaversIn(db, payrollmonth, { paygroup, ...days }),
      });
    }
    const [newest] = months;
    if (newest === undefined) continue;
    const open = await openRunOf(db, paygroup);
    const groupname = groupName(await loadSettings(db, newest.payrollmonth), paygroup);
    groups.push({ paygroup, groupname, open: open ? runName(open) : null, months });
  }
  return { groups };
}

type Asked = {
  readonly kindid: OtherKind;
  readonly payrollmonth: Month;
  readonly paygroup?: string | undefined;
  readonly title: string;
  readonly paydate: Day;
};

/** The period of a name, after its run was discarded: its people and amounts stand. */
async function discardedPeriod(db: Db, { kindid, payrollmonth, paygroup = '', title }: Asked) {
  const found = await db
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
  if (found && (found.isrun || found.kindid !== kindid))
    failField('title', `There is a payroll “${title}” in ${monthName(payrollmonth)} already. Choose another name`);
  return found?.payperiodid;
}

/**
 * The days of a run that is opened now: late pay is of the days that were paid to others; and whether no regular pay of
 * the month comes after it.
 */
async function placeOf(db: Db, { kindid, payrollmonth, paygroup = '' }: Asked) {
  const { from, to } = daysOfGroup(await loadSettings(db, payrollmonth), paygroup, payrollmonth);
  const locked = (await lockedMonths(db, paygroup)).find(({ month }) => month === payrollmonth);
  return {
    fromday: from,
    untilday: kindid === SUPPLEMENTARY ? (locked?.until ?? to) : to,
    islast: kindid === FULL_AND_FINAL || (locked?.whole ?? false),
  };
}

async function newPeriod(db: Db, asked: Asked): Promise<number> {
  const { kindid, payrollmonth, paygroup = '', title, paydate } = asked;
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
      number: Math.max(MOST_REGULAR, last?.number ?? 0) + 1,
      ...(await placeOf(db, asked)),
      title,
      paydate,
    })
    .returning('payperiodid')
    .executeTakeFirstOrThrow();
  return payperiodid;
}

/** @throws ApplicationError for a day outside of the month and the time after it in which it may be paid */
function failOnPayDate({ payrollmonth, paydate }: Asked): void {
  if (paydate < firstDay(payrollmonth) || paydate > lastDay(addMonths(payrollmonth, PAID_UNTIL)))
    failField('paydate', `Choose a day from the month on, at most ${PAID_UNTIL} months after it`);
}

/**
 * Opens a supplementary, off-cycle or full and final run of a month for a pay group. It is not computed: its people are
 * chosen and amounts entered first.
 * @throws ApplicationError E1410 without configuration, 409 while another run of the group is open, for a month that
 * such a run can not be of, and for a name that is taken
 */
export async function openOther(db: Db, asked: Asked, accountid: number | null): Promise<number> {
  const { kindid, payrollmonth, paygroup = '', paydate } = asked;
  const first = (await firstSettings(db)) ?? failWith('E1410', { status: 409 });
  await holdMonth(db, addMonths(payrollmonth, -1));
  await holdMonth(db, payrollmonth);
  await failOnOpenRun(db, paygroup);
  const due = (await dueOf(db, { first, paygroup, month: payrollmonth })) ?? notFound();
  const choices = await choicesOf(db, paygroup, due.next);
  if (!choices.some((one) => one.payrollmonth === payrollmonth && one.kinds.includes(kindid)))
    conflict(
      `A payroll of the kind ${OTHER_KINDS.label(kindid) ?? ''} can not be opened for ${monthName(payrollmonth)}: later payrolls stand on it, or it is not due yet`,
    );
  failOnPayDate(asked);
  const discarded = await discardedPeriod(db, asked);
  if (discarded !== undefined)
    await db
      .updateTable('pay_period')
      .set({ paydate, ...(await placeOf(db, asked)) })
      .where('payperiodid', '=', discarded)
      .execute();
  const payperiodid = discarded ?? (await newPeriod(db, asked));
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
