import { sql } from 'kysely';
import { chunks, type Db } from '#platform/server/db.ts';
import { sha256 } from '#platform/server/token.ts';
import type { Payslip } from '../../contract/run/payslip.ts';
import type { PayContext } from '../../engine/run/pay/context.ts';
import { addUp } from './content.ts';
import { type Loaded, loadFacts } from './facts.ts';
import { outcomeOf } from './outcome.ts';

/** What the employer contributes beside the pay, in paise. */
const employerCost = ({ lines }: Payslip): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'employer' ? sum + amount : sum), 0);

/** One person's draft: the payslip, or an exception that says what to fix. */
function draftOf(context: PayContext, loaded: Loaded) {
  const { employeeid, code: employeecode } = loaded;
  const empty = {
    employeeid,
    employeecode,
    identity: null,
    facts: null,
    result: null,
    totalearnings: 0,
    totaldeductions: 0,
    netpay: 0,
    employercost: 0,
    hash: null,
  };
  const outcome = outcomeOf(context, loaded);
  if ('missing' in loaded || 'exception' in outcome)
    return { ...empty, exception: 'exception' in outcome ? outcome.exception : null };
  const { totalearnings, totaldeductions, netpay } = outcome.payslip.register;
  const identity = JSON.stringify(loaded.identity);
  const facts = JSON.stringify(loaded.facts);
  const result = JSON.stringify(outcome.payslip);
  return {
    employeeid,
    employeecode,
    identity,
    facts,
    result,
    totalearnings,
    totaldeductions,
    netpay,
    employercost: employerCost(outcome.payslip),
    exception: null,
    hash: sha256(`${identity}\n${facts}\n${result}`),
  };
}

type Of = {
  readonly payrollrunid: number;
  readonly ids: readonly number[];
  /** The pay group of the run, which pays a part of the month of people who move; missing for the company's own cycle. */
  readonly paygroup?: string;
};
/** Columns of a stored draft, for the limit of values in a statement. */
const COLUMNS = 13;

const draftsOf = async (db: Db, context: PayContext, { payrollrunid, ids, paygroup = '' }: Of) =>
  (await loadFacts(db, { ids, paygroup, ...context })).map((one) => ({ payrollrunid, ...draftOf(context, one) }));

/**
 * Deletes what is noted of changes of these people's facts, or of everybody's; what is loaded afterwards has them. A
 * change that is not committed yet stays noted.
 */
export async function forgetChanges(db: Db, payrollrunid: number, ids?: readonly number[]): Promise<void> {
  for (const table of ['draft_change', 'draft_refresh'] as const)
    await db
      .deleteFrom(table)
      .where('payrollrunid', '=', payrollrunid)
      .$if(ids !== undefined, (query) => query.where('employeeid', 'in', [...(ids ?? [])]))
      .execute();
}

/** Computes the drafts of the given people and replaces the existing ones. @returns the number of exceptions */
export async function computeDrafts(db: Db, context: PayContext, of: Of): Promise<number> {
  const { payrollrunid, ids } = of;
  if (ids.length === 0) return 0;
  await forgetChanges(db, payrollrunid, ids);
  const drafts = await draftsOf(db, context, of);
  await db
    .deleteFrom('draft_payslip')
    .where('payrollrunid', '=', payrollrunid)
    .where('employeeid', 'in', [...ids])
    .execute();
  for (const part of chunks(drafts, COLUMNS)) await db.insertInto('draft_payslip').values(part).execute();
  return drafts.filter((draft) => draft.exception !== null).length;
}

/**
 * Computes the drafts of the given people and writes those that differ from the existing ones; all others stay as they
 * are. @returns the people whose drafts were written
 */
export async function rewriteDrafts(db: Db, context: PayContext, of: Of): Promise<number[]> {
  if (of.ids.length === 0) return [];
  const drafts = await draftsOf(db, context, of);
  const written: number[] = [];
  for (const part of chunks(drafts, COLUMNS)) {
    const rows = await db
      .insertInto('draft_payslip')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['subscriptionid', 'payrollrunid', 'employeeid'])
          .doUpdateSet((eb) => ({
            employeecode: eb.ref('excluded.employeecode'),
            identity: eb.ref('excluded.identity'),
            facts: eb.ref('excluded.facts'),
            result: eb.ref('excluded.result'),
            totalearnings: eb.ref('excluded.totalearnings'),
            totaldeductions: eb.ref('excluded.totaldeductions'),
            netpay: eb.ref('excluded.netpay'),
            employercost: eb.ref('excluded.employercost'),
            exception: eb.ref('excluded.exception'),
            hash: eb.ref('excluded.hash'),
          }))
          .where((eb) =>
            eb.or(
              (['hash', 'exception', 'employeecode'] as const).map((column) =>
                eb(`draft_payslip.${column}`, 'is distinct from', eb.ref(`excluded.${column}`)),
              ),
            ),
          ),
      )
      .returning('employeeid')
      .execute();
    written.push(...rows.map(({ employeeid }) => employeeid));
  }
  return written;
}

/** Adds up the run and makes it ready for approval; a task computes whoever changed meanwhile. */
export async function finishRun(db: Db, payrollrunid: number): Promise<void> {
  await addUp(db, payrollrunid, {
    statusid: 3,
    approvedby: null,
    approvedon: null,
    approvedhash: null,
    computedon: sql<string>`now()`,
  });
  const changed = await db
    .selectFrom('draft_change')
    .select('employeeid')
    .where('payrollrunid', '=', payrollrunid)
    .limit(1)
    .executeTakeFirst();
  if (changed) await sql`select enqueue_task('refresh_drafts')`.execute(db);
}
