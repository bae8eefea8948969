import { sql } from 'kysely';
import { day, daysBetween } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { lockForChange, lockRecord } from '#platform/server/record.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  addReceivableEntry,
  confirmWriteOff,
  ENTRY_KIND,
  ENTRY_STATUS,
  getReceivable,
  PAYMENT,
  RECEIVABLE_STATE,
  receivableReport,
  type ReceivableRow,
  withdrawReceivableEntry,
  WRITE_OFF,
} from '../../../contract/run/receivables.ts';
import { paidDay } from '../../outputs/form16/year-people.ts';
import { failOnOwn } from '../../person/own-pay.ts';
import { effectivePayslips, unpackedRegister } from '../effective-payslips.ts';

const [PROPOSED, COUNTS, WITHDRAWN] = [1, 2, 3] as const;

/** SQL: a figure of the register `g.register`, in paise. */
const figure = (name: string) => sql<number>`coalesce((g.register ->> ${name})::bigint, 0)`;

/** What the last payslip of everybody who has left could not recover, as `s`, with what was paid and written off since. */
function receivables(db: Db, today: string) {
  const last = effectivePayslips(db)
    .innerJoin('employee as l', 'l.employeeid', 'p.employeeid')
    .innerJoin(unpackedRegister, (join) => join.onTrue())
    .distinctOn('p.employeeid')
    .select(['p.employeeid', 'l.employeecode', 'l.fullname', 'l.leavingdate'])
    .select([
      paidDay.as('since'),
      figure('recoverycarried').as('recoveries'),
      sql<number>`${figure('loanbalance')} + ${figure('advancebalance')}`.as('loans'),
    ])
    .where('l.leavingdate', '<', today)
    // Pay of earlier months carries what it does not recover to the last one.
    .where(sql<boolean>`p.payrollmonth >= to_char(l.leavingdate, 'YYYY-MM')`)
    .orderBy('p.employeeid')
    .orderBy('p.payrollmonth', 'desc')
    .orderBy('p.payrollrunid', 'desc');
  const sums = db
    .selectFrom('receivable_entry')
    .select('employeeid')
    .select([
      sql<number>`coalesce(sum(amount) filter (where kindid = ${PAYMENT} and statusid = ${COUNTS}), 0)::bigint`.as(
        'paid',
      ),
      sql<number>`coalesce(sum(amount) filter (where kindid = ${WRITE_OFF} and statusid = ${COUNTS}), 0)::bigint`.as(
        'writtenoff',
      ),
      sql<boolean>`bool_or(statusid = ${PROPOSED})`.as('isproposed'),
    ])
    .groupBy('employeeid');
  const balance = sql<number>`s.recoveries + s.loans - coalesce(t.paid, 0) - coalesce(t.writtenoff, 0)`;
  return db
    .selectFrom(last.as('s'))
    .leftJoin(sums.as('t'), 't.employeeid', 's.employeeid')
    .selectAll('s')
    .select([
      sql<number>`coalesce(t.paid, 0)::bigint`.as('paid'),
      sql<number>`coalesce(t.writtenoff, 0)::bigint`.as('writtenoff'),
      sql<number>`(${balance})::bigint`.as('balance'),
      sql<ReceivableRow['stateid']>`case
        when ${balance} > 0 then case when coalesce(t.isproposed, false) then 2 else 1 end
        when coalesce(t.writtenoff, 0) > 0 then 4 else 3 end`.as('stateid'),
    ])
    .where(sql<boolean>`s.recoveries + s.loans > 0`);
}
type Row = Awaited<ReturnType<ReturnType<typeof receivables>['execute']>>[number];

const shown = ({ leavingdate, ...row }: Row, today: string): ReceivableRow => ({
  ...row,
  leavingdate: leavingdate ?? '',
  days: daysBetween(day(row.since), day(today)) - 1,
  state: RECEIVABLE_STATE.label(row.stateid) ?? '',
});

const list = serveReport(receivableReport, async ({ db, today }, { search, stateid, limit, offset }) => {
  const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
  const { rows, total } = await pagedList(
    db
      .selectFrom(receivables(db, today).as('r'))
      .selectAll('r')
      .$if(ids !== undefined, (query) => query.where(anyOf('r.employeeid', ids ?? [])))
      .$if(stateid !== undefined, (query) => query.where('r.stateid', '=', (stateid ?? 1) as ReceivableRow['stateid']))
      .orderBy('r.since', 'desc')
      .orderBy('r.employeeid'),
    { limit, offset },
  );
  return { rows: rows.map((row) => shown(row, today)), total };
});

