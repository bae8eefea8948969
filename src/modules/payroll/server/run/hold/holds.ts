import { sql } from 'kysely';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  endHold,
  EXCLUDED,
  HOLD_KIND,
  holdReport,
  type HoldRow,
  PAYOUT,
  PROCESSING,
  startHold,
} from '#modules/payroll/contract/run/hold.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnClosed } from '../../person/inputs/closed.ts';
import { failOnOwn, noteOwnPay, ownPay } from '../../person/own-pay.ts';
import { unpaidOf } from './unpaid.ts';

const list = serveReport(holdReport, async ({ db, today }, { search, limit, offset, kindid, state }) => {
  const people = searchedPeople({ db, today }, search);
  const matching = db
    .selectFrom('pay_hold as h')
    .innerJoin('employee as e', 'e.employeeid', 'h.employeeid')
    .leftJoin('account as a', 'a.accountid', 'h.addedby')
    .leftJoin('account as b', 'b.accountid', 'h.endedby')
    .select(['h.payholdid', 'h.employeeid', 'h.kindid', 'h.payrollmonth', 'h.untilmonth', 'h.reason'])
    .select(['e.employeecode', 'e.fullname', 'e.imagepath', 'h.addeddate', 'h.endedon'])
    .select(['a.fullname as addedbyname', 'b.fullname as endedbyname'])
    .$if(people !== undefined, (q) =>
      q.where('h.employeeid', 'in', people ?? db.selectFrom('employee').select('employeeid')),
    )
    .$if(kindid !== undefined, (q) => q.where('h.kindid', '=', kindid ?? 0))
    .$if(state === 'open', (q) => q.where('h.untilmonth', 'is', null))
    .$if(state === 'ended', (q) => q.where('h.untilmonth', 'is not', null))
    .orderBy(sql`h.untilmonth is not null`)
    .orderBy('h.payrollmonth', 'desc')
    .orderBy('h.payholdid', 'desc');
  const { rows, total } = await pagedList(matching, { limit, offset });
  const unpaid = await unpaidOf(
    db,
    rows.map((row) => row.payholdid),
  );
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      kindid: row.kindid as HoldRow['kindid'],
      kind: HOLD_KIND.label(row.kindid) ?? '',
      unpaid: unpaid.get(row.payholdid) ?? [],
      addedbyname: row.addedbyname ?? '',
    })),
  };
});

type NewHold = { employeeid: number; kindid: number; payrollmonth: string; reason: string };

