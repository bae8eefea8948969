import type { Month } from '#platform/engine/day.ts';
import { failField, failWith, stale } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  confirmSettlement,
  getSettlement,
  reopenSettlement,
  saveSettlement,
  settlementInput,
  type SettlementLine,
} from '../../../contract/run/settlement.ts';
import type { AcceptedExit } from '#modules/exit/server/public.ts';
import { releaseExpenses, reserveExpenses } from '#modules/expense/server/public.ts';
import { DEATH } from '#modules/exit/contract/reason.ts';
import { failOnOwn } from '../../person/own-pay.ts';
import { tellWaiting } from '../start/tell.ts';
import { storeDraft } from './draft.ts';
import { statementEndpoints } from './statement.ts';
import { settlementPolicyOn } from './policy.ts';
import { exitOf, isClosed, payerOf, payrollsOf, settlementOf, settlementRow, workOut } from './settlement.ts';

const CLOSED = 'The payroll that pays this settlement is approved or locked. Choose another payroll';

const payrollOf = ({ payrollmonth, periodnumber }: { payrollmonth: string; periodnumber: number }) => ({
  payrollmonth: payrollmonth as Month,
  periodnumber,
});

const get = serve(getSettlement, async (ctx, { employeeexitid }) => [
  await settlementOf(ctx, await exitOf(ctx, employeeexitid)),
]);

/** The exit and the settlement that is about to change, locked. @throws ApplicationError 404, 409 for one's own, 412 */
async function toChange(ctx: Context, employeeexitid: number) {
  const { db, session, ifMatch } = ctx;
  const exit = await exitOf(ctx, employeeexitid, true);
  await failOnOwn(db, session.accountid, exit.employeeid);
  const row = await settlementRow(db, employeeexitid);
  if (ifMatch !== (row?.version ?? 0)) return stale({ employeeexitid, version: row?.version ?? 0 });
  return { exit, row };
}

const save = serve(saveSettlement, async (ctx, { employeeexitid, ...entries }) => {
  const { db, session } = ctx;
  const { exit, row } = await toChange(ctx, employeeexitid);
  if (row?.statusid === 2)
    failWith('conflict', { status: 409, text: 'This settlement is confirmed. Take it out of its payroll first' });
  const payrolls = await payrollsOf(db, exit);
  const { payrollmonth, periodnumber } = entries;
  if (!payrolls.some(({ displayvalue }) => displayvalue === `${payrollmonth} ${periodnumber}`))
    failField('payrollmonth', 'This payroll does not pay the person. Choose another one');
  if (await isClosed(db, exit.employeeid, entries)) failField('payrollmonth', CLOSED);
  if (entries.heard !== null && entries.heard.on > ctx.today)
    failField('heard', 'The person is heard before a loss is recovered. Enter a day up to today');
  if (entries.payees.length > 0 && exit.kindid !== DEATH)
    failField('payees', 'Nominees are paid only where the employment ends by death. Remove them');
  const lines = await workOut(db, exit, entries);
  if (typeof lines === 'string') failWith('E0010', { text: lines });
  await storeDraft(db, exit, {
    entries,
    lines,
    version: row?.version ?? 0,
    savedby: session.accountid,
    savedat: ctx.env.now(),
  });
  if (!row) await tellWaiting(ctx, 'settlement', employeeexitid);
  return [await settlementOf(ctx, exit)];
});

/** Writes the lines of a settlement as inputs of its payroll. @returns the ids of what was written */
async function writeInputs(
  db: Db,
  { employeeid, lastday }: AcceptedExit,
  {
    payrollmonth,
    periodnumber,
    lines,
  }: { payrollmonth: string; periodnumber: number; lines: readonly SettlementLine[] },
) {
  const policy = await settlementPolicyOn(db, lastday);
  const paid = lines.flatMap((line) => {
    const component = payerOf(policy, line.key);
    return component === null ? [] : [{ ...line, component }];
  });
  const amounts = paid.filter(({ amount }) => amount > 0);
  const exempt = paid.filter((line) => (line.exempt ?? 0) > 0);
  const items =
    amounts.length === 0
      ? []
      : await db
          .insertInto('one_time_item')
          .values(
            amounts.map(({ component, amount, reason }) => ({
              payrollmonth,
              periodnumber,
              employeeid,
              component,
              amount,
              note: reason ?? 'Settlement',
            })),
          )
          .returning('onetimeid')
          .execute();
  const proofs =
    exempt.length === 0
      ? []
      : await db
          .insertInto('exemption_proof')
          .values(
            exempt.map(({ component, exempt: amount }) => ({
              proofkind: 'Settlement',
              payrollmonth,
              employeeid,
              component,
              amount: amount ?? 0,
            })),
          )
          .returning('exemptionproofid')
          .execute();
  const isprotected = amounts.some((line) => line.isprotected === true);
  return {
    protectedcomponent: isprotected ? policy.gratuitycomponent : null,
    onetimeids: items.map(({ onetimeid }) => onetimeid),
    exemptionproofids: proofs.map(({ exemptionproofid }) => exemptionproofid),
  };
}

