import { failField, failWith, notFound, stale } from '#platform/server/application-error.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  APPROVED_ROUND,
  changeIncrement,
  decideIncrement,
  DRAFT,
  FAILED_LINE,
  proposeIncrements,
  retryIncrement,
  submitIncrement,
  SUBMITTED_ROUND,
  WAITING_LINE,
} from '../../contract/increment.ts';
import { budgetOf } from '../../engine/increment.ts';
import { startApplying } from './apply.ts';
import { sumsOf } from './read.ts';
import {
  expectDraft,
  expectOthers,
  expectWhole,
  nextRound,
  propose,
  type RoundOf,
  roundOf,
  writePercents,
} from './round.ts';

/** A round that the caller changes as a whole, locked. @throws ApplicationError for a version that is not the current one */
async function wholeRound(ctx: Context, incrementroundid: number): Promise<RoundOf> {
  const round = await roundOf(ctx, incrementroundid, true);
  await expectWhole(ctx, incrementroundid);
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== round.version)
    return stale({ incrementroundid, version: round.version });
  return round;
}

const again = serve(proposeIncrements, async (ctx, { incrementroundid, matrix, budgetkind, budget }) => {
  const round = await wholeRound(ctx, incrementroundid);
  expectDraft(round);
  await expectOthers(ctx, incrementroundid, 'Your own increment is in this round, so somebody else goes on with it');
  const saved = await nextRound(ctx.db, round, { matrix: JSON.stringify(matrix), budgetkind, budget });
  await propose(ctx.db, ctx.today, { ...round, matrix, budgetkind, budget });
  return saved;
});

const change = serve(changeIncrement, async (ctx, { incrementlineid, percent, reason }) => {
  const { db, people, session, ifMatch, today } = ctx;
  const line = await db
    .selectFrom('increment_line as l')
    .selectAll('l')
    .where('l.incrementlineid', '=', incrementlineid)
    .where(people.within('l.employeeid'))
    .where('l.employeeid', '<>', session.employeeid ?? 0)
    .forUpdate('l')
    .executeTakeFirst();
  if (!line) return notFound();
  const round = await roundOf(ctx, line.incrementroundid);
  expectDraft(round);
  if (ifMatch !== undefined && ifMatch !== line.version) return stale({ incrementlineid, version: line.version });
  await writePercents(db, { today, from: round.effectivefrom }, [{ ...line, reason, next: percent }]);
  return [{ incrementlineid, version: line.version + 1 }];
});

const submit = serve(submitIncrement, async (ctx, { incrementroundid, note }) => {
  const round = await wholeRound(ctx, incrementroundid);
  expectDraft(round);
  await expectOthers(ctx, incrementroundid, 'Your own increment is in this round, so somebody else submits it');
  const { pay, increase } = await sumsOf(ctx, incrementroundid);
  if (increase > budgetOf(round, pay) && note === '')
    failField('note', 'The increments exceed the budget. Please enter the reason');
  return nextRound(ctx.db, round, {
    statusid: SUBMITTED_ROUND,
    submittedby: ctx.session.accountid,
    note: note === '' ? null : note,
  });
});

const decide = serve(decideIncrement, async (ctx, { incrementroundid, isapproved, note }) => {
  const { db, session } = ctx;
  const round = await wholeRound(ctx, incrementroundid);
  if (round.statusid !== SUBMITTED_ROUND)
    failWith('conflict', { status: 409, text: 'This round is not submitted, or it is decided already' });
  if (round.submittedby === session.accountid)
    failWith('conflict', { status: 409, text: 'You have submitted this round. Somebody else approves it' });
  await expectOthers(ctx, incrementroundid, 'Your own increment is in this round, so somebody else approves it');
  const withJob = (rows: Awaited<ReturnType<typeof nextRound>>, jobrunid: number | null) =>
    rows.map((row) => ({ ...row, jobrunid }));
  if (!isapproved) return withJob(await nextRound(db, round, { statusid: DRAFT, note }), null);
  const { people } = await sumsOf(ctx, incrementroundid);
  const saved = await nextRound(db, round, { statusid: APPROVED_ROUND, decidedby: session.accountid });
  return withJob(saved, await startApplying(db, round, people));
});

const retry = serve(retryIncrement, async (ctx, { incrementroundid }) => {
  const { db } = ctx;
  const round = await wholeRound(ctx, incrementroundid);
  await expectOthers(ctx, incrementroundid, 'Your own increment is in this round, so somebody else goes on with it');
  if (round.statusid !== APPROVED_ROUND) failWith('conflict', { status: 409, text: 'This round is not approved yet' });
  const failed = await db
    .updateTable('increment_line')
    .set({ statusid: WAITING_LINE, problem: null })
    .where('incrementroundid', '=', incrementroundid)
    .where('statusid', '=', FAILED_LINE)
    .returning('incrementlineid')
    .execute();
  if (failed.length === 0) failWith('conflict', { status: 409, text: 'Payroll has taken all of this round' });
  const jobrunid = await startApplying(db, round, failed.length);
  return (await nextRound(db, round, {})).map((row) => ({ ...row, jobrunid }));
});

export const decideEndpoints: Served[] = [again, change, submit, decide, retry];
