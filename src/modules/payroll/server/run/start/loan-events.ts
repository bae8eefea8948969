import {
  addLoanEvent,
  LOAN_INSTALMENT,
  LOAN_TOPUP,
  removeLoanEvent,
} from '#modules/payroll/contract/run/start-loans.ts';
import { addMonths, day, type Month, monthOf } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnClosed } from '../../person/inputs/closed.ts';
import { failOnOwn } from '../../person/own-pay.ts';

/** Months ahead in which something may happen with a loan. */
const MAX_AHEAD = 120;
const conflict = (text: string): never => failWith('conflict', { status: 409, text });

const addEvent = serve(addLoanEvent, async ({ db, session, today }, { loanid, payrollmonth, kindid, amount, note }) => {
  const loan = await db
    .selectFrom('employee_loan')
    .select(['employeeid', 'interestkind', 'frommonth'])
    .where('loanid', '=', loanid)
    .executeTakeFirst();
  if (!loan) return notFound();
  const { employeeid } = loan;
  await failOnOwn(db, session.accountid, employeeid);
  if (loan.interestkind === null) conflict('Only a loan with a number of instalments can be changed here');
  if (payrollmonth < loan.frommonth || payrollmonth > addMonths(monthOf(day(today)), MAX_AHEAD))
    failField('payrollmonth', 'The loan does not run in this month');
  if ((await failOnClosed(db, payrollmonth))(employeeid))
    failField('payrollmonth', say`The payroll of ${monthName(payrollmonth)} is locked. Choose a later month`);
  if ((kindid === LOAN_INSTALMENT) !== (amount !== null)) failField('amount', 'Please enter the instalment');
  const other = await db
    .selectFrom('loan_event')
    .select('loaneventid')
    .where('loanid', '=', loanid)
    .where('payrollmonth', '=', payrollmonth)
    .executeTakeFirst();
  if (other) failField('payrollmonth', 'Something else happens with the loan in this month. Take that back first');
  return db
    .insertInto('loan_event')
    .values({ loanid, employeeid, payrollmonth, kindid, amount, note, addedby: session.accountid })
    .returning('loaneventid')
    .execute();
});

const removeEvent = serve(removeLoanEvent, async ({ db, session }, { loaneventid }) => {
  const event = await db
    .selectFrom('loan_event')
    .select(['employeeid', 'kindid', 'payrollmonth'])
    .where('loaneventid', '=', loaneventid)
    .executeTakeFirst();
  if (!event) return notFound();
  await failOnOwn(db, session.accountid, event.employeeid);
  if (event.kindid === LOAN_TOPUP) conflict('A top-up was granted by a second person, so it stays');
  if ((await failOnClosed(db, event.payrollmonth as Month))(event.employeeid))
    conflict(say`The payroll of ${monthName(event.payrollmonth as Month)} has taken it`);
  await db.deleteFrom('loan_event').where('loaneventid', '=', loaneventid).execute();
  return [{ loaneventid }];
});

export const loanEvents = [addEvent, removeEvent];
