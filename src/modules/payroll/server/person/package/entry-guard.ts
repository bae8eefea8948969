import type { Month } from '#platform/engine/day.ts';
import { type Person, PERSON_COLUMNS, personOf } from '#modules/people/server/public.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { requireStepUp } from '#platform/server/proof.ts';
import type { Context } from '#platform/server/serve.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnClosed, failOnClosedPeriods } from '../inputs/closed.ts';
import { failOnOwn, noteOwnPay } from '../own-pay.ts';

type Entry = {
  readonly employeeid: number;
  /** What the entry is, for the note above the run. */
  readonly what: string;
  /** The month it is of; missing where it is of none. */
  readonly payrollmonth?: Month;
  /** The period of the month; missing where it is of the month. */
  readonly number?: number;
};

/**
 * Locks a person whose entry is changed, and fails where the month is closed or where it is one's own pay and somebody
 * else could enter it. @throws ApplicationError 404, 409, or 428 where the caller must prove their identity
 */
export async function expectEntry(ctx: Context, { employeeid, what, payrollmonth, number }: Entry): Promise<Person> {
  const { db, session, today } = ctx;
  const person = await db
    .selectFrom('employee')
    .select(PERSON_COLUMNS)
    .where('employeeid', '=', employeeid)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return notFound();
  if (payrollmonth !== undefined) {
    const isClosed =
      number === undefined
        ? (await failOnClosed(db, payrollmonth))(employeeid)
        : (await failOnClosedPeriods(db, payrollmonth, [number]))(employeeid, number);
    if (isClosed)
      failWith('locked', {
        status: 409,
        text: `The payroll of ${monthName(payrollmonth)} is approved or locked. Choose a later month.`,
      });
  }
  if (await failOnOwn(db, session.accountid, employeeid)) {
    await requireStepUp(ctx);
    await noteOwnPay(db, { accountid: session.accountid, employeeid, what, today, payrollmonth: payrollmonth ?? null });
  }
  return personOf(person);
}
