import { dayWords } from '#platform/engine/months.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import { severalOf } from '../periods/several.ts';
import { listPayouts, PAYOUT, payOut, payoutFile } from '#modules/payroll/contract/run/hold.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { settingsOfRunId } from '../../setup/settings.ts';
import { approvedBook } from '../../outputs/book-settings.ts';
import { paidPeople } from '../../outputs/paid-person.ts';
import { laterAdvice } from '../../outputs/run-file.ts';
import { effectivePayslips } from '../effective-payslips.ts';
import { paymentOf } from '../payment.ts';
import type { Identity } from '../person.ts';
import { codesOf } from '../reversal.ts';
import { conflict } from '../run-order.ts';

type PaidOut = Pick<Identity, 'paymentmode' | 'accountchange'> & Readonly<Record<string, unknown>>;

/** Payslips of released runs whose net pay was kept back by a payout hold and is not paid yet. */
const waiting = (db: Db) =>
  effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .leftJoin('pay_hold as h', (join) =>
      join.onRef('h.employeeid', '=', 'p.employeeid').on('h.kindid', '=', PAYOUT).on('h.untilmonth', 'is', null),
    )
    .where('r.statusid', '=', 6)
    .where('p.netpay', '>', 0)
    .where(sql<boolean>`p.identity @> '{"payouthold": true}'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payroll_payment as y')
            .select('y.employeeid')
            .whereRef('y.payrollrunid', '=', 'p.payrollrunid')
            .whereRef('y.employeeid', '=', 'p.employeeid'),
        ),
      ),
    )
    .select(['p.payrollrunid', 'p.employeeid', 'p.payrollmonth', 'r.sequence', 'p.netpay', 'p.employeecode'])
    .select(severalOf('q').as('period'))
    .select(['e.fullname', 'e.imagepath', 'h.payholdid'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('reversal_person as q')
            .innerJoin('payroll_reversal as v', 'v.reversalid', 'q.reversalid')
            .select('q.reversalid')
            .whereRef('q.payrollrunid', '=', 'p.payrollrunid')
            .whereRef('q.employeeid', '=', 'p.employeeid')
            .where('v.statusid', '=', 1),
        )
        .$castTo<boolean>()
        .as('isreversalproposed'),
    )
    .select(sql<PaidOut>`p.identity`.as('identity'))
    .orderBy('p.payrollmonth', 'desc')
    .orderBy('p.employeecode');

const list = serve(listPayouts, async ({ db }) => {
  const done = await db
    .selectFrom('later_payout as l')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'l.payrollrunid')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .innerJoin('payroll_payment as y', 'y.laterpayoutid', 'l.laterpayoutid')
    .leftJoin('account as a', 'a.accountid', 'l.addedby')
    .select((eb) => [
      'l.laterpayoutid',
      'l.payrollrunid',
      'r.payrollmonth',
      'r.sequence',
      severalOf('q').as('period'),
      'l.paydate',
      eb.fn.countAll<number>().as('people'),
      sql<number>`sum(y.amount)::bigint`.as('amount'),
      sql<string>`coalesce(a.fullname, '')`.as('addedbyname'),
    ])
    .groupBy(['l.laterpayoutid', 'l.payrollrunid', 'r.payrollmonth', 'r.sequence', 'l.paydate', 'a.fullname'])
    .groupBy(['q.kindid', 'q.number', 'q.islast', 'q.fromday', 'q.untilday', 'q.title'])
    .orderBy('l.laterpayoutid', 'desc')
    .limit(100)
    .execute();
  const rows = await waiting(db).limit(1000).execute();
  return {
    done,
    waiting: rows.map(({ identity, ...row }) => ({ ...row, paymentmode: identity.paymentmode })),
  };
});

const pay = serve(payOut, async ({ db, session }, { payrollrunid, employeeids, paydate, netpay }) => {
  const run = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth'])
    .where('payrollrunid', '=', payrollrunid)
    .forUpdate()
    .executeTakeFirst();
  if (!run) return notFound();
  const wanted = new Set(employeeids);
  const rows = (await waiting(db).where('p.payrollrunid', '=', payrollrunid).execute()).filter((row) =>
    wanted.has(row.employeeid),
  );
  if (rows.length < wanted.size) return notFound();
  const still = rows.filter(({ payholdid }) => payholdid !== null).map(({ employeecode }) => employeecode);
  if (still.length > 0) conflict(`Still on payout hold: ${still.slice(0, 5).join(', ')}. End the hold first`);
  const cooling = rows.filter(
    ({ identity: { accountchange } }) => accountchange?.pays === 'hold' && paydate < accountchange.until,
  );
  if (cooling.length > 0) {
    const people = codesOf(cooling);
    const [day = ''] = cooling
      .map(({ identity }) => identity.accountchange?.until ?? '')
      .sort()
      .reverse();
    conflict(say`The bank account was changed shortly before: ${people}. Choose a pay date from ${dayWords(day)} on`);
  }
  const reversing = rows.filter(({ isreversalproposed }) => isreversalproposed);
  if (reversing.length > 0)
    conflict(
      `A reversal waits for a second person: ${codesOf(reversing)}. Have it decided or withdrawn before the pay is paid out`,
    );
  const total = rows.reduce((sum, row) => sum + row.netpay, 0);
  if (total !== netpay)
    failWith('invalid', {
      text: 'The total you typed is not the net pay of these people',
      fields: { netpay: 'The total you typed is not the net pay of these people' },
    });
  const { laterpayoutid } = await db
    .insertInto('later_payout')
    .values({ payrollrunid, paydate, addedby: session.accountid })
    .returning('laterpayoutid')
    .executeTakeFirstOrThrow();
  const payments = rows.map((row) => ({
    ...paymentOf({ ...row, name: row.fullname, payrollrunid }),
    laterpayoutid,
  }));
  for (const part of chunks(payments, 10)) await db.insertInto('payroll_payment').values(part).execute();
  return [{ laterpayoutid }];
});

const file = serveFile(payoutFile, async (ctx, { laterpayoutid }) => {
  const value = await ctx.tx(async (db) => {
    const head = await db
      .selectFrom('later_payout as l')
      .innerJoin('payroll_run as r', 'r.payrollrunid', 'l.payrollrunid')
      .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
      .select(['l.payrollrunid', 'l.paydate', 'r.payrollmonth', 'r.sequence', severalOf('q').as('period')])
      .select(['r.layoutshash', 'q.paygroup'])
      .where('l.laterpayoutid', '=', laterpayoutid)
      .executeTakeFirst();
    if (!head) return notFound();
    const settings = (await settingsOfRunId(db, head.payrollrunid)) ?? notFound();
    const paid = await db
      .selectFrom('payroll_payment as y')
      .innerJoin('employee as e', 'e.employeeid', 'y.employeeid')
      .select('e.employeecode')
      .where('y.laterpayoutid', '=', laterpayoutid)
      .execute();
    const codes = new Set(paid.map((row) => row.employeecode));
    const people = (await paidPeople(db, head.payrollrunid)).filter(({ facts }) => codes.has(facts.code));
    return { head, people, settings: { ...settings, ...(await approvedBook(db, head)) } };
  });
  const { head, people, settings } = value;
  return laterAdvice({
    month: head.payrollmonth as Month,
    sequence: head.sequence,
    period: head.period,
    paydate: head.paydate as Day,
    paid: people,
    label: ctx.tenant.label,
    bankmodes: settings.bankmodes,
    settings,
    laterpayoutid,
  });
});

export const payoutEndpoints = [list, pay, file];
