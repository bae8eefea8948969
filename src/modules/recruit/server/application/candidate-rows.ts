import { mailboxKey } from '#platform/contract/words.ts';
import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { composed } from '#platform/engine/composed.ts';
import { rupees } from '#platform/engine/money.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { claimVisitorFiles } from '#platform/server/files/visitor.ts';
import { periodsOf } from '#platform/server/retention/settings.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { type Application, FILE_FIELDS } from '../../contract/application/application.ts';
import { sourceFor } from '../../engine/application/source.ts';
import { isMailedToday } from './acknowledgement.ts';
import { receive } from '../candidate/move.ts';
import { noteLookalikes } from '../candidate/duplicates.ts';
import { indexApplications } from '../candidate/search.ts';
import { addReferral, type Receiving, REFERRAL_SOURCE, referrerByLink } from '../referral/credit.ts';
import { firstStage } from '../candidate/stages.ts';
import type { Answered } from '../../contract/application/application-check.ts';

/** The form of an e-mail address by which duplicates are found. */
export const emailKey = (emailid: string): string => composed(emailid.trim()).toLowerCase();
/** Numbers that people enter who give none: one digit again and again, or all in order. */
const PLACEHOLDER = /^(?:(\d)\1*|1234567890?)$/;
/** The form of a phone number by which duplicates are found: digits only; empty for a placeholder, which finds none. */
export function phoneKey(callingcode: string, number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits === '' || PLACEHOLDER.test(digits)
    ? ''
    : `${callingcode}${digits.replace(/^0+/, '')}`.replace(/\D/g, '');
}

/** The day until which an application that arrives today is stored, by the period of the company. */
export async function retainedUntil(db: Db, today: string): Promise<string> {
  const { candidates } = await periodsOf(db);
  return addDays(day(today), candidates);
}

type Person = Pick<Application, 'name' | 'emailid' | 'callingcode' | 'mobilenumber' | 'city'>;

/** The columns of who somebody is. A calling code alone is no phone. */
export const personColumns = ({ name, emailid, callingcode, mobilenumber, city }: Person) => ({
  fullname: name,
  emailid,
  emailkey: emailKey(emailid),
  callingcode: mobilenumber === '' ? '' : callingcode,
  mobilenumber,
  phonekey: phoneKey(callingcode, mobilenumber),
  city,
});

/** Adds the candidate of an application, with contacts and files. @returns the id */
export async function addCandidate(ctx: Pick<BaseContext, 'env' | 'tenant'>, db: Db, input: Application) {
  const { candidateid } = await db
    .insertInto('candidate')
    .values({
      ...personColumns(input),
      pincode: input.pincode,
      state: input.state,
      country: input.country,
      advanceskill: input.advanceskill,
      elementryskill: input.elementryskill,
      advancelanguage: input.advancelanguage,
      elementrylanguage: input.elementrylanguage,
      workinglanguage: input.workinglanguage,
      noticeperiod: input.noticeperiod,
      expectedsalary: input.expectedsalary === null ? null : rupees(input.expectedsalary),
    })
    .returning('candidateid')
    .executeTakeFirstOrThrow();
  await addFiles(ctx, db, candidateid, input);
  const of = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, candidateid }));
  const contacts = input.candidatecontact.map(({ contacttypeid, contacttagid, contacttypevalue }) => ({
    contacttypeid,
    contacttagid,
    contacttypevalue,
  }));
  for (const part of chunks(of(contacts), 5)) await db.insertInto('candidate_contact').values(part).execute();
  for (const part of chunks(of(input.candidateeducation), 8))
    await db.insertInto('candidate_education').values(part).execute();
  for (const part of chunks(of(input.candidateexperience), 8))
    await db.insertInto('candidate_experience').values(part).execute();
  await noteLookalikes(db, [candidateid]);
  return candidateid;
}

