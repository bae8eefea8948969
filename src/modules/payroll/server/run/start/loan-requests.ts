import { sql } from 'kysely';
import {
  decideLoan,
  enterLoan,
  LOAN_DENIED,
  LOAN_KIND,
  LOAN_PENDING,
  LOAN_RUNNING,
  LOAN_TOPUP,
  requestLoan,
  withdrawLoan,
} from '#modules/payroll/contract/run/start-loans.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { formatRupees, paise, type Paise } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import type { OutputOf, InputOf } from '#platform/contract/endpoint.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { instalmentOf } from '../../../engine/run/pay/loan-plan.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnClosed } from '../../person/inputs/closed.ts';
import { failOnOwn, noteOwnPay } from '../../person/own-pay.ts';
import { loanEvents } from './loan-events.ts';
import { loanReads } from './loans.ts';
import { tellDecided, tellWaiting } from './tell.ts';
import { miscOf } from './start-settings.ts';

const isAdvance = (loankind: string): boolean => loankind !== 'Loan';
const conflict = (text: string): never => failWith('conflict', { status: 409, text });
type Wish = InputOf<typeof requestLoan>;

/** The monthly pay of a person, in paise; zero without a package. */
async function monthlyPay(db: Db, employeeid: number, today: string): Promise<number> {
  const row = await db
    .selectFrom('employee_package')
    .select(sql<number>`case when paybasis = 'CTC' then annualctc / 12 else monthlygross end`.as('monthly'))
    .where('employeeid', '=', employeeid)
    .where(sql<boolean>`period @> ${today}::date`)
    .executeTakeFirst();
  return row?.monthly ?? 0;
}

