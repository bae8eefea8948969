import {
  APPROVED,
  DENIED,
  endItem,
  type ItemCalls,
  PENDING,
  extraDeductions,
  extraPayments,
  nonPayrollIncome,
  variablePayments,
} from '#modules/payroll/contract/run/start-items.ts';
import { addMonths, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { decided, decisionProblem } from '../../../engine/run/start/pay-item.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnClosed } from '../../person/inputs/closed.ts';
import { failOnOwn, noteOwnPay } from '../../person/own-pay.ts';
import { areClosed } from './closed-months.ts';
import { blockedBy, componentsOfKind, deciderOf, itemReads, stateOf } from './items.ts';
import { standingOf } from './standing.ts';
import { ITEM_DECISIONS } from './decisions.ts';
import { tellWaiting } from './tell.ts';
import { itemsUntil, removeItems, writeItems } from './write-items.ts';

/** How many items a person enters for one person and kind that nobody has decided. */
const MAX_PENDING = 100;

const conflict = (text: string): never => failWith('conflict', { status: 409, text });

/** A person who is in service in a month. @throws ApplicationError 404, or at the field of the month */
async function personIn(db: Db, employeeid: number, month: Month) {
  const person = await db
    .selectFrom('employee')
    .select(['employeecode', 'joiningdate', 'leavingdate'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return notFound();
  const { joiningdate, leavingdate, employeecode: code } = person;
  if (joiningdate > lastDay(month) || (leavingdate !== null && leavingdate < firstDay(month)))
    failField('payrollmonth', say`${code} is not in service in ${monthName(month)}. Choose another month`);
  return person;
}

const saveOf = (calls: ItemCalls) =>
  serve(calls.save, async (ctx, values) => {
    const { db, session, today } = ctx;
    const { employeeid, component, payrollmonth, untilmonth } = values;
    const { employeecode: code } = await personIn(db, employeeid, payrollmonth);
    const own = await failOnOwn(db, session.accountid, employeeid);
    if (!calls.recurs && untilmonth !== payrollmonth)
      failField('untilmonth', 'This is of one month. Enter the same month');
    const components = await componentsOfKind(db, calls.kindid, payrollmonth);
    if (!components.some(({ displayvalue }) => displayvalue === component))
      failField('component', 'Please choose a component from the list');
    if ((await failOnClosed(db, payrollmonth))(employeeid))
      failField(
        'payrollmonth',
        say`The payroll of ${monthName(payrollmonth)} is locked for ${code}. Choose ${monthName(addMonths(payrollmonth, 1))} or a later month`,
      );
    const { pending } = await db
      .selectFrom('pay_item')
      .select((eb) => eb.fn.countAll<number>().as('pending'))
      .where('employeeid', '=', employeeid)
      .where('kindid', '=', calls.kindid)
      .where('statusid', '=', PENDING)
      .executeTakeFirstOrThrow();
    if (pending >= MAX_PENDING)
      conflict(say`${code} has ${pending} of these that wait for a decision. Have them decided first`);
    const row = await db
      .insertInto('pay_item')
      .values({ ...values, kindid: calls.kindid, addedby: session.accountid })
      .returning('payitemid')
      .executeTakeFirstOrThrow();
    if (own) await noteOwnPay(db, { accountid: session.accountid, employeeid, what: calls.title, today, payrollmonth });
    await tellWaiting(ctx, ITEM_DECISIONS[calls.kindid] ?? 'payment');
    return [row];
  });

const removeOf = (calls: ItemCalls) =>
  serve(calls.remove, async ({ db, session }, { payitemid }) => {
    const item = await db
      .selectFrom('pay_item')
      .select(['employeeid', 'statusid'])
      .where('payitemid', '=', payitemid)
      .where('kindid', '=', calls.kindid)
      .forUpdate()
      .executeTakeFirst();
    if (!item) return notFound();
    await failOnOwn(db, session.accountid, item.employeeid);
    if (item.statusid !== PENDING) conflict('It is decided already, so it stays on record');
    await db.deleteFrom('pay_item').where('payitemid', '=', payitemid).execute();
    return [{ payitemid }];
  });

/** Locks the items of a decision in the order of their ids. @throws ApplicationError 404 where one is not of the kind */
async function lockedItems(db: Db, kindid: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('pay_item as i')
    .innerJoin('employee as e', 'e.employeeid', 'i.employeeid')
    .select(['i.payitemid', 'i.employeeid', 'i.kindid', 'i.statusid', 'i.payrollmonth', 'i.untilmonth'])
    .select(['i.postponedto', 'i.addedby', 'e.employeecode'])
    .where('i.payitemid', 'in', [...ids])
    .where('i.kindid', '=', kindid)
    .orderBy('i.payitemid')
    .forUpdate('i')
    .execute();
  if (rows.length !== ids.length) return notFound();
  return rows.map(stateOf);
}

const decideOf = (calls: ItemCalls) =>
  serve(calls.decide, async (ctx, { payitemids, decisionid, postponedto, decisionnote }) => {
    const { db, session, today } = ctx;
    const ids = [...new Set(payitemids)];
    const items = await lockedItems(db, calls.kindid, ids);
    const standing = await standingOf(db, items);
    const decider = await deciderOf(ctx);
    const closed = postponedto === null ? undefined : await failOnClosed(db, postponedto);
    const changed = items.map((item) => {
      const stands = standing.get(item.payitemid) ?? notFound();
      const problem = blockedBy(item, stands, decider) ?? decisionProblem(item, decisionid);
      if (problem !== undefined) conflict(`${item.employeecode}: ${problem}`);
      if (postponedto !== null && (postponedto <= item.payrollmonth || closed?.(item.employeeid)))
        failField(
          'postponedto',
          say`${item.employeecode}: choose a month after ${monthName(item.payrollmonth)} whose payroll is open`,
        );
      return { ...item, ...decided(item, { decisionid, duemonth: stands.duemonth, postponedto }) };
    });
    await removeItems(db, ids);
    await tenantSql`update pay_item i set statusid = d.statusid, payrollmonth = d.payrollmonth, untilmonth = d.untilmonth,
        postponedto = d.postponedto, decidedby = ${session.accountid}, decidedon = ${ctx.env.now()}, decisionnote = ${decisionnote},
        version = i.version + 1
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as d (payitemid bigint, statusid smallint, payrollmonth text, untilmonth text, postponedto text)
      where i.subscriptionid = current_subscription() and i.payitemid = d.payitemid`.execute(db);
    await writeItems(db, itemsUntil(today), ids);
    return changed.map(({ payitemid, statusid }) => ({ payitemid, variablestatusid: statusid }));
  });

const end = serve(endItem, async ({ db, session }, { payitemid }) => {
  const item = await db
    .selectFrom('pay_item')
    .select(['employeeid', 'statusid', 'payrollmonth', 'untilmonth', 'version'])
    .where('payitemid', '=', payitemid)
    .forUpdate()
    .executeTakeFirst();
  if (!item) return notFound();
  await failOnOwn(db, session.accountid, item.employeeid);
  if (item.statusid !== APPROVED || item.untilmonth === item.payrollmonth)
    conflict('Only what is approved and recurs can be ended');
  const months = await db
    .selectFrom('one_time_item')
    .select(['employeeid', 'payrollmonth'])
    .where('payitemid', '=', payitemid)
    .orderBy('payrollmonth')
    .execute();
  const pairs = months.map(({ employeeid, payrollmonth }) => ({ employeeid, month: payrollmonth as Month }));
  const closed = await areClosed(db, pairs);
  const last = pairs.findLast((_, at) => closed[at])?.month ?? null;
  await removeItems(db, [payitemid], last ?? undefined);
  // What no payroll has taken is denied.
  await db
    .updateTable('pay_item')
    .set({ ...(last === null ? { statusid: DENIED } : { untilmonth: last }), version: item.version + 1 })
    .where('payitemid', '=', payitemid)
    .execute();
  return [{ untilmonth: last }];
});

const KINDS = [variablePayments, extraPayments, extraDeductions, nonPayrollIncome];
export const itemEndpoints = [
  ...KINDS.flatMap((calls) => [...itemReads(calls), saveOf(calls), removeOf(calls), decideOf(calls)]),
  end,
];