/** The open holds of a kind, by person. */
export async function openHolds(
  db: Db,
  ids: readonly number[],
): Promise<Map<string, { payholdid: number; from: Month }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pay_hold')
    .select(['payholdid', 'employeeid', 'kindid', 'payrollmonth'])
    .where('employeeid', 'in', [...ids])
    .where('untilmonth', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.employeeid} ${row.kindid}`,
      { payholdid: row.payholdid, from: row.payrollmonth as Month },
    ]),
  );
}
export const holdKey = ({ employeeid, kindid }: Pick<NewHold, 'employeeid' | 'kindid'>): string =>
  `${employeeid} ${kindid}`;

/**
 * Ends a hold: it covers the months whose regular run is approved or locked, and no later one. A hold under which no
 * month was run is deleted.
 * @returns the last month it covers; null for a deleted one
 */
export async function endOf(db: Db, payholdid: number, accountid: number): Promise<Month | null> {
  const hold = await db
    .selectFrom('pay_hold')
    .selectAll()
    .where('payholdid', '=', payholdid)
    .forUpdate()
    .executeTakeFirst();
  if (!hold) return notFound();
  if (hold.untilmonth !== null) failWith('conflict', { status: 409, text: 'This hold has ended already' });
  // An approval that is under way is waited for: it decides whether the month is still to be run.
  const runs = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'statusid'])
    .where('runtype', '=', 1)
    .where('payrollmonth', '>=', hold.payrollmonth)
    .where('statusid', '<>', 7)
    .orderBy('payrollrunid')
    .forShare()
    .execute();
  const closed = runs.filter(({ statusid }) => statusid >= 4).map(({ payrollmonth }) => payrollmonth);
  const untilmonth = closed.sort().at(-1) ?? null;
  if (untilmonth === null) await db.deleteFrom('pay_hold').where('payholdid', '=', payholdid).execute();
  else
    await db
      .updateTable('pay_hold')
      .set({ untilmonth, endedby: accountid, endedon: sql<string>`now()`, version: hold.version + 1 })
      .where('payholdid', '=', payholdid)
      .execute();
  return untilmonth as Month | null;
}

type NewHolds = Omit<NewHold, 'employeeid' | 'payrollmonth'> & {
  readonly employeeids: readonly number[];
  readonly payrollmonth: Month;
};

/**
 * Puts the pay of people on hold from a month on; a fixed number of statements. @returns the ids of the holds
 * @throws ApplicationError 404 for somebody unknown, 409 for one's own pay, a locked month and whoever is on hold already
 */
export async function startHolds(
  { db, session, today }: Pick<Context, 'db' | 'session' | 'today'>,
  { employeeids, kindid, payrollmonth, reason }: NewHolds,
): Promise<{ payholdid: number }[]> {
  const ids = [...new Set(employeeids)];
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode'])
    .where('employeeid', 'in', ids)
    .orderBy('employeecode')
    .execute();
  if (people.length !== ids.length) return notFound();
  const own = (await ownPay(db, session.accountid))?.employeeid;
  const isOwn = own !== undefined && ids.includes(own) && (await failOnOwn(db, session.accountid, own));
  const closed = await failOnClosed(db, payrollmonth, 'last');
  const open = await openHolds(db, ids);
  for (const { employeeid, employeecode } of people) {
    if (closed(employeeid))
      failWith('locked', {
        status: 409,
        text: `The payroll of ${monthName(payrollmonth)} is locked for ${employeecode}. Choose ${monthName(addMonths(payrollmonth, 1))} or a later month.`,
      });
    const same = open.get(holdKey({ employeeid, kindid }));
    if (same)
      failWith('conflict', { status: 409, text: `${employeecode} is on this hold since ${monthName(same.from)}.` });
    // Whoever is left out is either owed the months or not.
    const other = open.get(holdKey({ employeeid, kindid: kindid === EXCLUDED ? PROCESSING : EXCLUDED }));
    if (other && kindid !== PAYOUT)
      failWith('conflict', {
        status: 409,
        text: `${employeecode} is left out since ${monthName(other.from)} already. End that first.`,
      });
  }
  const holds = await db
    .insertInto('pay_hold')
    .values(ids.map((employeeid) => ({ employeeid, kindid, payrollmonth, reason, addedby: session.accountid })))
    .returning('payholdid')
    .execute();
  if (isOwn)
    await noteOwnPay(db, {
      accountid: session.accountid,
      employeeid: own,
      what: `${HOLD_KIND.label(kindid)} hold`,
      today,
      payrollmonth,
    });
  return holds;
}

const start = serve(startHold, (ctx, { employeeid, ...hold }) =>
  startHolds(ctx, { ...hold, employeeids: [employeeid] }),
);

const end = serve(endHold, async ({ db, session, today }, { payholdid }) => {
  const hold = await db
    .selectFrom('pay_hold')
    .select(['employeeid', 'kindid'])
    .where('payholdid', '=', payholdid)
    .executeTakeFirst();
  if (!hold) return notFound();
  const own = await failOnOwn(db, session.accountid, hold.employeeid);
  const untilmonth = await endOf(db, payholdid, session.accountid);
  if (own)
    await noteOwnPay(db, {
      accountid: session.accountid,
      employeeid: hold.employeeid,
      what: `End of ${HOLD_KIND.label(hold.kindid)?.toLowerCase()} hold`,
      today,
    });
  return [{ untilmonth }];
});

export const holdEndpoints = [...list, start, end];
