import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { enqueue, job } from '#platform/server/jobs.ts';
import { withSavepoint } from '#platform/server/savepoint.ts';
import { packagesOn, raisePackage } from '#modules/payroll/server/public.ts';
import { APPROVED_ROUND, DONE_LINE, FAILED_LINE, WAITING_LINE } from '../../contract/increment.ts';
import type { RoundOf } from './round.ts';

const APPLY_KIND = 'perform-increments';
/** People per transaction: a crash repeats at most these. */
const STEP = 25;

/** Enqueues the job that gives payroll the packages of a round. @returns its id */
export const startApplying = (
  db: Db,
  { incrementroundid, incrementroundname }: RoundOf,
  people: number,
): Promise<number> =>
  enqueue(db, {
    kind: APPLY_KIND,
    title: `Increments: ${incrementroundname}`,
    input: { incrementroundid },
    total: people,
  });

const waitingLines = (db: Db, incrementroundid: number) =>
  db
    .selectFrom('increment_line')
    .selectAll()
    .where('incrementroundid', '=', incrementroundid)
    .where('statusid', '=', WAITING_LINE)
    .orderBy('incrementlineid')
    .limit(STEP)
    .forUpdate()
    .execute();
type Waiting = Awaited<ReturnType<typeof waitingLines>>[number];
type Work = { readonly db: Db; readonly today: string; readonly accountid: number | null };

/** Gives payroll the new package of one person. @returns why it does not take it, as a sentence; undefined where it does */
async function applyLine(work: Work, round: RoundOf, line: Waiting): Promise<string | undefined> {
  const { db } = work;
  const { employeeid, oldamount, newamount, paybasis } = line;
  const effectivefrom = day(round.effectivefrom);
  if (newamount === oldamount) return undefined;
  const current = (await packagesOn(db, [employeeid], effectivefrom)).get(employeeid);
  if (!current || current.amount !== oldamount || current.paybasis !== paybasis)
    return 'The package was changed since this round was made, so it stays. Enter the increment in payroll';
  const tried = await withSavepoint(db, () =>
    raisePackage(work, {
      employeeid,
      packageid: current.packageid,
      paybasis,
      amount: newamount,
      effectivefrom,
      reason: round.incrementroundname,
    }),
  );
  return 'refused' in tried ? tried.refused : undefined;
}

/** Gives payroll the packages of an approved round, each person once: a line that is done is never taken again. */
export const applyJob = job({
  kind: APPLY_KIND,
  input: z.object({ incrementroundid: id }),
  step: async ({ db, today, accountid }, { incrementroundid }, cursor: { done: number; failed: number } | null) => {
    const round = await db
      .selectFrom('increment_round')
      .selectAll()
      .where('incrementroundid', '=', incrementroundid)
      .where('statusid', '=', APPROVED_ROUND)
      .executeTakeFirst();
    const lines = round ? await waitingLines(db, incrementroundid) : [];
    let { done, failed } = cursor ?? { done: 0, failed: 0 };
    for (const line of lines) {
      if (!round) break;
      const problem = await applyLine({ db, today, accountid }, round, line);
      if (problem === undefined) done += 1;
      else failed += 1;
      await db
        .updateTable('increment_line')
        .set({ statusid: problem === undefined ? DONE_LINE : FAILED_LINE, problem: problem ?? null })
        .where('incrementlineid', '=', line.incrementlineid)
        .execute();
    }
    const finished = lines.length < STEP;
    return { cursor: { done, failed }, total: done + failed, done, failed, finished };
  },
});
