import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { originOf } from '#platform/server/hosts.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { DONE, PLANNED } from '../../contract/interview/interview.ts';
import { mailValues, PANEL_KINDS } from './mails.ts';
import { endOf, interviewsById, timeOf } from './stored.ts';

/** The days after an interview on which a missing scorecard is asked for. */
const ASKED_AFTER = [1, 3, 7] as const;
const LAST_ASKED = 7;

const panellists = (db: Db) =>
  db
    .selectFrom('interview_panellist as p')
    .innerJoin('interview as i', 'i.interviewid', 'p.interviewid')
    .leftJoin('scorecard as s', (join) =>
      join.onRef('s.interviewid', '=', 'i.interviewid').onRef('s.employeeid', '=', 'p.employeeid'),
    )
    .select(['p.interviewid', 'p.employeeid', 'p.remindedon', 'p.scorecardaskedon']);
type Pair = { interviewid: number; employeeid: number };

const mark = (db: Db, pairs: readonly Pair[], set: { remindedon: string } | { scorecardaskedon: string }) =>
  db
    .updateTable('interview_panellist')
    .set(set)
    .where('interviewid', 'in', [...new Set(pairs.map(({ interviewid }) => interviewid))])
    .where('employeeid', 'in', [...new Set(pairs.map(({ employeeid }) => employeeid))])
    .where(
      sql<boolean>`(interviewid::text || ' ' || employeeid) = any(${pairs.map(
        ({ interviewid, employeeid }) => `${interviewid} ${employeeid}`,
      )}::text[])`,
    )
    .execute();

type Input = Parameters<DailyCheck>[0];

async function tell(
  { db, env, tenant }: Input,
  kind: (typeof PANEL_KINDS)['reminder' | 'missing'],
  pairs: readonly Pair[],
): Promise<void> {
  const origin = originOf(env, tenant.label);
  const existing = await interviewsById(db, [...new Set(pairs.map(({ interviewid }) => interviewid))]);
  for (const interview of existing)
    await notify(db, {
      kind,
      to: pairs
        .filter(({ interviewid }) => interviewid === interview.interviewid)
        .map(({ employeeid }) => ({ employeeid })),
      values: mailValues({ tenant, origin }, interview),
      link: `/recruit/interviews/${interview.interviewid}`,
    });
}

/** Reminds panels of the interviews of today, by clocks of the interview; each once. */
async function remind(input: Input): Promise<void> {
  const { db, env, today } = input;
  const now = env.now();
  const near = await panellists(db)
    .select(['i.startson', 'i.timezoneid', 'i.durationminutes'])
    .where('i.statusid', '=', PLANNED)
    .where('i.startson', '>', now.toISOString())
    .where('i.startson', '<', new Date(now.getTime() + 36 * 3_600_000).toISOString())
    .execute();
  const due = near.filter((row) => timeOf(row).day === today && row.remindedon !== today);
  if (due.length === 0) return;
  await tell(input, PANEL_KINDS.reminder, due);
  await mark(db, due, { remindedon: today });
}

/** Asks for missing scorecards on the first, third and seventh day. */
async function askForScorecards(input: Input): Promise<void> {
  const { db, env, today, tenant } = input;
  const since = new Date(env.now().getTime() - (LAST_ASKED + 2) * 86_400_000).toISOString();
  const over = await panellists(db)
    .select(['i.startson', 'i.durationminutes'])
    .where('i.statusid', 'in', [PLANNED, DONE])
    .where('i.startson', '>', since)
    .where('i.startson', '<', env.now().toISOString())
    .where('s.submittedon', 'is', null)
    .execute();
  const due = over.filter((row) => {
    const ended = timeOf({ ...row, timezoneid: tenant.timezoneid }).day;
    const isDay = ASKED_AFTER.some((after) => addDays(day(ended), after) === today);
    return isDay && endOf(row) <= env.now().getTime() && row.scorecardaskedon !== today;
  });
  if (due.length === 0) return;
  await tell(input, PANEL_KINDS.missing, due);
  await mark(db, due, { scorecardaskedon: today });
}

/** Reminders of interviews and of missing scorecards. */
export const interviewsDue: DailyCheck = async (input) => {
  const { db, env } = input;
  await remind(input);
  await askForScorecards(input);
  const since = new Date(env.now().getTime() - (LAST_ASKED + 2) * 86_400_000).toISOString();
  const left = await db
    .selectFrom('interview')
    .select('interviewid')
    .where('statusid', 'in', [PLANNED, DONE])
    .where('startson', '>', since)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};
