import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { creator } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  INTERVIEW_CHANGE,
  INTERVIEW_STATUS,
  type InterviewRow,
  listInterviews,
} from '../../contract/interview/interview.ts';
import type { AttributeGroup } from '../../contract/interview/kit.ts';
import { wallTime } from '../../engine/interview/slots.ts';
import { visibleApplication } from '../candidate/page.ts';
import { cardsOf } from './scorecard.ts';
import { panelsOf, timeOf } from './stored.ts';

async function changesOf({ db }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom('interview_change as c')
    .select([
      'c.interviewid',
      'c.changetypeid',
      'c.startsbefore',
      'c.startsafter',
      'c.timezoneid',
      'c.reason',
      'c.addeddate',
      ...creator('c'),
    ])
    .where(anyOf('c.interviewid', ids))
    .orderBy('c.interviewchangeid', 'desc')
    .execute();
  const words = (instant: string | null, zone: string | null): string | null => {
    if (instant === null || zone === null) return null;
    const { day, time } = wallTime(new Date(instant).getTime(), zone);
    return `${day} ${time}`;
  };
  return Map.groupBy(
    rows.map(({ changetypeid, startsbefore, startsafter, timezoneid, ...row }) => ({
      interviewid: row.interviewid,
      changetypeid: INTERVIEW_CHANGE.ids.find((one) => one === changetypeid) ?? 3,
      before: words(startsbefore, timezoneid),
      after: startsafter === null ? null : `${words(startsafter, timezoneid) ?? ''} (${timezoneid ?? ''})`,
      reason: row.reason,
      addeddate: row.addeddate,
      addedbyname: row.addedbyname,
    })),
    ({ interviewid }) => interviewid,
  );
}

async function rowsOf(
  ctx: Context,
  by: { candidateapplicationid: number } | { interviewid: number },
): Promise<InterviewRow[]> {
  const { db, env, session } = ctx;
  const rows = await db
    .selectFrom('interview')
    .select([
      'interviewid',
      'interviewkitid',
      'interviewname',
      'attributegroups',
      'startson',
      'durationminutes',
      'timezoneid',
      'place',
      'calllink',
      'statusid',
      'version',
    ])
    .$if('interviewid' in by, (q) => q.where('interviewid', '=', 'interviewid' in by ? by.interviewid : 0))
    .$if('candidateapplicationid' in by, (q) =>
      q.where('candidateapplicationid', '=', 'candidateapplicationid' in by ? by.candidateapplicationid : 0),
    )
    .orderBy('startson', 'desc')
    .execute();
  const interviews = rows.map((row) => ({ ...row, attributegroups: row.attributegroups as AttributeGroup[] }));
  const ids = rows.map(({ interviewid }) => interviewid);
  const panels = await panelsOf(db, ids);
  const changes = await changesOf(ctx, ids);
  const { visible, submitted } = await cardsOf(db, interviews, session);
  const now = env.now().getTime();
  return interviews.map(({ startson, durationminutes, timezoneid, statusid, ...row }) => ({
    ...row,
    ...timeOf({ startson, durationminutes, timezoneid }),
    statusid: INTERVIEW_STATUS.ids.find((one) => one === statusid) ?? 1,
    hasbegun: new Date(startson).getTime() <= now,
    panel: (panels.get(row.interviewid) ?? []).map(({ interviewid, ...person }) => ({
      ...person,
      hassubmitted: submitted.get(interviewid)?.has(person.employeeid) ?? false,
    })),
    scorecards: visible.get(row.interviewid) ?? notFound(),
    changes: (changes.get(row.interviewid) ?? []).map(({ interviewid: _of, ...one }) => one),
  }));
}

/** One interview as its list shows it; undefined where there is none. */
export const interviewRow = async (ctx: Context, interviewid: number): Promise<InterviewRow | undefined> =>
  (await rowsOf(ctx, { interviewid }))[0];

export const listEndpoints = [
  serve(listInterviews, async (ctx, { candidateapplicationid }) => {
    await visibleApplication(ctx, candidateapplicationid);
    return rowsOf(ctx, { candidateapplicationid });
  }),
];
