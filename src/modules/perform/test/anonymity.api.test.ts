import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { closeForms, hashOf, sealForm } from '../server/sealed.ts';

let app: TestApp;
let company: Company;
let owner: pg.Client;
beforeAll(async () => {
  app = await sharedApp();
  company = await app.createCompany();
  owner = new pg.Client(app.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const REVIEWS = 125;
const RATERS = 8;
const GROUP_SIZE = 5;

/** A launched cycle of 125 people, each with eight peers. @returns its id */
async function launched(): Promise<number> {
  return company.tx(async (db) => {
    await sql`insert into employee (subscriptionid, employeecode, fullname, joiningdate)
      select current_subscription(), 'A' || n, 'Person ' || n, date '2024-01-01' from generate_series(1, ${REVIEWS}) n`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`with scale as (
        insert into rating_scale (subscriptionid, ratingscalename, points) values (current_subscription(), 'Scale', '[]') returning ratingscaleid),
      form as (insert into review_form (subscriptionid, reviewformname, ratingscaleid, sections)
        select current_subscription(), 'Form', ratingscaleid, '[]' from scale returning reviewformid),
      structure as (insert into review_structure (subscriptionid, reviewstructurename, ratergroups)
        values (current_subscription(), 'Structure', '[]') returning reviewstructureid)
      insert into performance_cycle (subscriptionid, performancecyclename, reviewstructureid, reviewformid, snapshotday, phases, statusid, snapshot)
      select current_subscription(), 'Cycle', reviewstructureid, reviewformid, date '2026-01-01', '[]', 2, '{}' from structure, form
      returning performancecycleid as id`.execute(db);
    const id = rows[0]?.id ?? 0;
    await sql`insert into perform_review (subscriptionid, performancecycleid, employeeid)
      select current_subscription(), ${id}, employeeid from employee where subscriptionid = current_subscription() and employeecode like 'A%'`.execute(
      db,
    );
    await sql`insert into perform_assignment (subscriptionid, performreviewid, groupid, employeeid)
      select current_subscription(), r.performreviewid, 3, p.employeeid from perform_review r
      cross join lateral (select e.employeeid from employee e where e.subscriptionid = current_subscription()
        and e.employeecode like 'A%' and e.employeeid <> r.employeeid order by (e.employeeid + r.employeeid * 7) % 131 limit ${RATERS}) p
      where r.subscriptionid = current_subscription()`.execute(db);
    return id;
  });
}

type Row = Record<string, string>;
const read = async (text: string): Promise<Row[]> =>
  (await owner.query<Row>(text.replaceAll('$company', String(company.id)))).rows;
const ASSIGNMENTS = `select performassignmentid::text id, performreviewid::text review, employeeid::text rater, ctid::text place,
  xmin::text written, version::text from perform_assignment where subscriptionid = $company and groupid = 3`;
const SEALED = `select performassignmentid::text id, ctid::text place, xmin::text written, length(secretbox)::text size
  from perform_sealed_form where subscriptionid = $company`;
const ANSWERS = `select performanswerid::text id, performreviewid::text review, ctid::text place, xmin::text written,
  length(answers::text)::text size, answers::text text from perform_answer where subscriptionid = $company`;

/** Values of a row, each by which rows can be put in order; `(7,12)` of a place is a number. */
const value = (text = ''): number | string => {
  const place = /^\((\d+),(\d+)\)$/.exec(text);
  if (place) return Number(place[1]) * 10_000 + Number(place[2]);
  return /^\d+$/.test(text) ? Number(text) : text;
};
const inOrder = (rows: readonly Row[], key: string): Row[] =>
  rows.toSorted((a, b) => (value(a[key]) < value(b[key]) ? -1 : value(a[key]) > value(b[key]) ? 1 : 0));

// Invariant: Nobody can join what a colleague answered in a review to its author
test('over 1,000 answers no rule joins rows, times, order and sizes better than one of the group', async () => {
  const performancecycleid = await launched();
  const assignments = await read(ASSIGNMENTS);
  expect(assignments.length).toBe(REVIEWS * RATERS);
  // Forms come in some order, with texts of different lengths; only this test knows whose each is.
  const authors = new Map<string, string>();
  const boxes = assignments
    .toSorted(() => randomInt(3) - 1)
    .map(({ id = '' }) => {
      const text = randomBytes(8 + randomInt(200)).toString('hex');
      authors.set(text, id);
      const form = { token: hashOf(text), answers: [{ key: 'q1.1', value: text }] };
      return { performassignmentid: Number(id), secretbox: sealForm(app.env.secret, company.id, Number(id), form) };
    });
  await company.tx(async (db) => {
    for (let at = 0; at < boxes.length; at += 100)
      await db
        .insertInto('perform_sealed_form')
        .values(boxes.slice(at, at + 100))
        .execute();
  });
  const sealed = new Map((await read(SEALED)).map((row) => [row.id, row]));
  expect(new Set([...sealed.values()].map(({ size }) => size)).size).toBe(1);
  expect(await read(ANSWERS)).toEqual([]);
  const stored = await company.tx((db) =>
    closeForms(db, app.env, { subscriptionid: company.id, performancecycleid, groupsize: GROUP_SIZE }),
  );
  expect(stored).toBe(REVIEWS);

  const after = new Map((await read(ASSIGNMENTS)).map((row) => [row.id, row]));
  const raters = assignments.map((row): Row => ({
    ...row,
    placeafter: after.get(row.id)?.place ?? '',
    sealedplace: sealed.get(row.id)?.place ?? '',
  }));
  const answers = await read(ANSWERS);
  expect(answers.length).toBe(REVIEWS * RATERS);
  // One moment for all of them, and none of it in the sealed forms any more.
  expect(new Set(answers.map(({ written }) => written)).size).toBe(1);
  expect(await read(SEALED)).toEqual([]);
  expect(new Set([...after.values()].map(({ written }) => written)).size).toBe(1);
  let best = 0;
  for (const ofAnswer of ['id', 'place', 'size', 'text'])
    for (const ofRater of ['id', 'rater', 'place', 'placeafter', 'sealedplace'])
      for (const isReversed of [false, true]) {
        let right = 0;
        const byReview = Map.groupBy(raters, ({ review }) => review);
        for (const [review, own] of Map.groupBy(answers, (row) => row.review ?? '')) {
          const guesses = inOrder(byReview.get(review) ?? [], ofRater);
          if (isReversed) guesses.reverse();
          for (const [at, { text = '' }] of inOrder(own, ofAnswer).entries()) {
            const [{ value: written }] = JSON.parse(text) as [{ value: string }];
            if (authors.get(written) === guesses[at]?.id) right += 1;
          }
        }
        best = Math.max(best, right / answers.length);
      }
  const chance = 1 / GROUP_SIZE;
  expect(best).toBeLessThanOrEqual(chance + 3 * Math.sqrt((chance * (1 - chance)) / answers.length));
});

test('what a colleague wrote stands in one table and nowhere else', async () => {
  const [{ text = '' } = {}] = await read(ANSWERS);
  const [{ value: written }] = JSON.parse(text) as [{ value: string }];
  const tables = await read(`select c.relname as name from pg_class c where c.relkind in ('r', 'p')
    and c.relnamespace = 'public'::regnamespace order by 1`);
  const holding: string[] = [];
  for (const { name = '' } of tables) {
    const { rowCount } = await owner.query(
      `select from "${name}" t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
      [written, hashOf(written)],
    );
    if (rowCount) holding.push(name);
  }
  expect(holding).toEqual(['perform_answer']);
});

test('a group that is too small is joined before it is hidden, and deleted unread where it stays too small', async () => {
  await company.tx(async (db) => {
    await sql`delete from perform_answer where subscriptionid = current_subscription()`.execute(db);
    await sql`update performance_cycle set isclosed = false where subscriptionid = current_subscription()`.execute(db);
    // The first review has three peers and two reports; the second has four peers.
    await sql`update perform_assignment a set groupid = case when x.review = 1 and x.place > 3 then 4 else 3 end
      from (select performassignmentid, dense_rank() over (order by performreviewid) as review,
        row_number() over (partition by performreviewid order by performassignmentid) as place from perform_assignment
        where subscriptionid = current_subscription()) x
      where a.subscriptionid = current_subscription() and a.performassignmentid = x.performassignmentid and x.review <= 2`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`select performassignmentid as id from (select performassignmentid,
        dense_rank() over (order by performreviewid) as review,
        row_number() over (partition by performreviewid order by performassignmentid) as place from perform_assignment
        where subscriptionid = current_subscription()) x
      where (x.review = 1 and x.place <= 5) or (x.review = 2 and x.place <= 4)`.execute(db);
    for (const { id } of rows)
      await db
        .insertInto('perform_sealed_form')
        .values({
          performassignmentid: id,
          secretbox: sealForm(app.env.secret, company.id, id, { token: '', answers: [] }),
        })
        .execute();
    const cycle = await db.selectFrom('performance_cycle').select('performancecycleid').executeTakeFirstOrThrow();
    await closeForms(db, app.env, { subscriptionid: company.id, ...cycle, groupsize: GROUP_SIZE });
    const stored = await db
      .selectFrom('perform_answer')
      .select(['groupid', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('groupid')
      .execute();
    expect(stored).toEqual([{ groupid: 5, count: 5 }]);
  });
});
