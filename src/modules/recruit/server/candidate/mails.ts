import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { fillWording } from '#platform/server/mail/template.ts';
import type { AddressKind, NotificationKind } from '#platform/server/notify/kind.ts';
import { takeBackMails } from '#platform/server/notify/take-back.ts';
import { mailAddresses } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { UNDO_MINUTES } from '../../contract/candidate/move.ts';
import { mailText } from '../../engine/candidate/mail-text.ts';
import { statusToken } from '../application/application-token.ts';
import type { ApplicationFacts } from './facts.ts';
import { replyAddresses } from './reply-address.ts';
import type { Responsible } from './responsible.ts';

/** Who acts on candidates: a person, or nobody where a rule of the pipeline does. */
export type Acting = Pick<BaseContext, 'tenant' | 'env' | 'origin'> & {
  readonly session?: { readonly accountid: number; readonly employeeid: number | null; readonly fullname: string };
};

/** Candidates have no account; the wording is that of the company's own template. */
const pipelineMail: AddressKind = { key: 'pipeline_mail', addressonly: true, rank: 'candidates' };

/** Whoever looks after a job is told of arrivals in its stages; the bell names nobody. */
export const stageReached: NotificationKind = {
  key: 'candidate_stage',
  group: 'Recruiting',
  title: 'Candidate in a stage',
  text: 'A candidate has reached the stage {{stage}} of {{requisition}}',
  about: 'Recruiters who look after the job, where the stage of its pipeline says so.',
};

export type Template = { readonly templatename: string; readonly subject: string; readonly body: string };
export type Mailed = Pick<
  ApplicationFacts,
  'candidateapplicationid' | 'candidateid' | 'fullname' | 'emailid' | 'designationname' | 'requisitioncode' | 'location'
> & { readonly stagename: string; readonly recruiters: readonly Responsible[] };

/** The values of the merge fields of a mail to a candidate. */
const valuesOf = ({ tenant, env, origin, session }: Acting, to: Mailed) => ({
  candidatename: to.fullname,
  statuslink: `${origin}/career/application/${statusToken(
    env.secret,
    { subscriptionid: tenant.subscriptionid, candidateapplicationid: to.candidateapplicationid },
    env.now(),
  )}`,
  jobname: to.designationname,
  requisitioncode: to.requisitioncode,
  joblocation: to.location,
  stagename: to.stagename,
  companyname: tenant.companyname,
  recruitername: session?.fullname ?? to.recruiters[0]?.fullname ?? tenant.companyname,
});

/** A mail of a template as a candidate gets it: plain text, the merge fields filled in. */
export const wordingFor = (
  ctx: Acting,
  { subject, body }: Template,
  to: Mailed,
  instead: Readonly<Record<string, string>> = {},
) => fillWording({ subject, body: mailText(body) }, { ...valuesOf(ctx, to), ...instead });

/**
 * Writes candidates a mail of a template, and stores what each was written.
 * @param undoable the moves whose undo takes the mails back; they leave once its time is over
 */
export async function mailFromTemplate(
  ctx: Acting,
  db: Db,
  template: Template,
  to: readonly Mailed[],
  undoable?: { readonly moveset: string },
): Promise<void> {
  if (to.length === 0) return;
  const written = to.map((one) => ({ one, ...wordingFor(ctx, template, one) }));
  const replyto = await replyAddresses(
    db,
    to.map(({ candidateapplicationid }) => candidateapplicationid),
  );
  const mailids = await mailAddresses(db, {
    kind: pipelineMail,
    to: written.map(({ one, subject, text }) => ({
      emailids: [one.emailid],
      mail: { subject, body: text },
      replyto: replyto.get(one.candidateapplicationid),
    })),
    ...(undoable ? { delayminutes: UNDO_MINUTES } : {}),
  });
  const rows = written.map(({ one, subject, text }, at) => ({
    candidateid: one.candidateid,
    candidateapplicationid: one.candidateapplicationid,
    templatename: template.templatename,
    mailaddress: one.emailid,
    subject,
    body: text,
    sentby: ctx.session?.accountid ?? null,
    senton: ctx.env.now().toISOString(),
    mailid: undoable ? (mailids[at] ?? null) : null,
    moveset: undoable?.moveset ?? null,
  }));
  for (const part of chunks(rows, 11)) await db.insertInto('candidate_mail').values(part).execute();
}

/** Takes back the mails of moves that have not left yet, as if they had never been written. */
export async function takeBackMailsOf(db: Db, moveset: string, applicationids: readonly number[]): Promise<void> {
  const mails = await db
    .selectFrom('candidate_mail')
    .select('mailid')
    .where('moveset', '=', moveset)
    .where(anyOf('candidateapplicationid', applicationids))
    .execute();
  const back = await takeBackMails(
    db,
    mails.flatMap(({ mailid }) => mailid ?? []),
  );
  await db.deleteFrom('candidate_mail').where('moveset', '=', moveset).where(anyOf('mailid', back)).execute();
}
