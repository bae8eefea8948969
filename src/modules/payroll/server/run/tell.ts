import type { NamedPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { severalOf } from './periods/several.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { say } from '#platform/engine/say.ts';
import { holdersOf, type RightGiver } from '#platform/server/right-givers.ts';
import { runName } from '../../engine/wording.ts';

/** The mail to those who have to act on a run next; amounts are no merge fields. */
export const approvalMail: MailTemplate = {
  kind: 'payroll_turn',
  title: 'Payroll waits for somebody, or was decided',
  about: 'Sent when a run, a reversal, a payment, a loan or a settlement waits for a second person, or is decided',
  subject: '{{what}}',
  body: ['Dear {{name}},', '{{what}}.', 'Open it here: {{link}}'].join('\n\n'),
  fields: {
    name: 'Asha Rao',
    what: 'The payroll of October 2026 waits for your approval',
    link: 'https://kaveri.muster.example/payroll/run/12',
  },
  needed: ['what', 'link'],
};

export const payrollNotification = kindOfMail(approvalMail, {
  group: 'Payroll',
  text: 'Payroll waits for you, or was decided',
  about:
    'Payroll approvers who did not work on it, when a run, a payment, a loan or a settlement is pending; all other payroll users, when a run is approved, locked or released; the user who computed, proposed or requested it, when it is decided.',
});

/** Day and URL origin of a notification; without an origin, which a worker may not know, the mail names the page. */
export type Telling = { readonly today: string; readonly origin: string | null };
type Run = {
  readonly payrollrunid: number;
  readonly payrollmonth: string;
  readonly sequence: number;
  readonly groupname: string | null;
  readonly period: NamedPeriod | null;
};

const linkTo = ({ origin }: Telling, { payrollrunid }: Run): string =>
  origin === null ? 'Payroll Dashboard' : `${origin}/payroll/run/${payrollrunid}`;

async function send(
  db: Db,
  people: readonly RightGiver[],
  { what, link, payrollrunid }: { what: string; link: string; payrollrunid: number },
): Promise<void> {
  await notify(db, {
    kind: payrollNotification,
    values: { what, link },
    link: `/payroll/run/${payrollrunid}`,
    to: people.map(({ accountid }) => ({ accountid, text: what })),
  });
}

/** The run of a notification. */
export async function notifiedRun(db: Db, payrollrunid: number) {
  return db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select([
      'r.payrollrunid',
      'r.payrollmonth',
      'r.sequence',
      'r.computedby',
      'r.addedby',
      'r.exceptioncount',
      'r.headcount',
      'r.notifiedon',
      'q.groupname',
      severalOf('q').as('period'),
    ])
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirstOrThrow();
}

/** Those who may approve and did not work on it. */
export async function approvers(
  db: Db,
  { today, except }: { today: string; except: readonly (number | null)[] },
): Promise<RightGiver[]> {
  return (await holdersOf(db, 'payrollApprove', today)).filter(({ accountid }) => !except.includes(accountid));
}

/**
 * Notifies those who can approve that a run waits for them: once until it is decided, even when it is computed again.
 */
export async function tellComputed(db: Db, telling: Telling, payrollrunid: number): Promise<void> {
  const run = await notifiedRun(db, payrollrunid);
  if (run.notifiedon !== null || run.exceptioncount > 0 || run.headcount === 0) return;
  await send(db, await approvers(db, { today: telling.today, except: [run.computedby, run.addedby] }), {
    what: say`The payroll of ${runName(run)} waits for your approval`,
    link: linkTo(telling, run),
    payrollrunid,
  });
  await db
    .updateTable('payroll_run')
    .set({ notifiedon: sql<string>`now()` })
    .where('payrollrunid', '=', payrollrunid)
    .execute();
}

type Stage = 'approved' | 'locked' | 'released';
function stageWords(stage: Stage, name: string): string {
  if (stage === 'approved') return say`The payroll of ${name} is approved and can be locked`;
  return stage === 'locked'
    ? say`The payroll of ${name} is locked and can be released`
    : say`The payroll of ${name} is released`;
}

/** Notifies all other payroll users, makers and checkers, of the stage of a run. */
export async function tellStage(
  db: Db,
  telling: Telling,
  { payrollrunid, stage, by }: { payrollrunid: number; stage: Stage; by: number },
): Promise<void> {
  const run = await notifiedRun(db, payrollrunid);
  const all = [
    ...(await holdersOf(db, 'payrollRun', telling.today)),
    ...(await holdersOf(db, 'payrollApprove', telling.today)),
  ];
  const others = new Map(all.filter(({ accountid }) => accountid !== by).map((one) => [one.accountid, one]));
  await send(db, [...others.values()], {
    what: stageWords(stage, runName(run)),
    link: linkTo(telling, run),
    payrollrunid,
  });
}

const accountsOf = (db: Db, ids: readonly (number | null)[]): Promise<RightGiver[]> =>
  db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('accountid', 'in', [0, ...ids.filter((id) => id !== null)])
    .where('statusid', '=', 1)
    .execute();

/** Notifies whoever computed a run that it was sent back; the reason is shown on the run. */
export async function tellSentBack(db: Db, telling: Telling, payrollrunid: number): Promise<void> {
  const run = await notifiedRun(db, payrollrunid);
  await send(db, await accountsOf(db, [run.computedby, run.addedby]), {
    what: say`The payroll of ${runName(run)} was sent back to you with a comment`,
    link: linkTo(telling, run),
    payrollrunid,
  });
}

/** Notifies those who can decide that a reversal is proposed. */
export async function tellReversal(
  db: Db,
  telling: Telling,
  { payrollrunid, by }: { payrollrunid: number; by: number },
): Promise<void> {
  const run = await notifiedRun(db, payrollrunid);
  await send(db, await approvers(db, { today: telling.today, except: [by] }), {
    what: say`A reversal of payslips of ${runName(run)} waits for your decision`,
    link: linkTo(telling, run),
    payrollrunid,
  });
}

/** Notifies whoever proposed a reversal of the decision. */
export async function tellReversalDecided(
  db: Db,
  telling: Telling,
  { reversalid, word }: { reversalid: number; word: 'confirmed' | 'declined' },
): Promise<void> {
  const { payrollrunid, proposedby } = await db
    .selectFrom('payroll_reversal')
    .select(['payrollrunid', 'proposedby'])
    .where('reversalid', '=', reversalid)
    .executeTakeFirstOrThrow();
  const run = await notifiedRun(db, payrollrunid);
  await send(db, await accountsOf(db, [proposedby]), {
    what:
      word === 'confirmed'
        ? say`The reversal that you proposed for ${runName(run)} was confirmed`
        : say`The reversal that you proposed for ${runName(run)} was declined`,
    link: linkTo(telling, run),
    payrollrunid,
  });
}
