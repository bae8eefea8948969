import type { Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  bonusEntries,
  bonusReport,
  confirmStatutoryBonus,
  getStatutoryBonus,
  reopenStatutoryBonus,
  saveStatutoryBonus,
  type BonusOutcome,
  type BonusRow,
} from '../../../contract/outputs/statutory-bonus.ts';
import type { BonusYear } from '../../../engine/outputs/bonus/year.ts';
import { employerOfId, type EntityYear } from '../form16/year-people.ts';
import { failOnOwn } from '../../person/own-pay.ts';
import { latestSettings } from '../../setup/settings.ts';
import { barredFrom, type BonusPayroll, bonusPayrolls } from './payrolls.ts';
import { bonusRow, bonusState, CONFIRMED, isOver, isPaid, payeesOf, type StoredBonus, workOutBonus } from './year.ts';

const conflict = (text: string): never => failWith('conflict', { status: 409, text });
const NOTE = (taxyear: string) => `Statutory bonus ${taxyear}`;
const yearOf = ({ taxyear, establishmentid }: StoredBonus): EntityYear => ({ taxyear, establishmentid });

const get = serve(getStatutoryBonus, async (ctx, of) => [await bonusState(ctx, of)]);

const list = serveReport(bonusReport, async ({ db, today }, { statutorybonusid, search, limit, offset }) => {
  const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
  const { rows, total } = await pagedList(
    db
      .selectFrom('statutory_bonus_line as l')
      .innerJoin('employee as e', 'e.employeeid', 'l.employeeid')
      .select(['l.employeeid', 'e.employeecode', 'e.fullname', 'e.leavingdate', 'l.iseligible', 'l.paiddays'])
      .select(['l.wages', 'l.bonus', 'l.paid', 'l.due', 'l.why'])
      .where('l.statutorybonusid', '=', statutorybonusid)
      .$if(ids !== undefined, (query) => query.where(anyOf('l.employeeid', ids ?? [])))
      .orderBy('l.iseligible', 'desc')
      .orderBy('e.employeecode'),
    { limit, offset },
  );
  return {
    rows: rows.map((row) => ({ ...row, paiddays: Number(row.paiddays), why: row.why as BonusRow['why'] })),
    total,
  };
});

/** @throws ApplicationError at the field of the payroll where it cannot pay everybody */
async function expectPayable(db: Db, payees: readonly { employeeid: number }[], at: BonusPayroll): Promise<void> {
  const { closed, former, elsewhere } = await barredFrom(db, payees, at);
  if (closed > 0) failField('payrollmonth', 'This payroll is approved or locked. Choose another one');
  if (former > 0)
    failField(
      'payrollmonth',
      say`People who left before this month: ${former}. Choose an off-cycle payroll, which pays former employees too`,
    );
  if (elsewhere > 0)
    failField(
      'payrollmonth',
      say`People of other pay groups than this payroll: ${elsewhere}. Choose a regular payroll`,
    );
}

/** Stores the lines of a bonus in place of those before. */
export async function storeLines(db: Db, statutorybonusid: number, people: BonusYear['people']): Promise<void> {
  await db.deleteFrom('statutory_bonus_line').where('statutorybonusid', '=', statutorybonusid).execute();
  const rows = people.map(({ employeeid, iseligible, days, wages, bonus, paid, due, why }) => ({
    statutorybonusid,
    employeeid,
    iseligible,
    paiddays: String(days),
    wages,
    bonus,
    paid,
    due,
    why: JSON.stringify(why),
  }));
  for (const part of chunks(rows, 9)) await db.insertInto('statutory_bonus_line').values(part).execute();
}

/** @throws ApplicationError 409 once a later year stands on this one */
async function failOnLater(db: Db, { taxyear, establishmentid }: EntityYear): Promise<void> {
  const later = await db
    .selectFrom('statutory_bonus')
    .select('taxyear')
    .where('establishmentid', '=', establishmentid)
    .where('statusid', '=', CONFIRMED)
    .where('taxyear', '>', taxyear)
    .orderBy('taxyear')
    .limit(1)
    .executeTakeFirst();
  if (later) conflict(`The bonus of ${later.taxyear} is confirmed and stands on this year. Take it out first`);
}

