import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { CANCELLED, DONE, INTERVIEW_STATUS, PLANNED } from '../../contract/interview/interview.ts';
import type { AttributeGroup } from '../../contract/interview/kit.ts';
import {
  getOwnInterview,
  listOwnInterviews,
  type OwnInterview,
  type OwnInterviewRow,
} from '../../contract/interview/own.ts';
import { seenName } from '../candidate/visible.ts';
import { cardsOf, ownCardOf } from './scorecard.ts';
import { endOf, panelsOf, timeOf } from './stored.ts';

/** The interviews that are over and of which the list shows no more. */
const MAX_DAYS_PAST = 100;

const own = (db: Db, employeeid: number) =>
  db
    .selectFrom('interview_panellist as p')
    .innerJoin('interview as i', 'i.interviewid', 'p.interviewid')
    .innerJoin('candidate as c', 'c.candidateid', 'i.candidateid')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'i.candidateapplicationid')
    .innerJoin('pipeline_stage as g', 'g.pipelinestageid', 'a.pipelinestageid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .innerJoin('designation as d', 'd.designationid', 'r.designationid')
    .leftJoin('scorecard as s', (join) =>
      join.onRef('s.interviewid', '=', 'i.interviewid').onRef('s.employeeid', '=', 'p.employeeid'),
    )
    .select([
      'i.interviewid',
      'i.candidateid',
      'i.candidateapplicationid',
      'i.interviewname',
      'd.designationname',
      'c.fullname',
      'g.isblind',
      'i.statusid',
      'i.startson',
      'i.durationminutes',
      'i.timezoneid',
      'i.place',
      'i.calllink',
      's.submittedon',
    ])
    .where('p.employeeid', '=', employeeid);
type Row = Awaited<ReturnType<ReturnType<typeof own>['execute']>>[number];

function shaped(row: Row, now: number): OwnInterviewRow {
  const { interviewid, interviewname, designationname, statusid, startson, durationminutes, timezoneid } = row;
  const hassubmitted = row.submittedon !== null;
  return {
    interviewid,
    interviewname,
    designationname,
    candidatename: seenName(row),
    place: row.place,
    calllink: row.calllink,
    ...timeOf({ startson, durationminutes, timezoneid }),
    statusid: INTERVIEW_STATUS.ids.find((one) => one === statusid) ?? PLANNED,
    hasbegun: new Date(startson).getTime() <= now,
    hassubmitted,
    iscarddue: !hassubmitted && (statusid === PLANNED || statusid === DONE) && endOf(row) <= now,
  };
}

/** First what waits for the reader, then what comes, then what was. */
async function list({ db, env, session }: Context): Promise<OwnInterviewRow[]> {
  const { employeeid } = session;
  if (employeeid === null) return [];
  const now = env.now();
  const open = await own(db, employeeid)
    .where((c) =>
      c.or([
        c('i.startson', '>', now.toISOString()),
        c.and([c('i.statusid', 'in', [PLANNED, DONE]), c('s.submittedon', 'is', null)]),
      ]),
    )
    .orderBy('i.startson')
    .execute();
  const past = await own(db, employeeid)
    .where('i.startson', '<=', now.toISOString())
    .where((c) => c.or([c('i.statusid', 'not in', [PLANNED, DONE]), c('s.submittedon', 'is not', null)]))
    .orderBy('i.startson', 'desc')
    .limit(MAX_DAYS_PAST)
    .execute();
  const rows = open.map((row) => shaped(row, now.getTime()));
  return [
    ...rows.filter(({ iscarddue }) => iscarddue),
    ...rows.filter(({ iscarddue }) => !iscarddue),
    ...past.map((row) => shaped(row, now.getTime())),
  ];
}

const words = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

async function candidateOf(ctx: Context, { candidateid, isblind }: Row): Promise<OwnInterview['candidate']> {
  const { db, session } = ctx;
  const period = [
    sql<string | null>`fromdate::text`.as('fromdate'),
    sql<string | null>`todate::text`.as('todate'),
  ] as const;
  const candidate = await db
    .selectFrom('candidate')
    .select([
      'profilepicpath',
      'resumepath',
      'advanceskill',
      'elementryskill',
      'advancelanguage',
      'elementrylanguage',
      'workinglanguage',
    ])
    .where('candidateid', '=', candidateid)
    .executeTakeFirstOrThrow();
  const education = await db
    .selectFrom('candidate_education')
    .select(['qualification', 'specialization', 'institution', ...period])
    .where('candidateid', '=', candidateid)
    .orderBy('candidateeducationid')
    .execute();
  const experience = await db
    .selectFrom('candidate_experience')
    .select(['companyname', 'designationname', ...period])
    .where('candidateid', '=', candidateid)
    .orderBy('candidateexperienceid')
    .execute();
  return {
    ishidden: isblind,
    profileimagepath: isblind ? null : candidate.profilepicpath,
    resumelink: isblind ? null : ctx.fileLink(candidate.resumepath, session.logininfoid),
    skills: [...words(candidate.advanceskill), ...words(candidate.elementryskill)],
    languages: [
      ...words(candidate.advancelanguage),
      ...words(candidate.workinglanguage),
      ...words(candidate.elementrylanguage),
    ],
    education,
    experience,
  };
}

async function one(ctx: Context, interviewid: number): Promise<OwnInterview> {
  const { db, env, session } = ctx;
  const employeeid = session.employeeid ?? notFound();
  const row = await own(db, employeeid).where('i.interviewid', '=', interviewid).executeTakeFirst();
  if (!row) return notFound();
  const kit = await db
    .selectFrom('interview')
    .select(['guide', 'questions', 'attributegroups'])
    .where('interviewid', '=', interviewid)
    .executeTakeFirstOrThrow();
  const attributegroups = kit.attributegroups as AttributeGroup[];
  const { visible } = await cardsOf(db, [{ interviewid, attributegroups }], session);
  const panel = (await panelsOf(db, [interviewid])).get(interviewid) ?? [];
  return {
    ...shaped(row, env.now().getTime()),
    guide: kit.guide,
    questions: kit.questions as string[],
    attributegroups,
    panel: panel.map(({ interviewid: _of, ...person }) => person),
    candidate: await candidateOf(ctx, row),
    own: await ownCardOf(db, { interviewid, employeeid }),
    scorecards: visible.get(interviewid) ?? notFound(),
  };
}

/** Whether somebody reads the files of a candidate: by an interview that is not cancelled, in a stage that hides nothing. */
export async function interviews(db: Db, employeeid: number | null, candidateid: number): Promise<boolean> {
  if (employeeid === null) return false;
  const row = await db
    .selectFrom('interview_panellist as p')
    .innerJoin('interview as i', 'i.interviewid', 'p.interviewid')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'i.candidateapplicationid')
    .innerJoin('pipeline_stage as g', 'g.pipelinestageid', 'a.pipelinestageid')
    .select('i.interviewid')
    .where('p.employeeid', '=', employeeid)
    .where('p.candidateid', '=', candidateid)
    .where('i.statusid', '<>', CANCELLED)
    .where('g.isblind', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const ownEndpoints = [
  serve(listOwnInterviews, (ctx) => list(ctx)),
  serve(getOwnInterview, async (ctx, { interviewid }) => [await one(ctx, interviewid)]),
];
