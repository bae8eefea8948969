import { addDays, day, type Day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { chunks, type Db, inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { saveRows } from '#platform/server/record-kind.ts';

import { performanceCycleRecord, performReminderRecord } from '#modules/perform/contract/cycle.ts';
import { reviewFormRecord } from '#modules/perform/contract/form.ts';
import type { Answer, Job, Snapshot } from '#modules/perform/contract/sheet.ts';
import { reviewStructureRecord } from '#modules/perform/contract/structure.ts';
import {
  EXTERNAL,
  MANAGER,
  NOMINATED,
  PEERS,
  REPORTS,
  SELF,
  SUBMITTED,
  TO_WRITE,
} from '#modules/perform/contract/words.ts';
import { nearestPoint, scoreOf } from '#modules/perform/engine/score.ts';
import { sheetOf } from '#modules/perform/engine/sheet.ts';
import { seedFeedback, seedOneOnOnes } from './feedback.ts';
import { seedIncrements } from './increments.ts';
import { launchReviews } from '#modules/perform/server/launch.ts';
import { formsOfReviews } from '#modules/perform/server/results.ts';
import { cycleOf, snapshotIn } from '#modules/perform/server/snapshot.ts';

const rated = (id: number, label: string) => ({ id, typeid: 2, label, isrequired: true, israted: true, options: [] });
const plainQuestion = (id: number, typeid: number, label: string, options: string[] = []) => ({
  id,
  typeid,
  label,
  isrequired: false,
  israted: false,
  options,
});
const part = (id: number, title: string, weight: number, questions: object[], iscompetencies = false) => ({
  id,
  title,
  description: null,
  groupids: [] as number[],
  weight,
  ratingscaleid: null,
  iscompetencies,
  isobjectives: false,
  questions,
});
const SECTIONS = [
  { ...part(5, 'Objectives', 20, []), isobjectives: true, groupids: [SELF, MANAGER] },
  part(1, 'Results', 30, [rated(1, 'Reached what was agreed'), rated(2, 'Quality of the work')]),
  part(2, 'Competencies', 30, [], true),
  part(3, 'Values', 20, [rated(1, 'Treats colleagues with respect')]),
  {
    ...part(4, 'In words', 0, [
      plainQuestion(1, 1, 'What should this person go on doing?'),
      plainQuestion(2, 1, 'What should change?'),
      plainQuestion(3, 4, 'Next step', ['Same role', 'Wider role', 'Other role']),
      plainQuestion(4, 5, 'Training that would help', ['Customers', 'Tools', 'Leading people']),
    ]),
    description: 'Answers of colleagues appear without names, in alphabetical order',
  },
];
const COMPETENCIES = [
  ['Works with customers', 'Listens, answers, keeps promises'],
  ['Works in a team', 'Shares what others need, in time'],
  ['Solves problems', 'Finds the cause before the remedy'],
] as const;
const GROUPS = [
  [SELF, 0, 3],
  [MANAGER, 60, 3],
  [PEERS, 20, 2],
  [REPORTS, 10, 2],
  [EXTERNAL, 10, 2],
].map(([groupid, weight, sees]) => ({ groupid, weight, personsees: sees, managersees: sees, managerfrom: 2 }));
const TEXTS = [
  'Clear reports',
  'Helps the new colleagues',
  'Plans the week ahead',
  'Asks early',
  'Keeps promises',
  'Calm in the queue',
];
const PEOPLE_WITH_PEERS = 14;
const PEERS_EACH = 6;

const phasesFrom = (from: Day, days: readonly (readonly [number, number])[]) =>
  days.map(([first, last], at) => ({ phaseid: at + 1, fromdate: addDays(from, first), todate: addDays(from, last) }));
/** First and last day of each phase, after the day that a cycle begins on. */
const PLAN = [
  [0, 9],
  [3, 12],
  [5, 24],
  [13, 27],
  [20, 34],
  [35, 41],
  [42, 46],
  [44, 55],
  [44, 65],
] as const;

/** The answers of a demo form, different by `seed` but the same in every company. */
const filled = (snapshot: Snapshot, job: Job, groupid: number, seed: number): Answer[] =>
  sheetOf(snapshot, job, groupid).flatMap(({ items }, at) =>
    items.flatMap((item, place): Answer[] => {
      const roll = (seed * 7 + at * 3 + place * 5) % 11;
      if (item.israted) return [{ key: item.key, value: roll === 10 ? null : 3 + (roll % 3) - (roll === 9 ? 1 : 0) }];
      if (item.typeid === 1) return [{ key: item.key, value: TEXTS[roll % TEXTS.length] ?? '' }];
      const option = item.options[roll % Math.max(1, item.options.length)] ?? '';
      return [{ key: item.key, value: item.typeid === 4 ? option : [option] }];
    }),
  );

type Review = { performreviewid: number; employeeid: number; managerid: number | null } & Job;

async function writeNamed(db: Db, snapshot: Snapshot, reviews: readonly Review[], groupids: readonly number[]) {
  for (const [at, review] of reviews.entries())
    for (const groupid of groupids)
      await db
        .updateTable('perform_assignment')
        .set({ statusid: SUBMITTED, answers: JSON.stringify(filled(snapshot, review, groupid, at + groupid)) })
        .where('performreviewid', '=', review.performreviewid)
        .where('groupid', '=', groupid)
        .execute();
}

/** Peers of the first reviews; with `isdone` they have answered, and their phase is over. */
async function addPeers(db: Db, snapshot: Snapshot, reviews: readonly Review[], isdone: boolean): Promise<void> {
  const some = reviews.slice(0, PEOPLE_WITH_PEERS);
  const reports = new Map(reviews.map(({ employeeid, managerid }) => [employeeid, managerid]));
  const peersOf = ({ employeeid, managerid }: Review, at: number): number[] => {
    const others = reviews.filter(
      (one) =>
        one.employeeid !== employeeid && one.employeeid !== managerid && reports.get(one.employeeid) !== employeeid,
    );
    return Array.from(
      { length: Math.min(PEERS_EACH, others.length) },
      (_, place) => others[(at + place) % others.length]?.employeeid ?? 0,
    );
  };
  const rows = some.flatMap((review, at) =>
    peersOf(review, at).map((employeeid) => ({
      performreviewid: review.performreviewid,
      groupid: PEERS,
      employeeid,
      statusid: isdone ? SUBMITTED : at % 3 === 0 ? 1 : 2,
    })),
  );
  for (const chunk of chunks(rows, 4)) await db.insertInto('perform_assignment').values(chunk).execute();
  if (!isdone) return;
  const answers = some.flatMap((review, at) =>
    peersOf(review, at).map((_, place) => ({
      performreviewid: review.performreviewid,
      groupid: PEERS,
      answers: JSON.stringify(filled(snapshot, review, PEERS, at * 5 + place)),
    })),
  );
  for (const chunk of chunks(answers, 4)) await db.insertInto('perform_answer').values(chunk).execute();
}

const CUSTOMERS = ['Meera Iyer', 'Rohan Das', 'Farah Khan', 'Joseph Mathew', 'Leela Pillai'];
const PEOPLE_WITH_CUSTOMERS = 4;

/** Customers who rate the first people: their answers are in, or they are nominated and approved. */
async function addExternals(db: Db, snapshot: Snapshot, reviews: readonly Review[], isdone: boolean): Promise<void> {
  const some = reviews.slice(0, PEOPLE_WITH_CUSTOMERS);
  const rows = some.flatMap(({ performreviewid }, at) =>
    CUSTOMERS.map((guestname) => ({
      performreviewid,
      groupid: EXTERNAL,
      guestname,
      guestemail: `${guestname.toLowerCase().replace(' ', '.')}@customer.example`,
      statusid: isdone ? SUBMITTED : at % 2 === 0 ? NOMINATED : TO_WRITE,
    })),
  );
  await db.insertInto('perform_assignment').values(rows).execute();
  if (!isdone) return;
  const answers = some.flatMap((review, at) =>
    CUSTOMERS.map((_, place) => ({
      performreviewid: review.performreviewid,
      groupid: EXTERNAL,
      answers: JSON.stringify(filled(snapshot, review, EXTERNAL, at * 3 + place)),
    })),
  );
  await db.insertInto('perform_answer').values(answers).execute();
}

async function reviewsOf(db: Db, performancecycleid: number): Promise<Review[]> {
  return db
    .selectFrom('perform_review')
    .select(['performreviewid', 'employeeid', 'managerid', 'designationid', 'subscriptiongradeid', 'objectives'])
    .where('performancecycleid', '=', performancecycleid)
    .orderBy('performreviewid')
    .execute();
}

/** A cycle that is over: most reviews acknowledged, one appealed, one shared, some only signed off. */
async function finish(db: Db, performancecycleid: number, today: Day): Promise<void> {
  const snapshot = snapshotIn((await cycleOf(db, performancecycleid)).snapshot);
  const reviews = await reviewsOf(db, performancecycleid);
  await writeNamed(db, snapshot, reviews, [SELF, MANAGER]);
  await addPeers(db, snapshot, reviews, true);
  await addExternals(db, snapshot, reviews, true);
  await db
    .updateTable('performance_cycle')
    .set({ isclosed: true })
    .where('performancecycleid', '=', performancecycleid)
    .execute();
  const forms = await formsOfReviews(
    db,
    reviews.map(({ performreviewid }) => performreviewid),
  );
  for (const [at, review] of reviews.entries()) {
    const { score } = scoreOf(snapshot, review, forms.get(review.performreviewid) ?? []);
    const statusid = at % 7 === 6 ? 2 : at % 7 === 5 ? 3 : 4;
    await db
      .updateTable('perform_review')
      .set({
        statusid,
        score,
        rating: nearestPoint(snapshot.points, score),
        potentialid: (at % 3) + 1,
        shareday: statusid >= 3 ? addDays(today, -40) : null,
        sharenote: statusid >= 3 ? 'We talked about the next two quarters.' : null,
        acknowledgedday: statusid === 4 ? addDays(today, -30) : null,
        isappealed: at === 3,
        acknowledgement: at === 3 ? 'The second plant is not in the results.' : null,
      })
      .where('performreviewid', '=', review.performreviewid)
      .execute();
  }
}

async function seedReviews(db: Db, today: Day): Promise<void> {
  const scale = await db.selectFrom('rating_scale').select('ratingscaleid').orderBy('ratingscaleid').executeTakeFirst();
  if (!scale) return;
  const { groupsize, maxpeers, maxforms } = reviewStructureRecord.fields;
  const [reviewstructureid = 0] = await saveRows(db, reviewStructureRecord, [
    {
      reviewstructurename: '360 review with customers',
      groupsize: groupsize.initial,
      maxpeers: maxpeers.initial,
      maxforms: maxforms.initial,
      ratergroups: GROUPS,
    },
  ]);
  await db
    .insertInto('competency')
    .values(COMPETENCIES.map(([competencyname, description]) => ({ competencyname, description })))
    .execute();
  const [reviewformid = 0] = await saveRows(db, reviewFormRecord, [
    { reviewformname: 'Annual review', ratingscaleid: scale.ratingscaleid, sections: SECTIONS },
  ]);
  await saveRows(db, performReminderRecord, [
    { performremindername: 'Three days before the self review ends', phaseid: 3, daysbefore: 3 },
    { performremindername: 'Two days before colleagues end', phaseid: 4, daysbefore: 2 },
  ]);
  const launched = [addDays(today, -110), addDays(today, -16)].map((from, at) => ({
    performancecyclename: at === 0 ? 'Half-year review, spring' : 'Half-year review, autumn',
    reviewstructureid,
    reviewformid,
    snapshotday: from,
    phases: phasesFrom(from, PLAN),
  }));
  const planned = {
    performancecyclename: 'Half-year review, next',
    reviewstructureid,
    reviewformid,
    snapshotday: addDays(today, 120),
    phases: phasesFrom(addDays(today, 120), PLAN),
  };
  const ids = await saveRows(db, performanceCycleRecord, [...launched, planned]);
  const people = await db.selectFrom('employee').select('employeeid').limit(1).execute();
  if (people.length === 0) return;
  for (const id of ids.slice(0, 2)) await launchReviews(db, await cycleOf(db, id), { today, accountid: null });
  await finish(db, ids[0] ?? 0, today);
  await seedIncrements(db, { performancecycleid: ids[0] ?? 0, today });
  const running = snapshotIn((await cycleOf(db, ids[1] ?? 0)).snapshot);
  const reviews = await reviewsOf(db, ids[1] ?? 0);
  await writeNamed(
    db,
    running,
    reviews.filter((_, at) => at % 2 === 0),
    [SELF],
  );
  await addPeers(db, running, reviews, false);
  await addExternals(db, running, reviews, false);
  await seedFeedback(db, reviews, today);
  await seedOneOnOnes(db, reviews, today);
}

/** Reviews of the demo company: a cycle that is over, one that runs, one that is planned. */
export const seedPerform: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), undefined));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, (db) => seedReviews(db, today));
};
