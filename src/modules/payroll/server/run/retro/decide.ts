import { sql } from 'kysely';
import { acceptRetro, OPEN, REJECTED, rejectRetro, undoRetro } from '#modules/payroll/contract/run/retro.ts';
import type { Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { lockPeople } from '#platform/server/lock-people.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { failOnClosedPeriods } from '../../person/inputs/closed.ts';
import { monthName } from '../../../engine/wording.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { failOnOwn, ownPay } from '../../person/own-pay.ts';
import { startCheck } from './check.ts';
import { stateOf } from './list.ts';

const CHANGED = say`The proposals have changed meanwhile. Load the page again`;
const NUMBER = 1;
const COLUMNS = 12;
const conflict = (text: string): never => failWith('conflict', { status: 409, text });

type Row = { readonly rowid: number; readonly employeeid: number; readonly difference: number };

/** The proposals that a caller can accept: all that are open and can be paid, but those of their own pay. */
async function acceptable(ctx: Context, month: Month, rowids: readonly number[] | undefined): Promise<Row[]> {
  const { db, session } = ctx;
  const own = await ownPay(db, session.accountid);
  return db
    .selectFrom('retro_proposal')
    .select(['retroproposalid as rowid', 'employeeid', sql<number>`due - paid`.as('difference')])
    .where('statusid', '=', OPEN)
    .where('payrollmonth', '=', month)
    .where('why', 'is', null)
    .where('person', 'is not', null)
    .$if(rowids !== undefined, (query) => query.where(anyOf('retroproposalid', rowids ?? [])))
    .$if(own !== undefined, (query) => query.where('employeeid', '<>', own?.employeeid ?? 0))
    .execute();
}

/** Locks people whose inputs of the open month change. @throws ApplicationError 409 where it takes none of somebody */
async function expectOpen(db: Db, month: Month, ids: readonly number[]): Promise<void> {
  await lockPeople(db, [...new Set(ids)]);
  const isClosed = await failOnClosedPeriods(db, month, [NUMBER]);
  if (ids.some((employeeid) => isClosed(employeeid, NUMBER)))
    failWith('locked', {
      status: 409,
      text: `The payroll of ${monthName(month)} is approved or locked. Check the closed months again for the next one.`,
    });
}

/** Makes proposals inputs of a month: of a person and closed month one, whatever was accepted before. */
export async function payDifferences(
  db: Db,
  month: Month,
  { rowids, accountid }: { readonly rowids: readonly number[]; readonly accountid: number },
): Promise<void> {
  const rows = await db
    .deleteFrom('retro_proposal')
    .where(anyOf('retroproposalid', rowids))
    .returning([
      'employeeid',
      'wagemonth',
      'paid',
      'due',
      'pfemployee',
      'pfemployer',
      'components',
      'reasons',
      'person',
    ])
    .execute();
  const inputs = rows.map(({ components, reasons, person, ...row }) => ({
    ...row,
    payrollmonth: month,
    periodnumber: NUMBER,
    components: JSON.stringify(components),
    reasons: JSON.stringify(reasons),
    person: JSON.stringify(person),
    addedby: accountid,
  }));
  for (const part of chunks(inputs, COLUMNS))
    await db
      .insertInto('retro_input')
      .values(part)
      .onConflict((c) =>
        c.columns(['subscriptionid', 'payrollmonth', 'employeeid', 'wagemonth', 'periodnumber']).doUpdateSet({
          // What was accepted before is among what counts as paid: the difference is that to what was really paid.
          due: sql`excluded.due`,
          pfemployee: sql`retro_input.pfemployee + excluded.pfemployee`,
          pfemployer: sql`retro_input.pfemployer + excluded.pfemployer`,
          reasons: sql`retro_input.reasons || excluded.reasons`,
          person: sql`excluded.person`,
          components: tenantSql`(select jsonb_agg(n || jsonb_build_object('paid', coalesce(o -> 'paid', '0')))
            from jsonb_array_elements(excluded.components) n
            left join jsonb_array_elements(retro_input.components) o on o ->> 'code' = n ->> 'code'
            where excluded.subscriptionid = current_subscription())`,
          addedby: sql`excluded.addedby`,
          addeddate: sql`now()`,
          version: sql`retro_input.version + 1`,
        }),
      )
      .execute();
}

const accept = serve(acceptRetro, async (ctx, { rowids, difference }) => {
  const { db, session, today } = ctx;
  const month = await monthToRun(db, today);
  const shown = await acceptable(ctx, month, rowids);
  if (rowids !== undefined && shown.length < rowids.length) await failOnOwnRows(ctx, rowids);
  if (shown.length === 0) conflict(CHANGED);
  await expectOpen(
    db,
    month,
    shown.map(({ employeeid }) => employeeid),
  );
  // Read again behind the locks: of two who accept at once the second finds nothing.
  const rows = await acceptable(ctx, month, rowids);
  const isShown = rows.reduce((all, one) => all + one.difference, 0) === difference;
  if (!isShown || (rowids !== undefined && rows.length !== new Set(rowids).size)) conflict(CHANGED);
  await payDifferences(db, month, { rowids: rows.map(({ rowid }) => rowid), accountid: session.accountid });
  return stateOf(ctx);
});

/** @throws ApplicationError 409 with who can do it where one of the proposals is of the caller’s own pay */
async function failOnOwnRows({ db, session }: Context, rowids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('retro_proposal')
    .select('employeeid')
    .where(anyOf('retroproposalid', rowids))
    .execute();
  for (const { employeeid } of rows)
    if (await failOnOwn(db, session.accountid, employeeid)) conflict(say`Nobody decides arrears of their own pay`);
}

const undo = serve(undoRetro, async (ctx, { rowids }) => {
  const { db, session, today } = ctx;
  const month = await monthToRun(db, today);
  const own = await ownPay(db, session.accountid);
  const rows = await db
    .selectFrom('retro_input')
    .select(['retroinputid', 'employeeid'])
    .where('payrollmonth', '=', month)
    .$if(rowids !== undefined, (query) => query.where(anyOf('retroinputid', rowids ?? [])))
    .$if(own !== undefined, (query) => query.where('employeeid', '<>', own?.employeeid ?? 0))
    .execute();
  if (rows.length === 0 || (rowids !== undefined && rows.length !== new Set(rowids).size)) return notFound();
  await expectOpen(
    db,
    month,
    rows.map(({ employeeid }) => employeeid),
  );
  const ids = rows.map(({ retroinputid }) => retroinputid);
  await db.deleteFrom('retro_input').where(anyOf('retroinputid', ids)).execute();
  await startCheck(ctx);
  return stateOf(ctx);
});

const reject = serve(rejectRetro, async (ctx, { rowid, note }) => {
  const { db, session, env } = ctx;
  const row = await db
    .selectFrom('retro_proposal')
    .select(['employeeid', 'statusid', 'person'])
    .where('retroproposalid', '=', rowid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFound();
  if (row.statusid !== OPEN || row.person === null) conflict(CHANGED);
  if (await failOnOwn(db, session.accountid, row.employeeid)) conflict(say`Nobody decides arrears of their own pay`);
  await db
    .updateTable('retro_proposal')
    .set({ statusid: REJECTED, note, decidedby: session.accountid, decidedat: env.now() })
    .where('retroproposalid', '=', rowid)
    .execute();
  return stateOf(ctx);
});

export const retroDecisions = [accept, undo, reject];
