import { sql } from 'kysely';
import { isEmail } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import { fillWording, type MailTemplate, wordingOf } from '#platform/server/mail/template.ts';
import { holdersOf, type RightGiver } from '#platform/server/right-givers.ts';
import { runName } from '../../engine/wording.ts';

/** The mail to those who have to act on a run next; amounts are no merge fields. */
export const approvalMail: MailTemplate = {
  kind: 'payroll_turn',
  title: 'Payroll waits for somebody, or was decided',
  about: 'Sent when a run or a reversal waits for approval, is approved, sent back, locked or released',
  subject: '{{what}}',
  body: ['Dear {{name}},', '{{what}}.', 'Open it here: {{link}}'].join('\n\n'),
  fields: {
    name: 'Asha Rao',
    what: 'The payroll of October 2026 waits for your approval',
    link: 'https://kaveri.muster.example/payroll/run/12',
  },
  needed: ['what', 'link'],
};

/** Day and URL origin of a notification; without an origin, which a worker may not know, the mail names the page. */
export type Telling = { readonly today: string; readonly origin: string | null };
type Run = { readonly payrollrunid: number; readonly payrollmonth: string; readonly sequence: number };

const linkTo = ({ origin }: Telling, { payrollrunid }: Run): string =>
  origin === null ? 'Payroll Dashboard' : `${origin}/payroll/run/${payrollrunid}`;

async function send(
  db: Db,
  people: readonly RightGiver[],
  { what, link }: { what: string; link: string },
): Promise<void> {
  const wording = await wordingOf(db, approvalMail);
  const known = people.filter(({ emailid }) => isEmail(emailid));
  await mail(
    db,
    known.map(({ emailid, fullname }) => ({
      recipient: emailid,
      ...fillWording(wording, { name: fullname, what, link }),
    })),
  );
}

/** The run of a notification. */
export async function notifiedRun(db: Db, payrollrunid: number) {
  return db
    .selectFrom('payroll_run')
    .select([
      'payrollrunid',
      'payrollmonth',
      'sequence',
      'computedby',
      'addedby',
      'exceptioncount',
      'headcount',
      'notifiedon',
    ])
    .where('payrollrunid', '=', payrollrunid)
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
    what: `The payroll of ${runName(run)} waits for your approval`,
    link: linkTo(telling, run),
  });
  await db
    .updateTable('payroll_run')
    .set({ notifiedon: sql<string>`now()` })
    .where('payrollrunid', '=', payrollrunid)
    .execute();
}

const DONE = {
  approved: 'is approved and can be locked',
  locked: 'is locked and can be released',
  released: 'is released',
} as const;

/** Notifies all other payroll users, makers and checkers, of the stage of a run. */
export async function tellStage(
  db: Db,
  telling: Telling,
  { payrollrunid, stage, by }: { payrollrunid: number; stage: keyof typeof DONE; by: number },
): Promise<void> {
  const run = await notifiedRun(db, payrollrunid);
  const all = [
    ...(await holdersOf(db, 'payrollRun', telling.today)),
    ...(await holdersOf(db, 'payrollApprove', telling.today)),
  ];
  const others = new Map(all.filter(({ accountid }) => accountid !== by).map((one) => [one.accountid, one]));
  await send(db, [...others.values()], {
    what: `The payroll of ${runName(run)} ${DONE[stage]}`,
    link: linkTo(telling, run),
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
    what: `The payroll of ${runName(run)} was sent back to you with a comment`,
    link: linkTo(telling, run),
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
    what: `A reversal of payslips of ${runName(run)} waits for your decision`,
    link: linkTo(telling, run),
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
    what: `The reversal that you proposed for ${runName(run)} was ${word}`,
    link: linkTo(telling, run),
  });
}
