import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import type { CandidateReply } from '../../contract/candidate/reply.ts';
import type { InputOption, Knockout } from '../../contract/opening/question.ts';
import { answerText, isRuledOut } from '../../engine/candidate/knock-out.ts';
import { answeredOf } from './enter.ts';
import { localDay } from './list.ts';
import { candidateScope, withinScope } from './visible.ts';

export const contactsOf = (db: Db, candidateid: number) =>
  db
    .selectFrom('candidate_contact')
    .select(['contacttypeid', 'contacttypevalue'])
    .where('candidateid', '=', candidateid)
    .orderBy('candidatecontactid')
    .execute();

export const educationOf = (db: Db, candidateid: number) =>
  db
    .selectFrom('candidate_education')
    .select([
      'qualification',
      'specialization',
      'institution',
      'result',
      sql<string | null>`fromdate::text`.as('fromdate'),
      sql<string | null>`todate::text`.as('todate'),
    ])
    .where('candidateid', '=', candidateid)
    .orderBy('candidateeducationid')
    .execute();

export const experienceOf = (db: Db, candidateid: number) =>
  db
    .selectFrom('candidate_experience')
    .select([
      'companyname',
      'designationname',
      'city',
      'leavingreason',
      sql<string | null>`fromdate::text`.as('fromdate'),
      sql<string | null>`todate::text`.as('todate'),
    ])
    .where('candidateid', '=', candidateid)
    .orderBy('candidateexperienceid')
    .execute();

export async function answersOf(db: Db, candidateapplicationid: number): Promise<CandidateDetail['answers']> {
  const rows = await db
    .selectFrom('candidate_answer as w')
    .innerJoin('requisition_job_question as q', 'q.requisitionjobquestionid', 'w.requisitionjobquestionid')
    .select([
      'q.questiontext',
      'q.inputvaluetypeid',
      'w.feedback',
      'w.requisitionjobquestioninputoptionids',
      sql<Knockout | null>`q.knockout`.as('knockout'),
      sql<InputOption[]>`q.options`.as('options'),
    ])
    .where('w.candidateapplicationid', '=', candidateapplicationid)
    .orderBy('q.questionrank')
    .execute();
  return rows.map((row) => {
    const answer = answeredOf(row);
    return {
      questiontext: row.questiontext,
      answer: answerText(row.options, answer),
      isruledout: isRuledOut(row, answer),
    };
  });
}

export const movesOf = (db: Db, candidateapplicationid: number) =>
  db
    .selectFrom('candidate_move as m')
    .leftJoin('reject_reason as w', 'w.rejectreasonid', 'm.rejectreasonid')
    .leftJoin('account as b', 'b.accountid', 'm.movedby')
    .select((eb) => [
      'm.candidatemoveid',
      'm.movekindid',
      'm.fromstagename',
      'm.tostagename',
      'm.note',
      'm.movedon',
      eb.fn.coalesce('w.rejectreasonname', sql<string>`''`).as('rejectreasonname'),
      eb.fn.coalesce('b.fullname', sql<string>`''`).as('byname'),
    ])
    .where('m.candidateapplicationid', '=', candidateapplicationid)
    .orderBy('m.candidatemoveid', 'desc')
    .execute();

/** The notes of an application, the latest first, with who wrote and who was mentioned. */
export async function notesOf(db: Db, candidateapplicationid: number): Promise<CandidateDetail['notes']> {
  const rows = await db
    .selectFrom('candidate_note as n')
    .innerJoin('account as b', 'b.accountid', 'n.writtenby')
    .select([
      'n.candidatenoteid',
      'n.note',
      'b.fullname as byname',
      'n.writtenon',
      sql<number[]>`n.mentions`.as('mentions'),
    ])
    .where('n.candidateapplicationid', '=', candidateapplicationid)
    .orderBy('n.candidatenoteid', 'desc')
    .execute();
  const ids = [...new Set(rows.flatMap(({ mentions }) => mentions))];
  const people = await db
    .selectFrom('account')
    .select(['accountid', 'fullname'])
    .where(anyOf('accountid', ids))
    .execute();
  const names = new Map(people.map(({ accountid, fullname }) => [accountid, fullname]));
  return rows.map((row) => ({ ...row, mentions: row.mentions.flatMap((one) => names.get(one) ?? []) }));
}