const save = serve(saveStatutoryBonus, async (ctx, input) => {
  const { db, tenant, session, today, env, ifMatch } = ctx;
  const { taxyear, establishmentid, component, payrollmonth, periodnumber, ...options } = input;
  const year = { taxyear, establishmentid };
  await employerOfId(db, tenant.companyname, establishmentid);
  const row = await bonusRow(db, year, true);
  if (ifMatch !== (row?.version ?? 0))
    return stale({ statutorybonusid: row?.statutorybonusid, version: row?.version ?? 0 });
  if (row?.statusid === CONFIRMED) conflict('This bonus is confirmed. Take it out of its payroll first');
  if (!isOver(taxyear, today)) failField('taxyear', 'The bonus is worked out once the accounting year is over');
  await failOnLater(db, year);
  const components = (await latestSettings(db))?.structure.components ?? [];
  if (!components.some(({ code, source, kind }) => code === component && source === 'one-time' && kind === 'earning'))
    failField('component', 'The salary structure has no such one-time earning. Choose another one');
  const offered = await bonusPayrolls(db, today);
  if (!offered.some(({ displayvalue }) => displayvalue === `${payrollmonth} ${periodnumber}`))
    failField('payrollmonth', 'This payroll is not open. Choose another one');
  const { availablesurplus, allocablesurplus, carried } = options;
  if (availablesurplus !== null && availablesurplus < allocablesurplus)
    failField('allocablesurplus', 'The allocable surplus is a part of the available one. Enter at most that');
  if (carried.some((one) => one.taxyear >= taxyear)) failField('carried', 'Enter the years before this one');
  const entries = bonusEntries.parse(options);
  const { worked, outcome } = await workOutBonus(db, year, { entries, component });
  if (worked.people.length === 0) conflict('This employer paid nobody in the year, so there is no bonus to work out');
  const at = { payrollmonth, periodnumber };
  await expectPayable(
    db,
    worked.people.filter(({ due }) => due > 0),
    at,
  );
  const values = {
    entries: JSON.stringify(entries),
    outcome: JSON.stringify(outcome),
    component,
    ...at,
    savedby: session.accountid,
    savedat: env.now(),
  };
  const { statutorybonusid } = await db
    .insertInto('statutory_bonus')
    .values({ ...year, ...values })
    .onConflict((c) =>
      c
        .columns(['subscriptionid', 'establishmentid', 'taxyear'])
        .doUpdateSet({ ...values, version: (row?.version ?? 0) + 1 }),
    )
    .returning('statutorybonusid')
    .executeTakeFirstOrThrow();
  await storeLines(db, statutorybonusid, worked.people);
  return [await bonusState(ctx, year)];
});

/** The bonus that is about to be decided, locked. @throws ApplicationError 404, 409 for one's own, 412 */
async function toDecide(ctx: Context, statutorybonusid: number): Promise<StoredBonus> {
  const { db, session, ifMatch } = ctx;
  const ofYear = await db
    .selectFrom('statutory_bonus')
    .select(['taxyear', 'establishmentid'])
    .where('statutorybonusid', '=', statutorybonusid)
    .executeTakeFirst();
  const row = (await bonusRow(db, ofYear ?? notFound(), true)) ?? notFound();
  if (ifMatch !== row.version) return stale({ statutorybonusid, version: row.version });
  const own = (await payeesOf(db, statutorybonusid)).some(({ employeeid }) => employeeid === session.employeeid);
  if (own && session.employeeid !== null) await failOnOwn(db, session.accountid, session.employeeid);
  return row;
}

const amountsOf = (payees: readonly { employeeid: number; due: number }[]): string =>
  payees
    .map(({ employeeid, due }) => `${employeeid} ${due}`)
    .toSorted()
    .join();
