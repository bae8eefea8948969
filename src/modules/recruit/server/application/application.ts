import { mailboxKey } from '#platform/contract/words.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { MESSAGES } from '#platform/contract/messages.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { networkHash } from '#platform/server/files/visitor.ts';
import { needPublicKey } from '#platform/server/public-key.ts';
import { sha256 } from '#platform/server/token.ts';
import { type OpenContext, serveOpen } from '#platform/server/serve.ts';
import { type Application, sendApplication } from '../../contract/application/application.ts';
import {
  type Answered,
  answerProblem,
  isAnswered,
  personalProblems,
  RESUME_NEEDED,
  SINGLE,
  settledOptions,
} from '../../contract/application/application-check.ts';
import type { PublicQuestion } from '../../contract/opening/public-job.ts';
import { acknowledge } from './acknowledgement.ts';
import { isResumeRequired } from './application-form.ts';
import { readFormToken } from './application-token.ts';
import { addApplication, addCandidate, emailKey, retainedUntil } from './candidate-rows.ts';
import { isAppliedBefore } from '../candidate/earlier.ts';
import { floodMarks } from '../candidate/flood.ts';
import { noSuchOpening, openJobById, openJobQuestions } from '../opening/open-jobs.ts';

/** Nobody fills in the form in less than this, in seconds. */
const HURRIED_SECONDS = 4;
/** How long a marked application waits, so that sending many takes long. */
const SLOW_MS = 1500;

type Visitor = Pick<OpenContext, 'env' | 'tenant' | 'today' | 'origin' | 'reply' | 'tx'>;

/** Reads the answers to the questions of a job. @throws ApplicationError E1370 for a missing one, 400 for a wrong one */
export function readAnswers(
  questions: readonly PublicQuestion[],
  input: Application['candiatequestionfeedback'],
): Map<number, Answered> {
  const sent = new Map(input.map((one) => [one.requisitionjobquestionid, one]));
  const answers = new Map<number, Answered>();
  for (const question of questions) {
    const one = sent.get(question.requisitionjobquestionid);
    const listed = one?.requisitionjobquestioninputoptionids ?? '';
    const answer: Answered = {
      feedback: question.inputvaluetypeid < SINGLE ? (one?.feedback ?? '') : '',
      options: question.inputvaluetypeid < SINGLE || listed === '' ? [] : settledOptions(listed.split(',').map(Number)),
    };
    const problem = isAnswered(answer) ? answerProblem(question, answer) : MESSAGES.E1370;
    if (problem !== undefined)
      failWith(isAnswered(answer) ? 'E0010' : 'E1370', {
        text: problem,
        fields: { candiatequestionfeedback: problem, [`question${question.requisitionjobquestionid}`]: problem },
      });
    answers.set(question.requisitionjobquestionid, answer);
  }
  return answers;
}

function expectPersonal(input: Application): void {
  const number = (value: number | null) => (value === null ? '' : String(value));
  const problems = personalProblems({
    ...input,
    noticeperiod: number(input.noticeperiod),
    expectedsalary: number(input.expectedsalary),
  });
  const [first] = problems;
  if (first)
    failWith('E0010', {
      text: first.text,
      fields: Object.fromEntries(problems.map(({ field, text }) => [field, text])),
    });
}

/** The keys of a form for an address: its own, and where somebody else has sent the same form one of the address. */
const submitKeys = (key: string, emailid: string): [string, string] => [
  key,
  `${key}.${sha256(emailKey(emailid)).slice(0, 20)}`,
];

async function unusedKey(db: Db, [own, ofAddress]: [string, string]): Promise<string> {
  const used = await db
    .selectFrom('candidate_application')
    .select('submitkey')
    .where('submitkey', '=', own)
    .executeTakeFirst();
  return used ? ofAddress : own;
}

const marksOf = (input: Application, seconds: number | undefined): string[] => [
  ...(input.homepage === '' ? [] : ['honeypot']),
  ...(seconds === undefined ? ['unsigned'] : []),
  ...(seconds !== undefined && seconds < HURRIED_SECONDS ? ['hurried'] : []),
];

/**
 * Stores an application of a visitor once: the same form sent again by the same address answers as the first time; by
 * another address it is another application, because a browser may serve several people. What looks like a
 * program's is stored too, but marked, and answered slowly; of a flood nothing is mailed until a person has looked.
 * @throws ApplicationError 400, 404 for a job that is not open, 409 for a second application of the same address, 429
 */
export async function receiveApplication(ctx: Visitor, input: Application): Promise<number> {
  const { env, tenant } = ctx;
  const requisitionjobid = input.requisitionjobid ?? noSuchOpening();
  const form = readFormToken(env, { subscriptionid: tenant.subscriptionid, requisitionjobid }, input.formtoken);
  const seconds = form && env.now().getTime() / 1000 - form.createdAt;
  const receivedfrom = networkHash(ctx);
  const stored = await ctx.tx(async (db) => {
    if (form) {
      await lockKey(db, `form:${form.key}`);
      const again = await db
        .selectFrom('candidate_application')
        .select('candidateapplicationid')
        .where('submitkey', 'in', submitKeys(form.key, input.emailid))
        .where('emailkey', '=', emailKey(input.emailid))
        .executeTakeFirst();
      if (again) return { ...again, marks: [] };
    }
    if (!(await openJobById(db, ctx, requisitionjobid))) noSuchOpening();
    expectPersonal(input);
    if (input.resumepath === '' && (await isResumeRequired(db))) failField('resumepath', RESUME_NEEDED);
    const answers = readAnswers(
      (await openJobQuestions(db, ctx, requisitionjobid)) ?? [],
      input.candiatequestionfeedback,
    );
    if (await isAppliedBefore(db, requisitionjobid, input.emailid))
      failWith('conflict', {
        status: 409,
        text: 'We already have your application for this job. Thank you! There is no need to send it again.',
      });
    const { marks, isheld } = await floodMarks(db, { receivedfrom, now: env.now(), marks: marksOf(input, seconds) });
    const mailboxkey = mailboxKey(emailKey(input.emailid));
    await lockKey(db, `mailbox:${mailboxkey}`);
    const candidateid = await addCandidate(ctx, db, input);
    const candidateapplicationid = await addApplication(ctx, db, input, {
      candidateid,
      requisitionjobid,
      submitkey: form ? await unusedKey(db, submitKeys(form.key, input.emailid)) : null,
      receivedfrom,
      marks,
      isheld,
      isacknowledgementdue: true,
      retainuntil: await retainedUntil(db, ctx.today),
      answers,
    });
    await acknowledge(ctx, db, [mailboxkey]);
    return { candidateapplicationid, marks };
  });
  if (stored.marks.length > 0) await wait(SLOW_MS);
  return stored.candidateapplicationid;
}

export const applicationCalls = [
  serveOpen(sendApplication, async (ctx, input) => {
    needPublicKey(ctx);
    return [{ candidateapplicationid: await receiveApplication(ctx, input) }];
  }),
];