/** What a candidate was written, the latest first. */
export const mailsOf = (db: Db, candidateapplicationid: number) =>
  db
    .selectFrom('candidate_mail as m')
    .leftJoin('account as b', 'b.accountid', 'm.sentby')
    .select((eb) => [
      'm.candidatemailid',
      'm.templatename',
      'm.mailaddress',
      'm.subject',
      'm.body',
      eb.fn.coalesce('b.fullname', sql<string>`''`).as('byname'),
      'm.senton',
    ])
    .where('m.candidateapplicationid', '=', candidateapplicationid)
    .orderBy('m.candidatemailid', 'desc')
    .execute();

/** What a candidate answered, the latest first, with the names of the attachments. */
export async function repliesOf(db: Db, candidateapplicationid: number): Promise<CandidateReply[]> {
  const rows = await db
    .selectFrom('candidate_reply as y')
    .innerJoin('account as b', 'b.accountid', 'y.addedby')
    .select([
      'y.candidatereplyid',
      'y.fromname',
      'y.fromaddress',
      'y.isotheraddress',
      'y.subject',
      'y.body',
      'y.ishtml',
      sql<string[]>`y.leftout`.as('leftout'),
      'b.fullname as byname',
      'y.senton',
    ])
    .where('y.candidateapplicationid', '=', candidateapplicationid)
    .orderBy('y.candidatereplyid', 'desc')
    .execute();
  const files = await db
    .selectFrom('candidate_file')
    .select(['candidatereplyid', 'fileid', 'filename as name'])
    .where(
      anyOf(
        'candidatereplyid',
        rows.map(({ candidatereplyid }) => candidatereplyid),
      ),
    )
    .orderBy('candidatefileid')
    .execute();
  return rows.map((row) => ({
    ...row,
    files: files
      .filter(({ candidatereplyid }) => candidatereplyid === row.candidatereplyid)
      .map(({ fileid, name }) => ({ fileid, name })),
  }));
}

export const tagsOf = async (db: Db, candidateid: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('candidate_tag')
    .select('tagname')
    .where('candidateid', '=', candidateid)
    .orderBy('tagname')
    .execute();
  return rows.map(({ tagname }) => tagname);
};

/** The other applications of an e-mail address that the caller sees; those in a blind stage are left out. */
export const othersOf = (ctx: Context, own: { emailkey: string; candidateapplicationid: number }) =>
  ctx.db
    .selectFrom('candidate_application as a')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select([
      'a.candidateapplicationid',
      'd.designationname',
      'r.requisitioncode',
      's.stagename',
      's.stagetypeid',
      localDay(ctx, 'a.receivedon').as('receivedon'),
    ])
    .where('a.emailkey', '=', own.emailkey)
    .where('a.candidateapplicationid', '<>', own.candidateapplicationid)
    .where('s.isblind', '=', false)
    .where(withinScope(candidateScope(ctx)))
    .orderBy('a.candidateapplicationid', 'desc')
    .execute();

/** When and by whom other records went into this one, the latest first. */
export const mergesOf = (db: Db, candidateid: number) =>
  db
    .selectFrom('candidate_merge as m')
    .leftJoin('account as b', 'b.accountid', 'm.mergedby')
    .select((eb) => ['m.candidatemergeid', 'm.mergedon', eb.fn.coalesce('b.fullname', sql<string>`''`).as('byname')])
    .where('m.candidateid', '=', candidateid)
    .orderBy('m.candidatemergeid', 'desc')
    .execute();
