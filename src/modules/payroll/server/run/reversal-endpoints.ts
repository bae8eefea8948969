import type { Month } from '#platform/engine/day.ts';
import {
  confirmReversal as confirmEndpoint,
  correctRun,
  declineReversal as declineEndpoint,
  proposeReversal as proposeEndpoint,
  reversalJournal,
  runReversals,
  withdrawReversal as withdrawEndpoint,
} from '#modules/payroll/contract/run/reversal.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { paidPeople } from '../outputs/paid-person.ts';
import { reversalFile } from '../outputs/run-file.ts';
import { severalOf } from './periods/several.ts';
import { epfRule } from '../../engine/law/epf.ts';
import { currentRules } from '../law/rule-packs.ts';
import { findSettings } from '../setup/settings.ts';
import { enqueueCompute } from './decide.ts';
import { confirmReversal, declineReversal, proposeReversal, withdrawReversal } from './reversal.ts';
import { reversalsOf } from './reversal-rows.ts';
import { tellReversal, tellReversalDecided } from './tell.ts';
import { openCorrection } from './supplementary.ts';

const list = serve(runReversals, ({ db, session }, { payrollrunid }) => reversalsOf(db, session, payrollrunid));

const propose = serve(proposeEndpoint, async (ctx, { payrollrunid, reason, people }) => {
  const { db, session } = ctx;
  await proposeReversal(db, { payrollrunid, reason, people, accountid: session.accountid });
  await tellReversal(db, ctx, { payrollrunid, by: session.accountid });
  return (await reversalsOf(db, session, payrollrunid)).reversals;
});

const confirm = serve(confirmEndpoint, async (ctx, { reversalid }) => {
  const { db, session } = ctx;
  const payrollrunid = await confirmReversal(db, { reversalid, accountid: session.accountid });
  await tellReversalDecided(db, ctx, { reversalid, word: 'confirmed' });
  return (await reversalsOf(db, session, payrollrunid)).reversals;
});

const decline = serve(declineEndpoint, async (ctx, { reversalid }) => {
  const { db, session } = ctx;
  const payrollrunid = await declineReversal(db, { reversalid, accountid: session.accountid });
  await tellReversalDecided(db, ctx, { reversalid, word: 'declined' });
  return (await reversalsOf(db, session, payrollrunid)).reversals;
});

const withdraw = serve(withdrawEndpoint, async ({ db, session }, { reversalid }) => {
  const payrollrunid = await withdrawReversal(db, { reversalid, accountid: session.accountid });
  return (await reversalsOf(db, session, payrollrunid)).reversals;
});

const correct = serve(correctRun, async ({ db, session, origin }, input) => {
  const payrollrunid = await openCorrection(db, { payrollrunid: input.payrollrunid, accountid: session.accountid });
  return [{ payrollrunid, jobrunid: await enqueueCompute(db, { payrollrunid, accountid: session.accountid, origin }) }];
});

/** The entries of the run for the reversed people, with debit and credit exchanged. */
const journal = serveFile(reversalJournal, async (ctx, { reversalid }) => {
  const value = await ctx.tx(async (db) => {
    const head = await db
      .selectFrom('payroll_reversal as h')
      .innerJoin('payroll_run as r', 'r.payrollrunid', 'h.payrollrunid')
      .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
      .select(['h.statusid', 'h.payrollrunid', 'r.payrollmonth', 'r.sequence', severalOf('q').as('period')])
      .where('h.reversalid', '=', reversalid)
      .executeTakeFirst();
    if (!head) return notFound();
    if (head.statusid !== 2)
      return failWith('conflict', { status: 409, text: 'The journal is made from a confirmed reversal' });
    const paid = await paidPeople(db, head.payrollrunid, { reversalid });
    const settings = (await findSettings(db, head.payrollmonth as Month)) ?? notFound();
    const month = head.payrollmonth as Month;
    const { adminrate } = epfRule(currentRules().epf.rules, month);
    return { month, sequence: head.sequence, period: head.period, paid, settings, adminrate };
  });
  return reversalFile({ ...value, reversalid });
});

export const reversalEndpoints = [list, propose, confirm, decline, withdraw, correct, journal];
