import { sql } from 'kysely';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { InputOption } from '../../contract/opening/question.ts';
import { answerText } from '../../engine/candidate/knock-out.ts';
import { answeredOf } from './enter.ts';
import { APPLICATION_TABLES } from './tables.ts';

type Application = {
  readonly candidateapplicationid: number;
  readonly requisitionjobid: number;
  readonly emailkey: string;
  readonly pipelinestageid: number;
  readonly stagesince: string;
};
/** Two applications of one person for one job: the older stays, the other goes into it. */
export type SameJob = { readonly stays: Application; readonly goes: Application };

/** Where each application that goes leads to; those that led to it follow. */
async function leadOn(db: Db, candidateid: number, pairs: readonly SameJob[]): Promise<void> {
  const rows = pairs.map(({ stays, goes }) => ({
    mergedapplicationid: goes.candidateapplicationid,
    candidateid,
    candidateapplicationid: stays.candidateapplicationid,
    requisitionjobid: goes.requisitionjobid,
    emailkey: goes.emailkey,
  }));
  for (const part of chunks(rows, 5)) await db.insertInto('merged_application').values(part).execute();
  await tenantSql`update merged_application e set candidateapplicationid = m.candidateapplicationid
    from merged_application m
    where e.subscriptionid = current_subscription() and m.subscriptionid = current_subscription()
      and e.candidateapplicationid = m.mergedapplicationid`.execute(db);
}

/** Answers of applications, by application and question. */
async function answersOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('candidate_answer as w')
    .innerJoin('requisition_job_question as q', 'q.requisitionjobquestionid', 'w.requisitionjobquestionid')
    .select([
      'w.candiatequestionfeedbackid',
      'w.candidateapplicationid',
      'w.requisitionjobquestionid',
      'q.questiontext',
      'q.inputvaluetypeid',
      'w.feedback',
      'w.requisitionjobquestioninputoptionids',
      sql<InputOption[]>`q.options`.as('options'),
    ])
    .where(anyOf('w.candidateapplicationid', ids))
    .orderBy('q.questionrank')
    .execute();
  return rows.map((row) => ({ ...row, text: answerText(row.options, answeredOf(row)) }));
}

/** The answers of the older application stay; what the later one answered otherwise becomes a note. */
async function settleAnswers(ctx: Context, candidateid: number, pairs: readonly SameJob[]): Promise<void> {
  const { db } = ctx;
  const answers = await answersOf(
    db,
    pairs.flatMap(({ stays, goes }) => [stays.candidateapplicationid, goes.candidateapplicationid]),
  );
  const of = ({ candidateapplicationid }: Application) =>
    answers.filter((one) => one.candidateapplicationid === candidateapplicationid);
  const settled = pairs.map(({ stays, goes }) => {
    const first = new Map(of(stays).map((one) => [one.requisitionjobquestionid, one.text]));
    const again = of(goes).filter((one) => first.has(one.requisitionjobquestionid));
    const other = again.filter((one) => first.get(one.requisitionjobquestionid) !== one.text);
    return { stays, again, other };
  });
  const dropped = settled.flatMap(({ again }) => again.map((one) => one.candiatequestionfeedbackid));
  await db.deleteFrom('candidate_answer').where(anyOf('candiatequestionfeedbackid', dropped)).execute();
  const notes = settled
    .filter(({ other }) => other.length > 0)
    .map(({ stays, other }) => ({
      candidateid,
      candidateapplicationid: stays.candidateapplicationid,
      note: ['The later application answered:', ...other.map((one) => `${one.questiontext} ${one.text}`)].join('\n'),
      writtenby: ctx.session.accountid,
      writtenon: ctx.env.now().toISOString(),
    }));
  for (const part of chunks(notes, 5)) await db.insertInto('candidate_note').values(part).execute();
}

/**
 * Joins applications for the same job: the older takes offers, interviews, mails, moves, notes and missing answers of the
 * other, its marks, and the later of the two days and consents that were promised; the other is deleted.
 */
export async function joinApplications(ctx: Context, candidateid: number, pairs: readonly SameJob[]): Promise<void> {
  if (pairs.length === 0) return;
  const { db } = ctx;
  await leadOn(db, candidateid, pairs);
  await settleAnswers(ctx, candidateid, pairs);
  const gone = pairs.map(({ goes }) => goes.candidateapplicationid);
  await tenantSql`update offer o set offerno = o.offerno + (
      select coalesce(max(f.offerno), 0) from offer f
      where f.subscriptionid = current_subscription() and f.candidateapplicationid = m.candidateapplicationid)
    from merged_application m
    where o.subscriptionid = current_subscription() and m.subscriptionid = current_subscription()
      and m.mergedapplicationid = o.candidateapplicationid and m.mergedapplicationid = any(${gone}::bigint[])`.execute(
    db,
  );
  // Who referred first has referred: an application has one referral.
  await tenantSql`delete from referral r using merged_application m, referral first
    where r.subscriptionid = current_subscription() and m.subscriptionid = current_subscription()
      and first.subscriptionid = current_subscription() and m.mergedapplicationid = any(${gone}::bigint[])
      and r.candidateapplicationid = m.mergedapplicationid
      and first.candidateapplicationid = m.candidateapplicationid`.execute(db);
  for (const table of APPLICATION_TABLES)
    await tenantSql`update ${sql.table(table)} t set candidateapplicationid = m.candidateapplicationid
      from merged_application m
      where t.subscriptionid = current_subscription() and m.subscriptionid = current_subscription()
        and m.mergedapplicationid = t.candidateapplicationid and m.mergedapplicationid = any(${gone}::bigint[])`.execute(
      db,
    );
  await tenantSql`update candidate_application s set
      marks = (select coalesce(jsonb_agg(distinct x), '[]') from jsonb_array_elements(s.marks || g.marks) x),
      istalentpool = s.istalentpool or g.istalentpool, retainuntil = greatest(s.retainuntil, g.retainuntil),
      addedby = coalesce(s.addedby, g.addedby), consentedon = coalesce(s.consentedon, g.consentedon),
      consentmethodid = coalesce(s.consentmethodid, g.consentmethodid)
    from merged_application m, candidate_application g
    where s.subscriptionid = current_subscription() and m.subscriptionid = current_subscription()
      and g.subscriptionid = current_subscription() and m.mergedapplicationid = any(${gone}::bigint[])
      and g.candidateapplicationid = m.mergedapplicationid and s.candidateapplicationid = m.candidateapplicationid`.execute(
    db,
  );
  await db.deleteFrom('candidate_application').where(anyOf('candidateapplicationid', gone)).execute();
}