/** The receivable of somebody with its entries. @throws ApplicationError 404 for who owes nothing */
async function stateOf({ db, session, today }: Pick<Context, 'db' | 'session' | 'today'>, employeeid: number) {
  const row = await receivables(db, today).where('s.employeeid', '=', employeeid).executeTakeFirst();
  const entries = await db
    .selectFrom('receivable_entry as x')
    .innerJoin('account as a', 'a.accountid', 'x.addedby')
    .leftJoin('account as d', 'd.accountid', 'x.decidedby')
    .select(['x.receivableentryid', 'x.kindid', 'x.amount', 'x.entryday', 'x.note', 'x.statusid', 'x.addedby'])
    .select(['x.version', 'a.fullname as addedbyname', 'd.fullname as decidedbyname'])
    .where('x.employeeid', '=', employeeid)
    .orderBy('x.receivableentryid')
    .execute();
  return [
    {
      receivable: shown(row ?? notFound(), today),
      entries: entries.map(({ addedby, kindid, statusid, ...rest }) => ({
        ...rest,
        kindid: kindid as 1 | 2,
        kind: ENTRY_KIND.label(kindid) ?? '',
        statusid: statusid as 1 | 2 | 3,
        status: ENTRY_STATUS.label(statusid) ?? '',
        mayconfirm: statusid === PROPOSED && addedby !== session.accountid,
      })),
    },
  ];
}

const get = serve(getReceivable, (ctx, { employeeid }) => stateOf(ctx, employeeid));

/** Holds the entries of a person until the transaction ends, so that two at once do not take more than is left. */
const holdPerson = (db: Db, employeeid: number) =>
  lockRecord(db, { table: 'employee', idfield: 'employeeid' }, employeeid);

const add = serve(addReceivableEntry, async (ctx, { employeeid, kindid, amount, entryday, note }) => {
  const { db, session, today, env } = ctx;
  await holdPerson(db, employeeid);
  await failOnOwn(db, session.accountid, employeeid);
  const [{ receivable, entries } = notFound()] = await stateOf(ctx, employeeid);
  const proposed = entries.reduce((all, one) => (one.statusid === PROPOSED ? all + one.amount : all), 0);
  if (amount > receivable.balance - proposed)
    failField('amount', 'This is more than what is left to pay. Enter at most that');
  if (entryday > today) failField('entryday', 'Enter the day of the payment, or today');
  if (entryday < receivable.leavingdate) failField('entryday', 'This is before the last day of the person');
  const isPayment = kindid === PAYMENT;
  await db
    .insertInto('receivable_entry')
    .values({
      employeeid,
      kindid,
      amount,
      entryday,
      note,
      statusid: isPayment ? COUNTS : PROPOSED,
      addedby: session.accountid,
      ...(isPayment ? { decidedat: env.now() } : {}),
    })
    .execute();
  return stateOf(ctx, employeeid);
});

/** An entry that is about to change, locked. @throws ApplicationError 404, 412 */
async function toChange(ctx: Context, receivableentryid: number) {
  const noun = { table: 'receivable_entry', idfield: 'receivableentryid' } as const;
  return (await lockForChange(ctx, noun, receivableentryid, () => Promise.resolve(undefined))) ?? notFound();
}

const decide = (
  ctx: Context,
  { receivableentryid, version }: { receivableentryid: number; version: number },
  statusid: number,
) =>
  ctx.db
    .updateTable('receivable_entry')
    .set({ statusid, decidedby: ctx.session.accountid, decidedat: ctx.env.now(), version: version + 1 })
    .where('receivableentryid', '=', receivableentryid)
    .execute();

const confirm = serve(confirmWriteOff, async (ctx, { receivableentryid }) => {
  const { db, session } = ctx;
  const row = await toChange(ctx, receivableentryid);
  if (row.statusid !== PROPOSED) failWith('conflict', { status: 409, text: 'This write-off is decided already' });
  if (row.addedby === session.accountid)
    failWith('conflict', { status: 409, text: 'You proposed this write-off. A second person confirms it' });
  await holdPerson(db, row.employeeid);
  await failOnOwn(db, session.accountid, row.employeeid);
  const [{ receivable } = notFound()] = await stateOf(ctx, row.employeeid);
  if (row.amount > receivable.balance)
    failWith('conflict', {
      status: 409,
      text: 'Less than this is left to pay by now. Withdraw it and propose it again',
    });
  await decide(ctx, row, COUNTS);
  return stateOf(ctx, row.employeeid);
});

const withdraw = serve(withdrawReceivableEntry, async (ctx, { receivableentryid }) => {
  const row = await toChange(ctx, receivableentryid);
  if (row.statusid === WITHDRAWN) failWith('conflict', { status: 409, text: 'This entry is withdrawn already' });
  await failOnOwn(ctx.db, ctx.session.accountid, row.employeeid);
  await decide(ctx, row, WITHDRAWN);
  return stateOf(ctx, row.employeeid);
});

export const receivableEndpoints = [...list, get, add, confirm, withdraw];
