import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { tenantById } from '#platform/server/directory.ts';
import { originOf } from '#platform/server/hosts.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { keepFile } from '#platform/server/files/keep.ts';
import type { DemoSeed } from '../seed.ts';
import { addCandidates, type Stored } from './candidates.ts';
import { addInterviews } from './interviews.ts';
import { JOBS } from './jobs.ts';
import { addOffers } from './offers.ts';
import { addPlan } from './plan.ts';
import { addReferrals } from './referrals.ts';
import { addJob, addQuestions, type Ground } from './openings.ts';

const ACTOR = { accountid: null, request: 'demo' };

/** Files of a candidate of the demo company: every tenth has sent a résumé. */
async function addResumes(
  { pools, env }: Pick<Parameters<DemoSeed>[0], 'pools' | 'env'>,
  subscriptionid: number,
  people: readonly Stored[],
) {
  // Loaded here alone: only a demo company writes documents of candidates.
  const { demoResume } = await import('./resume.ts');
  const tx = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, ACTOR, work);
  for (const { candidateid, person } of people) {
    const file = { name: 'resume', bytes: Buffer.from(await demoResume(person)) };
    await keepFile({ tenant: { subscriptionid }, env, tx }, { file, accepts: 'document' }, async (db, content) => {
      const { fileid } = await db
        .insertInto('stored_file')
        .values({
          ...content,
          purpose: 'candidate_resume',
          claimedby: 'candidate',
          claimedid: candidateid,
          expireson: null,
        })
        .returning('fileid')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('candidate')
        .set({ resumepath: String(fileid) })
        .where('candidateid', '=', candidateid)
        .execute();
    });
  }
}

/** Six open jobs, a draft and a closed one, 120 candidates in all stages, interviews, offers, referrals and a hiring plan; the other demo companies have none. */
export const seedDemoRecruit: DemoSeed = async ({ pools, env, subscriptionid, label }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), 'Asia/Kolkata'));
  const stored = await inTenant(pools, subscriptionid, ACTOR, async (db) => {
    const stages = await db
      .selectFrom('pipeline_stage')
      .select(['pipelinestageid', 'stagename', 'stagetypeid'])
      .orderBy('stagerank')
      .execute();
    const sources = await db
      .selectFrom('candidate_source')
      .select(['candidatesourceid', sql<string[]>`matches`.as('matches')])
      .execute();
    const reasons = await db.selectFrom('reject_reason').select('rejectreasonid').orderBy('rejectreasonid').execute();
    const ground: Ground = {
      db,
      today,
      stages,
      sources: new Map(
        sources.flatMap(({ candidatesourceid, matches }) => matches.map((one) => [one, candidatesourceid] as const)),
      ),
      reasons: reasons.map(({ rejectreasonid }) => rejectreasonid),
    };
    const questions = await addQuestions(db);
    const people: Stored[] = [];
    for (const job of JOBS) {
      const opening = await addJob(ground, job, questions);
      if (opening) people.push(...(await addCandidates(ground, job, people.length, opening)));
    }
    await addReferrals(ground);
    await addInterviews(ground);
    const tenant = await tenantById(pools, subscriptionid);
    if (tenant) await addOffers({ ...ground, tenant, env, origin: originOf(env, label) });
    await addPlan(ground);
    await scheduleDailyCheck(db, 'recruit');
    return people;
  });
  await addResumes(
    { pools, env },
    subscriptionid,
    stored.filter((_, at) => at % 10 === 0),
  );
};