const carriesOf = ({ closing }: BonusOutcome): string =>
  closing.map(({ taxyear, kind, amount }) => `${taxyear} ${kind} ${amount}`).join();

const confirm = serve(confirmStatutoryBonus, async (ctx, { statutorybonusid }) => {
  const { db, session, env } = ctx;
  const row = await toDecide(ctx, statutorybonusid);
  if (row.statusid !== 1) conflict('There is no draft of this bonus to confirm');
  if (row.savedby === session.accountid) conflict('You saved this bonus. A second person confirms it');
  await failOnLater(db, row);
  const { component, payrollmonth, periodnumber } = row;
  const { worked, outcome } = await workOutBonus(db, yearOf(row), {
    entries: bonusEntries.parse(row.entries),
    component,
  });
  const payees = await payeesOf(db, statutorybonusid);
  const due = worked.people.filter((one) => one.due > 0);
  // What a second person confirms is what was seen: a fact that changed since asks for a new draft.
  if (amountsOf(due) !== amountsOf(payees) || carriesOf(outcome) !== carriesOf(row.outcome as BonusOutcome))
    conflict('Its figures have changed since the draft was saved. Save it again first');
  await expectPayable(db, payees, { payrollmonth: payrollmonth as Month, periodnumber });
  for (const part of chunks(payees, 6)) {
    const items = await db
      .insertInto('one_time_item')
      .values(
        part.map(({ employeeid, due: amount }) => ({
          payrollmonth,
          periodnumber,
          employeeid,
          component,
          amount,
          note: NOTE(row.taxyear),
        })),
      )
      .returning('onetimeid')
      .execute();
    await nameItems(
      db,
      statutorybonusid,
      items.map(({ onetimeid }) => onetimeid),
    );
  }
  await db
    .updateTable('statutory_bonus')
    .set({
      statusid: CONFIRMED,
      confirmedby: session.accountid,
      confirmedat: env.now(),
      reopenreason: null,
      version: row.version + 1,
    })
    .where('statutorybonusid', '=', statutorybonusid)
    .execute();
  return [await bonusState(ctx, yearOf(row))];
});

/** Notes on the lines which inputs pay them. */
async function nameItems(db: Db, statutorybonusid: number, onetimeids: readonly number[]): Promise<void> {
  await db
    .updateTable('statutory_bonus_line as l')
    .from('one_time_item as i')
    .set((eb) => ({ onetimeid: eb.ref('i.onetimeid') }))
    .whereRef('i.employeeid', '=', 'l.employeeid')
    .where(anyOf('i.onetimeid', onetimeids))
    .where('l.statutorybonusid', '=', statutorybonusid)
    .execute();
}

const reopen = serve(reopenStatutoryBonus, async (ctx, { statutorybonusid, reason }) => {
  const { db } = ctx;
  const row = await toDecide(ctx, statutorybonusid);
  if (row.statusid !== CONFIRMED) conflict('This bonus is not confirmed');
  await failOnLater(db, row);
  if (await isPaid(db, row))
    failWith('locked', {
      status: 409,
      text: 'The payroll that pays this bonus is approved or locked. Send the payroll back first, or reverse the payslips',
    });
  await db
    .deleteFrom('one_time_item as i')
    .using('statutory_bonus_line as l')
    .whereRef('l.onetimeid', '=', 'i.onetimeid')
    .where('l.statutorybonusid', '=', statutorybonusid)
    .execute();
  await db
    .updateTable('statutory_bonus_line')
    .set({ onetimeid: null })
    .where('statutorybonusid', '=', statutorybonusid)
    .where('onetimeid', 'is not', null)
    .execute();
  await db
    .updateTable('statutory_bonus')
    .set({ statusid: 1, confirmedby: null, confirmedat: null, reopenreason: reason, version: row.version + 1 })
    .where('statutorybonusid', '=', statutorybonusid)
    .execute();
  return [await bonusState(ctx, yearOf(row))];
});

export const bonusEndpoints = [get, ...list, save, confirm, reopen];
