import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getMerge, type MergeSide, sameWord } from '../../contract/candidate/duplicate.ts';
import { openPairs } from './duplicates.ts';
import { localDay } from './list.ts';

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const COUNTED = ['candidate_note', 'candidate_mail', 'candidate_file', 'interview', 'offer'] as const;

/** How many rows of a table each candidate has. */
async function countsOf(db: Db, table: (typeof COUNTED)[number], ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom(table)
    .select((eb) => ['candidateid', eb.fn.countAll<number>().as('count')])
    .where(anyOf('candidateid', ids))
    .groupBy('candidateid')
    .execute();
  return new Map(rows.map(({ candidateid, count }) => [candidateid, count]));
}

/** Candidates as a merge shows them beside each other. */
async function sidesOf(ctx: Context, ids: readonly number[]): Promise<MergeSide[]> {
  const { db } = ctx;
  const rows = await db
    .selectFrom('candidate')
    .selectAll()
    .where(anyOf('candidateid', ids))
    .orderBy('candidateid')
    .execute();
  const applications = await db
    .selectFrom('candidate_application as a')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select([
      'a.candidateid',
      'a.candidateapplicationid',
      'a.requisitionjobid',
      'd.designationname',
      'r.requisitioncode',
      's.stagename',
      localDay(ctx, 'a.receivedon').as('receivedon'),
    ])
    .where(anyOf('a.candidateid', ids))
    .orderBy('a.candidateapplicationid')
    .execute();
  const tags = await db
    .selectFrom('candidate_tag')
    .select(['candidateid', 'tagname'])
    .where(anyOf('candidateid', ids))
    .orderBy('tagname')
    .execute();
  const [notes, mails, files, interviews, offers] = [
    await countsOf(db, 'candidate_note', ids),
    await countsOf(db, 'candidate_mail', ids),
    await countsOf(db, 'candidate_file', ids),
    await countsOf(db, 'interview', ids),
    await countsOf(db, 'offer', ids),
  ];
  return rows.map((row) => {
    const { candidateid } = row;
    const fields = [row.profilepicpath, row.resumepath, row.coverletterpath].filter((path) => path !== null);
    return {
      candidateid,
      fullname: row.fullname,
      emailid: row.emailid,
      phone: `${row.callingcode} ${row.mobilenumber}`.trim(),
      address: joined(row.pincode, row.city, row.state, row.country),
      advanceskill: row.advanceskill,
      elementryskill: row.elementryskill,
      languages: joined(row.advancelanguage, row.workinglanguage, row.elementrylanguage),
      noticeperiod: row.noticeperiod,
      expectedsalary: row.expectedsalary,
      photo: row.profilepicpath !== null,
      resume: row.resumepath !== null,
      coverletter: row.coverletterpath !== null,
      applications: applications
        .filter((one) => one.candidateid === candidateid)
        .map(({ candidateid: _candidate, ...one }) => one),
      notes: notes.get(candidateid) ?? 0,
      mails: mails.get(candidateid) ?? 0,
      files: fields.length + (files.get(candidateid) ?? 0),
      interviews: interviews.get(candidateid) ?? 0,
      offers: offers.get(candidateid) ?? 0,
      tags: tags.filter((one) => one.candidateid === candidateid).map(({ tagname }) => tagname),
      version: row.version,
    };
  });
}

/**
 * A pair as it is merged: the older stays.
 * @throws ApplicationError 404 for two who do not look alike, were said to be two people, or are hidden by their stage
 */
export async function mergeOf(
  ctx: Context,
  { candidateid, mergedcandidateid }: { candidateid: number; mergedcandidateid: number },
) {
  const pair = await (
    await openPairs(ctx.db)
  )
    .select(sql<string[]>`p.reasons`.as('reasons'))
    .where('p.candidateid', '=', mergedcandidateid)
    .where('p.othercandidateid', '=', candidateid)
    .executeTakeFirst();
  const [stays, goes] = pair ? await sidesOf(ctx, [candidateid, mergedcandidateid]) : [];
  return pair && stays && goes ? { stays, goes, reasons: pair.reasons.map(sameWord) } : notFound();
}

export const mergePreview = serve(getMerge, async (ctx, pair) => [await mergeOf(ctx, pair)]);