/** A loss of the company that the person is to pay, such as an asset that did not come back. */
const isLoss = ({ key, amount, component }: SettlementLine): boolean =>
  key === 'assets' && amount > 0 && component !== null;

const isOfExpenses = ({ key, component }: SettlementLine): boolean => key === 'expenses' && component !== null;

/** What a second person confirms of the lines. */
const seenOf = (lines: readonly SettlementLine[]): string =>
  JSON.stringify(
    lines.map(({ key, amount, exempt, component, isprotected = false }) => [
      key,
      amount,
      exempt,
      component,
      isprotected,
    ]),
  );

const confirm = serve(confirmSettlement, async (ctx, { employeeexitid }) => {
  const { db, session } = ctx;
  const { exit, row } = await toChange(ctx, employeeexitid);
  if (row?.statusid !== 1)
    return failWith('conflict', { status: 409, text: 'There is no draft of this settlement to confirm' });
  if (row.savedby === session.accountid)
    failWith('conflict', { status: 409, text: 'You saved this settlement. A second person confirms it' });
  const { payrollmonth, periodnumber } = row;
  if (await isClosed(db, exit.employeeid, payrollOf(row))) failWith('locked', { status: 409, text: CLOSED });
  const stored = row.lines as SettlementLine[];
  const entries = settlementInput.parse(row.entries);
  if (stored.some(isLoss) && entries.heard === null)
    failWith('conflict', {
      status: 409,
      text: 'It recovers a loss. Enter in the draft when the person was heard, by whom, and what was said',
    });
  // From here on nothing else changes the expenses that it pays and recovers.
  if (stored.some(isOfExpenses)) await reserveExpenses(db, exit.employeeid, payrollOf(row).payrollmonth);
  const lines = await workOut(db, exit, entries);
  if (typeof lines === 'string') return failWith('E0010', { text: lines });
  // What a second person confirms is what was seen: a fact that changed since asks for a new draft.
  if (seenOf(lines) !== seenOf(stored))
    failWith('conflict', {
      status: 409,
      text: 'Its figures have changed since the draft was saved. Save it again first',
    });
  const written = await writeInputs(db, exit, { payrollmonth, periodnumber, lines: stored });
  await db
    .updateTable('final_settlement')
    .set({
      statusid: 2,
      ...written,
      confirmedby: session.accountid,
      confirmedat: ctx.env.now(),
      reopenreason: null,
      version: row.version + 1,
    })
    .where('employeeexitid', '=', employeeexitid)
    .execute();
  return [await settlementOf(ctx, exit)];
});

const reopen = serve(reopenSettlement, async (ctx, { employeeexitid, reason }) => {
  const { db } = ctx;
  const { exit, row } = await toChange(ctx, employeeexitid);
  if (row?.statusid !== 2) return failWith('conflict', { status: 409, text: 'This settlement is not confirmed' });
  if (await isClosed(db, exit.employeeid, payrollOf(row)))
    failWith('locked', {
      status: 409,
      text: 'The payroll that pays this settlement is approved or locked. Send the payroll back first, or reverse the payslip',
    });
  await db
    .deleteFrom('one_time_item')
    .where(anyOf('onetimeid', row.onetimeids.map(Number)))
    .execute();
  await db
    .deleteFrom('exemption_proof')
    .where(anyOf('exemptionproofid', row.exemptionproofids.map(Number)))
    .execute();
  await releaseExpenses(db, [exit.employeeid]);
  await db
    .updateTable('final_settlement')
    .set({
      statusid: 1,
      onetimeids: [],
      exemptionproofids: [],
      protectedcomponent: null,
      confirmedby: null,
      confirmedat: null,
      reopenreason: reason,
      version: row.version + 1,
    })
    .where('employeeexitid', '=', employeeexitid)
    .execute();
  return [await settlementOf(ctx, exit)];
});

export const settlementEndpoints = [get, save, confirm, reopen, ...statementEndpoints];
