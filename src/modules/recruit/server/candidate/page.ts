import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { type CandidateDetail, candidateDetail, getCandidate, markWord } from '../../contract/candidate/candidate.ts';
import { skillMatch } from '../../engine/candidate/match.ts';
import { isOverdue, stageAge } from '../../engine/candidate/stage-age.ts';
import { writtenSkills } from './cards.ts';
import { lookalikesOf } from './duplicates.ts';
import { filesOf } from './files-of.ts';
import { localDay } from './list.ts';
import { standingApplication, joinedApplications } from './joined.ts';
import {
  answersOf,
  contactsOf,
  educationOf,
  experienceOf,
  mailsOf,
  mergesOf,
  movesOf,
  notesOf,
  othersOf,
  repliesOf,
  tagsOf,
} from './page-parts.ts';
import { readersOf } from './readers.ts';
import { candidateScope, mayEditCandidates, seenCandidates, withinScope } from './visible.ts';

/** One application as the caller may know of it. @throws ApplicationError 404 out of scope, as for an unknown one */
export async function visibleApplication(
  ctx: Pick<Context, 'db' | 'session' | 'tenant'>,
  candidateapplicationid: number,
) {
  const row = await joinedApplications(ctx.db)
    .leftJoin('candidate_source as o', 'o.candidatesourceid', 'a.candidatesourceid')
    .leftJoin('reject_reason as w', 'w.rejectreasonid', 'a.rejectreasonid')
    .leftJoin('referral as f', 'f.candidateapplicationid', 'a.candidateapplicationid')
    .leftJoin('employee as e', 'e.employeeid', 'f.employeeid')
    .leftJoin('account as b', 'b.accountid', 'a.addedby')
    .select((eb) => [
      'a.candidateapplicationid',
      'a.candidateid',
      'a.emailkey',
      sql<string[]>`j.skill`.as('skill'),
      'c.fullname',
      'c.emailid',
      'c.callingcode',
      'c.mobilenumber',
      'c.pincode',
      'c.city',
      'c.state',
      'c.country',
      'c.advanceskill',
      'c.elementryskill',
      'c.advancelanguage',
      'c.elementrylanguage',
      'c.workinglanguage',
      'c.noticeperiod',
      'c.expectedsalary',
      'c.profilepicpath',
      'c.resumepath',
      'c.coverletterpath',
      'r.requisitionid',
      'a.requisitionjobid',
      'r.requisitioncode',
      'd.designationname',
      'a.pipelinestageid',
      's.stagename',
      's.stagetypeid',
      's.daysallowed',
      's.isblind',
      eb.fn.coalesce('w.rejectreasonname', sql<string>`''`).as('rejectreasonname'),
      eb.fn.coalesce('o.sourcename', 'a.source').as('sourcename'),
      eb.fn.coalesce('e.fullname', sql<string>`''`).as('referredby'),
      eb.fn.coalesce('f.note', sql<string>`''`).as('referralnote'),
      eb.fn.coalesce('b.fullname', sql<string>`''`).as('addedby'),
      sql<string | null>`a.consentedon::text`.as('consentedon'),
      'a.consentmethodid',
      localDay(ctx, 'a.stagesince').as('since'),
      localDay(ctx, 'a.receivedon').as('receivedon'),
      sql<string>`a.retainuntil::text`.as('retainuntil'),
      'a.istalentpool',
      sql<string[]>`a.marks`.as('marks'),
      'a.isheld',
      'a.version',
    ])
    .where('a.candidateapplicationid', '=', candidateapplicationid)
    .where(withinScope(candidateScope(ctx)))
    .executeTakeFirst();
  return row ?? notFound();
}
export const candidatePage = serve(getCandidate, async (ctx, input) => {
  const { db } = ctx;
  const candidateapplicationid = await standingApplication(db, input.candidateapplicationid);
  const row = await visibleApplication(ctx, candidateapplicationid);
  const { candidateid } = row;
  const stagedays = stageAge(day(row.since), day(ctx.today));
  const {
    since: _since,
    profilepicpath: _picture,
    resumepath: _resume,
    coverletterpath: _letter,
    emailkey,
    skill,
    ...rest
  } = row;
  const detail = {
    ...rest,
    marks: row.marks.map(markWord),
    stagetypeid: row.stagetypeid as CandidateDetail['stagetypeid'],
    consentmethodid: row.consentmethodid as CandidateDetail['consentmethodid'],
    stagedays,
    isoverdue: isOverdue(stagedays, row.daysallowed),
    files: await filesOf(db, row),
    contacts: await contactsOf(db, candidateid),
    education: await educationOf(db, candidateid),
    experience: await experienceOf(db, candidateid),
    answers: await answersOf(db, candidateapplicationid),
    moves: (await movesOf(db, candidateapplicationid)).map((move) => ({
      ...move,
      movekindid: move.movekindid as CandidateDetail['moves'][number]['movekindid'],
    })),
    notes: await notesOf(db, candidateapplicationid),
    mails: await mailsOf(db, candidateapplicationid),
    replies: await repliesOf(db, candidateapplicationid),
    tags: await tagsOf(db, candidateid),
    skills: skillMatch(skill, writtenSkills(row)),
    others: await othersOf(ctx, { emailkey, candidateapplicationid }),
    people: await readersOf(ctx, row.requisitionid),
    duplicates: candidateScope(ctx).all ? await lookalikesOf(db, candidateid) : [],
    merges: await mergesOf(db, candidateid),
    mayedit: mayEditCandidates(ctx),
  };
  return seenCandidates(candidateDetail, [detail]);
});
