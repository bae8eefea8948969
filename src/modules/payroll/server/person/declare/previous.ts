import {
  getPreviousEmployers,
  type PreviousEmployers,
  type PreviousEmployerSent,
  savePreviousEmployers,
} from '#modules/payroll/contract/person/declare-previous.ts';
import { addMonths, firstDay, lastDay } from '#platform/engine/day.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { firstMonthOf } from '../../run/rents.ts';
import { declaringPerson, type DeclaringPerson, expectOpen, rulesOfYear } from './person.ts';
import { AMOUNTS } from './previous-figures.ts';

const COLUMNS = ['employername', 'tan', 'fromday', 'untilday', ...AMOUNTS] as const;

async function own({ db, session, today }: Context, change = false): Promise<DeclaringPerson> {
  if (session.employeeid === null) return notFound();
  return declaringPerson(db, { employeeid: session.employeeid, today, change });
}

async function viewOf(db: Db, { employeeid, taxyear, open }: DeclaringPerson): Promise<PreviousEmployers> {
  const employers = await db
    .selectFrom('previous_employer')
    .select(COLUMNS)
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .orderBy('fromday')
    .orderBy('previousemployerid')
    .execute();
  const { joiningdate } = await db
    .selectFrom('employee')
    .select('joiningdate')
    .where('employeeid', '=', employeeid)
    .executeTakeFirstOrThrow();
  const uploaded = await db
    .selectFrom('opening_balance')
    .select(['previousincome as salary', 'previoustds as tds'])
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .executeTakeFirst();
  return {
    taxyear,
    form: rulesOfYear(taxyear).sections.forms.previous,
    joiningdate,
    openuntil: open.declare,
    employers,
    uploaded: uploaded ?? { salary: 0, tds: 0 },
  };
}

const get = serve(getPreviousEmployers, async (ctx) => [await viewOf(ctx.db, await own(ctx))]);

/** Fails where an employer is not one of before in the tax year. @throws ApplicationError at its field */
function expectBefore(employers: readonly PreviousEmployerSent[], taxyear: string, joiningdate: string): void {
  const first = firstDay(firstMonthOf(taxyear));
  const last = lastDay(addMonths(firstMonthOf(taxyear), 11));
  for (const [at, { fromday, untilday }] of employers.entries()) {
    if (fromday < first || fromday > last)
      failField(`employers.${at}.fromday`, `This day is not in the tax year ${taxyear}. Enter the part of this year.`);
    if (untilday >= joiningdate)
      failField(`employers.${at}.untilday`, 'This day is not before you joined here. Correct the day.');
  }
}

const save = serve(savePreviousEmployers, async (ctx, { employers }) => {
  const { db, session } = ctx;
  const person = await own(ctx, true);
  const { employeeid, taxyear } = person;
  expectOpen(person.open.declare, 'Declarations are closed. Payroll can open yours again.');
  expectBefore(employers, taxyear, (await viewOf(db, person)).joiningdate);
  await db
    .deleteFrom('previous_employer')
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .execute();
  if (employers.length > 0)
    await db
      .insertInto('previous_employer')
      .values(employers.map((row) => ({ ...row, employeeid, taxyear, addedby: session.accountid })))
      .execute();
  return [await viewOf(db, await own(ctx))];
});

export const previousEndpoints = [get, save];