/** The month in which the last loan of a type began; undefined without one. */
async function lastOfType(db: Db, employeeid: number, loantype: string): Promise<Month | undefined> {
  const row = await db
    .selectFrom('employee_loan')
    .select('frommonth')
    .where('employeeid', '=', employeeid)
    .where('loantype', '=', loantype)
    .orderBy('frommonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.frommonth as Month | undefined;
}

/** A loan of the person with instalments, which can be topped up. */
async function failOnTopup(db: Db, employeeid: number, loanid: number): Promise<void> {
  const loan = await db
    .selectFrom('employee_loan')
    .select(['employeeid', 'interestkind'])
    .where('loanid', '=', loanid)
    .executeTakeFirst();
  if (loan?.employeeid !== employeeid) return notFound();
  if (loan.interestkind === null) conflict('Only a loan with a number of instalments can be topped up');
}

/**
 * Stores what is asked for, within the limits of its type.
 * @throws ApplicationError at the field that is beyond a limit; 409 for a request that waits already
 */
async function submit(
  ctx: Pick<Context, 'db' | 'session' | 'today' | 'origin'>,
  employeeid: number,
  { loankindid, loantype, amount, instalments, payrollmonth, reason, topuploanid }: Wish,
): Promise<OutputOf<typeof requestLoan>> {
  const { db, session, today } = ctx;
  const loankind = LOAN_KIND.label(loankindid) ?? '';
  const type = (await miscOf(db)).value.loantypes.find((one) => one.name === loantype && one.loankindid === loankindid);
  if (!type) return failField('loantype', 'Please choose a type from the list');
  const limit = paise(type.maxmultiple * (await monthlyPay(db, employeeid, today)));
  if (amount > limit)
    failField(
      'amount',
      say`At most ${formatRupees(limit, { decimals: 0 })}: ${type.maxmultiple} times the monthly pay`,
    );
  if (instalments > type.maxinstalments) failField('instalments', say`At most ${type.maxinstalments} instalments`);
  if ((await failOnClosed(db, payrollmonth))(employeeid))
    failField('payrollmonth', say`The payroll of ${monthName(payrollmonth)} is locked. Choose a later month`);
  if (topuploanid === null) {
    const last = await lastOfType(db, employeeid, loantype);
    const next = last && addMonths(last, type.mingapmonths);
    if (next !== undefined && payrollmonth < next)
      failField('payrollmonth', say`The next loan of this type can begin in ${monthName(next)}`);
  } else await failOnTopup(db, employeeid, topuploanid);
  const pending = await db
    .selectFrom('loan_request')
    .select('loanrequestid')
    .where('employeeid', '=', employeeid)
    .where('loankind', '=', loankind)
    .where('statusid', '=', LOAN_PENDING)
    .executeTakeFirst();
  if (pending) return failWith('E1020', { status: 409 });
  const created = await db
    .insertInto('loan_request')
    .values({
      employeeid,
      loankind,
      loantype,
      amount,
      instalments,
      payrollmonth,
      reason,
      topuploanid,
      interestkind: type.interestkind,
      planrate: type.rate,
      benchmarkrate: type.benchmarkrate,
      addedby: session.accountid,
    })
    .returning('loanrequestid')
    .execute();
  await tellWaiting(ctx, isAdvance(loankind) ? 'advance' : 'loan');
  return created;
}

const enter = serve(enterLoan, async (ctx, { employeeid, ...wish }) => {
  const { db, session, today } = ctx;
  const person = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return notFound();
  const own = await failOnOwn(db, session.accountid, employeeid);
  const created = await submit(ctx, employeeid, wish);
  if (own) await noteOwnPay(db, { accountid: session.accountid, employeeid, what: wish.loantype, today });
  return created;
});

const request = serve(requestLoan, (ctx, wish) => submit(ctx, ctx.session.employeeid ?? notFound(), wish));

const withdraw = serve(withdrawLoan, async ({ db, session }, { loanrequestid }) => {
  const rows = await db
    .deleteFrom('loan_request')
    .where('loanrequestid', '=', loanrequestid)
    .where('employeeid', '=', session.employeeid ?? 0)
    .where('addedby', '=', session.accountid)
    .where('statusid', '=', LOAN_PENDING)
    .returning('loanrequestid')
    .execute();
  return rows.length > 0 ? rows : notFound();
});

type Stored = {
  readonly loanrequestid: number;
  readonly employeeid: number;
  readonly loankind: string;
  readonly loantype: string;
  readonly amount: number;
  readonly instalments: number;
  readonly interestkind: string;
  readonly planrate: string;
  readonly benchmarkrate: string | null;
  readonly payrollmonth: string;
  readonly topuploanid: number | null;
};

/** Makes a granted request a loan, an advance or the top-up of a loan. @returns the loan */
async function grant(db: Db, one: Stored, by: { accountid: number; today: string }): Promise<number> {
  const { employeeid, amount, instalments, payrollmonth, topuploanid } = one;
  if (topuploanid !== null) {
    await db
      .insertInto('loan_event')
      .values({
        loanid: topuploanid,
        employeeid,
        payrollmonth,
        kindid: LOAN_TOPUP,
        amount,
        instalments,
        addedby: by.accountid,
      })
      .execute();
    return topuploanid;
  }
  const isloan = one.loankind === 'Loan';
  const plan = {
    kind: one.interestkind as 'Nil' | 'Flat' | 'Reducing',
    amount: amount as Paise,
    rate: one.planrate,
    instalments,
  };
  const { loanid } = await db
    .insertInto('employee_loan')
    .values({
      employeeid,
      loannumber: `${isloan ? 'LN' : 'AD'}-${payrollmonth}-${one.loanrequestid}`,
      loankind: one.loankind,
      loantype: one.loantype,
      principal: amount,
      outstanding: amount,
      givenon: by.today,
      frommonth: payrollmonth,
      instalments,
      instalmentstaken: 0,
      emi: isloan ? instalmentOf(plan) : null,
      interestkind: isloan ? one.interestkind : null,
      planrate: isloan ? one.planrate : '0',
      interestrate: isloan && one.benchmarkrate !== null ? one.planrate : null,
      benchmarkrate: isloan ? one.benchmarkrate : null,
    })
    .returning('loanid')
    .executeTakeFirstOrThrow();
  return loanid;
}

const decide = serve(decideLoan, async (ctx, { loanrequestid, isgranted, decisionnote }) => {
  const { db, env, session, today } = ctx;
  const row = await db
    .selectFrom('loan_request')
    .selectAll()
    .where('loanrequestid', '=', loanrequestid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFound();
  if (row.statusid !== LOAN_PENDING) conflict('It is decided already');
  if (row.addedby === session.accountid) conflict('You entered it yourself: another person decides it');
  if (row.employeeid === session.employeeid) conflict('It is your own: another person decides it');
  const { accountid } = session;
  if (isgranted && (await failOnClosed(db, row.payrollmonth as Month))(row.employeeid))
    conflict(
      say`The payroll of ${monthName(row.payrollmonth as Month)} is locked by now. Deny it, so that it is entered from a later month`,
    );
  const numbers = {
    planrate: String(Number(row.planrate)),
    benchmarkrate: row.benchmarkrate && String(Number(row.benchmarkrate)),
  };
  const loanid = isgranted ? await grant(db, { ...row, ...numbers }, { accountid, today }) : null;
  await db
    .updateTable('loan_request')
    .set({
      statusid: isgranted ? LOAN_RUNNING : LOAN_DENIED,
      loanid,
      decisionnote,
      decidedby: accountid,
      decidedon: env.now(),
      version: row.version + 1,
    })
    .where('loanrequestid', '=', loanrequestid)
    .execute();
  await tellDecided(ctx, {
    employeeid: row.employeeid,
    path: isAdvance(row.loankind) ? '/payroll/salary_advance' : '/payroll/loan',
    what: isgranted ? say`Your request is granted: ${row.loantype}` : say`Your request is denied: ${row.loantype}`,
  });
  return [{ loanrequestid, loanid }];
});

export const loanEndpoints = [...loanReads, enter, request, withdraw, decide, ...loanEvents];