async function addFiles(
  ctx: Pick<BaseContext, 'env' | 'tenant'>,
  db: Db,
  candidateid: number,
  input: Application,
): Promise<void> {
  const fields = (['profilepicpath', 'resumepath', 'coverletterpath'] as const).filter((field) => input[field] !== '');
  if (fields.length === 0) return;
  const paths = fields.map((field) => ({ path: input[field], purpose: FILE_FIELDS[field] }));
  const ids = await claimVisitorFiles(ctx, db, { paths, claimedid: candidateid });
  const set = Object.fromEntries(fields.map((field, at) => [field, String(ids[at])]));
  await db.updateTable('candidate').set(set).where('candidateid', '=', candidateid).execute();
}

type Row = {
  candidateid: number;
  requisitionjobid: number;
  submitkey: string | null;
  receivedfrom: string;
  marks: readonly string[];
  /** Whether nothing is mailed until a person has looked, and whether an acknowledgement is due at all. */
  isheld?: boolean;
  isacknowledgementdue?: boolean;
  retainuntil: string;
  answers: ReadonlyMap<number, Answered>;
  /** A recruiter added it: for which source, who, and when and how the candidate agreed. */
  byhand?: {
    readonly candidatesourceid: number;
    readonly addedby: number;
    readonly consentedon: string;
    readonly consentmethodid: number;
  };
  /** The employee who referred the candidate by the form, and what was added. */
  referral?: { readonly employeeid: number; readonly note: string };
};

/** The source that the text of a link counts for. */
async function sourceOf(db: Db, text: string): Promise<number | null> {
  const sources = await db
    .selectFrom('candidate_source')
    .select(['candidatesourceid', 'sourcetypeid', sql<string[]>`matches`.as('matches')])
    .where('isactive', '=', 1)
    .orderBy('candidatesourceid')
    .execute();
  return sourceFor(sources, text);
}

/** Adds the application of a candidate with its answers, in the first stage of its job. @returns the id */
export async function addApplication(ctx: Receiving, db: Db, input: Application, row: Row) {
  const { answers, marks, referral, byhand, ...rest } = row;
  const byLink = referral || byhand ? undefined : await referrerByLink(db, ctx, input.source);
  const source = byLink === undefined ? input.source : REFERRAL_SOURCE;
  const stage = await firstStage(db, row.requisitionjobid);
  const mailboxkey = mailboxKey(emailKey(input.emailid));
  const ismailed = !row.isheld && !(await isMailedToday(ctx, db, mailboxkey));
  const { candidateapplicationid } = await db
    .insertInto('candidate_application')
    .values({
      ...rest,
      emailkey: emailKey(input.emailid),
      mailboxkey,
      source,
      sourcetypeid: input.sourcetypeid,
      receivedon: ctx.env.now().toISOString(),
      marks: JSON.stringify(marks),
      istalentpool: input.istalentpool,
      pipelinestageid: stage.pipelinestageid,
      stagesince: ctx.env.now().toISOString(),
      ...(byhand ?? { candidatesourceid: await sourceOf(db, source) }),
    })
    .returning('candidateapplicationid')
    .executeTakeFirstOrThrow();
  const rows = [...answers].map(([requisitionjobquestionid, { feedback, options }]) => ({
    candidateid: row.candidateid,
    candidateapplicationid,
    requisitionjobquestionid,
    feedback,
    requisitionjobquestioninputoptionids: options.join(','),
  }));
  for (const part of chunks(rows, 6)) await db.insertInto('candidate_answer').values(part).execute();
  const credited = referral ?? (byLink === undefined ? undefined : { employeeid: byLink, note: '' });
  if (credited)
    await addReferral(ctx, db, {
      ...credited,
      islink: byLink !== undefined,
      candidateid: row.candidateid,
      candidateapplicationid,
      requisitionjobid: row.requisitionjobid,
    });
  await indexApplications(db, [candidateapplicationid]);
  await receive(ctx, db, { stage, ids: [candidateapplicationid], ismailed });
  await scheduleDailyCheck(db, 'recruit');
  return candidateapplicationid;
}
