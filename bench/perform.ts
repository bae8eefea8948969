import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { reviewFormRecord } from '../src/modules/perform/contract/form.ts';
import { performanceCycleRecord } from '../src/modules/perform/contract/cycle.ts';
import { PEERS } from '../src/modules/perform/contract/words.ts';
import { launchReviews } from '../src/modules/perform/server/launch.ts';
import { cycleOf } from '../src/modules/perform/server/snapshot.ts';
import { chunks, closePools, type Db, inTenant } from '../src/platform/server/db.ts';
import { saveRows } from '../src/platform/server/record-kind.ts';
import { failStart } from '../src/platform/server/start-error.ts';
import { signingIn } from './http.ts';
import { clientTo, type Figure, quantile, timed } from './measure.ts';
import { ADMIN, benchCompany, startMuster } from './program.ts';

const PEOPLE = 5_000;
/** The team of the reader; everybody else has ten direct reports or none. */
const TEAM = 200;
/** Besides self, manager and direct reports, of whom there is one for each on average. */
const PEERS_EACH = 3;
const ITEMS = 12;
const ROUNDS = 10;
const TODAY = '2026-12-01';
/** Time for the database to look after tables that were filled. */
const MAINTENANCE_MS = 20_000;

/** People in one tree, with a form of twelve ratings and a cycle for all of them. @returns the cycle */
async function fill(db: Db, id: number): Promise<number> {
  await sql`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
    select ${id}, 'R' || n, 'Person ' || n, date '2024-01-01' from generate_series(1, ${PEOPLE}) n`.execute(db);
  await sql`insert into work_profile (subscriptionid, employeeid, period, managerid)
    select ${id}, e.employeeid, '[2024-01-01,)', m.employeeid
    from (select employeeid, substr(employeecode, 2)::int as n from employee where subscriptionid = ${id} and employeecode like 'R%') e
    left join employee m on m.subscriptionid = ${id} and e.n > 1
      and m.employeecode = 'R' || case when e.n <= ${TEAM + 1} then 1 else e.n / 10 end`.execute(db);
  await sql`update account set employeeid = (select employeeid from employee where subscriptionid = ${id} and employeecode = 'R1')
    where subscriptionid = ${id} and emailid = ${ADMIN.email}`.execute(db);
  const { ratingscaleid } = await db.selectFrom('rating_scale').select('ratingscaleid').executeTakeFirstOrThrow();
  const { reviewstructureid } = await db
    .selectFrom('review_structure')
    .select('reviewstructureid')
    .executeTakeFirstOrThrow();
  const questions = Array.from({ length: ITEMS }, (_, at) => ({
    id: at + 1,
    typeid: 2,
    label: `Question ${at + 1}`,
    isrequired: true,
    israted: true,
    options: [],
  }));
  const section = { id: 1, title: 'Work', description: null, groupids: [], weight: 100, ratingscaleid: null };
  const [reviewformid = 0] = await saveRows(db, reviewFormRecord, [
    { reviewformname: 'Bench', ratingscaleid, sections: [{ ...section, iscompetencies: false, questions }] },
  ]);
  const [cycle = 0] = await saveRows(db, performanceCycleRecord, [
    {
      performancecyclename: 'Bench',
      reviewstructureid,
      reviewformid,
      snapshotday: TODAY,
      phases: [2, 3, 4, 5].map((phaseid) => ({ phaseid, fromdate: TODAY, todate: '2026-12-31' })),
    },
  ]);
  return cycle;
}

/** Launches the cycle and stores three peers for everybody. @returns how many forms there are */
async function launch(db: Db, performancecycleid: number): Promise<number> {
  await launchReviews(db, await cycleOf(db, performancecycleid), { today: TODAY, accountid: null });
  const reviews = await db
    .selectFrom('perform_review')
    .select(['performreviewid', 'employeeid'])
    .where('performancecycleid', '=', performancecycleid)
    .orderBy('performreviewid')
    .execute();
  const rows = reviews.flatMap(({ performreviewid }, at) =>
    Array.from({ length: PEERS_EACH }, (_, place) => ({
      performreviewid,
      groupid: PEERS,
      employeeid: reviews[(at + 997 * (place + 1)) % reviews.length]?.employeeid ?? 0,
      statusid: 2,
    })),
  );
  for (const part of chunks(rows, 4)) await db.insertInto('perform_assignment').values(part).execute();
  const { forms } = await db
    .selectFrom('perform_assignment')
    .select((eb) => eb.fn.countAll<number>().as('forms'))
    .executeTakeFirstOrThrow();
  return forms;
}

/** Answers of self and manager, and five of colleagues for everybody; the forms of colleagues are opened. */
async function answer(db: Db, id: number): Promise<void> {
  const patterns = [0, 1, 2, 3, 4].map((shift) =>
    JSON.stringify(Array.from({ length: ITEMS }, (_, at) => ({ key: `q1.${at + 1}`, value: 1 + ((at + shift) % 5) }))),
  );
  await sql`update perform_assignment set statusid = 3, answers = (${patterns}::text[])[1 + performassignmentid % 5]::jsonb
    where subscriptionid = ${id} and groupid in (1, 2)`.execute(db);
  await sql`insert into perform_answer (subscriptionid, performreviewid, groupid, answers)
    select ${id}, performreviewid, 3, (${patterns}::text[])[1 + (performreviewid + n) % 5]::jsonb from perform_review, generate_series(1, 5) n
    where subscriptionid = ${id}`.execute(db);
  await sql`update performance_cycle set isclosed = true where subscriptionid = ${id}`.execute(db);
}

/** Measures performance cycles in a company of five thousand. */
export async function performing(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const muster = await startMuster(dataDir);
  const client = clientTo(muster.port, 'bench.localhost');
  try {
    const { pools, tenant } = await benchCompany(dataDir);
    const { subscriptionid: id } = tenant;
    const tx = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, id, { accountid: null, request: 'bench' }, work);
    const cycle = await tx((db) => fill(db, id));
    const launched = await timed(() => tx((db) => launch(db, cycle)));
    await tx((db) => answer(db, id));
    await closePools(pools);
    await sleep(MAINTENANCE_MS);
    const { token } = await signingIn(client, ADMIN);
    const median = async (path: string, part: string): Promise<number> => {
      const times: number[] = [];
      for (let at = 0; at <= ROUNDS; at += 1) {
        const { ms, value } = await timed(() => client.send('GET', path, { token }));
        if (!value.text.includes(part)) throw new Error(value.text.slice(0, 500));
        // The first one warms up.
        if (at > 0) times.push(ms);
      }
      return quantile(times, 0.5);
    };
    const team = await median('/api/perform/team?limit=50&offset=0', `"total":${TEAM}`);
    const calibration = await median(`/api/perform/calibration/${cycle}`, '"score":');
    const name = `launch of 5,000 people, ${launched.value.toLocaleString('en')} forms`;
    return [
      { name, value: launched.ms / 1000, unit: 's', asked: 10 },
      { name: 'the page of a team of 200', value: team, unit: 'ms', asked: 100 },
      { name: 'calibration of 500 people', value: calibration, unit: 'ms', asked: 300 },
    ];
  } finally {
    client.close();
    await muster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main)
  // Not awaited here: the other file waits for this one.
  void import('./run.ts').then(async ({ conclude }) => conclude(await performing())).catch(failStart);
