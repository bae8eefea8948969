import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { type Caller, companyOf, type TestCompany } from '../../../../test/support/app.ts';
import { type Company, type Person, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { serverModules } from '../../../server.modules.ts';
import { performanceCycleRecord } from '../contract/cycle.ts';
import { reviewFormRecord } from '../contract/form.ts';
import { getReview, listOwnReviews, saveRaters } from '../contract/review.ts';
import { getCycle, launchCycle, remindReviews } from '../contract/run.ts';
import { reviewStructureRecord } from '../contract/structure.ts';

let app: TestApp;
let created: Company;
let company: TestCompany;
let admin: Caller;
let person: Person;
let manager: Person;
let performancecycleid = 0;
let performreviewid = 0;

const EXTERNALS = ['Meera', 'Rohan', 'Farah'].map((name) => ({
  fullname: name,
  emailid: `${name.toLowerCase()}@customer.example`,
}));
const DAYS = [
  [1, '2026-11-01', '2026-11-08'],
  [2, '2026-11-01', '2026-11-09'],
  [4, '2026-11-10', '2026-11-20'],
  [5, '2026-11-21', '2026-11-25'],
] as const;
async function on(day: string): Promise<void> {
  app.clock.set(`${day}T06:00:00Z`);
  admin = await company.signIn(created.admin);
}
const daily = () =>
  runDailyChecks({ pools: app.pools, env: app.env, modules: serverModules }, company.subscriptionid, ['perform']);

beforeAll(async () => {
  app = await sharedApp();
  app.clock.set('2026-11-02T06:00:00Z');
  created = await app.createCompany();
  manager = await created.addPerson({ fullname: 'Mina Manager' });
  person = await created.addPerson({ fullname: 'Asha Nair', managerid: manager.employeeid });
  company = await companyOf(created);
  await on('2026-11-02');
  const ids = await company.tx(async (db) => {
    const { ratingscaleid } = await db.selectFrom('rating_scale').select('ratingscaleid').executeTakeFirstOrThrow();
    const group = { personsees: 3, managersees: 3, managerfrom: 2 };
    const [reviewstructureid] = await saveRows(db, reviewStructureRecord, [
      {
        reviewstructurename: 'Customers',
        groupsize: 3,
        maxpeers: 0,
        maxforms: 5,
        ratergroups: [
          { ...group, groupid: 2, weight: 60 },
          { ...group, groupid: 6, weight: 40 },
        ],
      },
    ]);
    const question = { isrequired: true, israted: true, options: [] as string[] };
    const [reviewformid] = await saveRows(db, reviewFormRecord, [
      {
        reviewformname: 'Customers',
        ratingscaleid,
        sections: [
          {
            id: 1,
            title: 'Work',
            description: null,
            groupids: [],
            weight: 100,
            ratingscaleid: null,
            iscompetencies: false,
            isobjectives: false,
            questions: [
              { ...question, id: 1, typeid: 2, label: 'Keeps <promises>' },
              { ...question, id: 2, typeid: 1, label: 'Why', isrequired: false, israted: false },
              { id: 3, typeid: 5, label: 'Best', isrequired: false, israted: false, options: ['Speed', 'Care'] },
            ],
          },
        ],
      },
    ]);
    return saveRows(db, performanceCycleRecord, [
      {
        performancecyclename: 'Customers',
        reviewstructureid,
        reviewformid,
        snapshotday: '2026-11-01',
        phases: DAYS.map(([phaseid, fromdate, todate]) => ({ phaseid, fromdate, todate })),
      },
    ]);
  });
  performancecycleid = ids[0] ?? 0;
  await admin.call(launchCycle, { performancecycleid }, 1);
  const asha = await company.signIn(person.emailid);
  performreviewid = (await asha.call(listOwnReviews, {}))[0]?.performreviewid ?? 0;
});
afterAll(() => app.stop());

/** The links that were mailed to an external rater, the newest last. */
async function linksOf(name: string): Promise<string[]> {
  const mails = await company.tx((db) =>
    db
      .selectFrom('mail_outbox')
      .select('body')
      .where('recipient', '=', `${name.toLowerCase()}@customer.example`)
      .orderBy('mailid')
      .execute(),
  );
  return mails.flatMap(({ body }) => /\/guest\/review\/[\w-]+/.exec(body ?? '')?.[0] ?? []);
}
const open = (url: string) => app.app.inject({ method: 'GET', url, headers: { host: created.host } });
const post = (url: string, fields: Record<string, string | string[]>) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: {
      host: created.host,
      origin: `http://${created.host}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(
      Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
    ).toString(),
  });
const sealedCount = async () =>
  (await company.tx((db) => db.selectFrom('perform_sealed_form').select('performassignmentid').execute())).length;
const links = () => company.tx((db) => db.selectFrom('guest_link').selectAll().orderBy('tokenhash').execute());

test('external raters are nominated like peers; colleagues and doubles are named', async () => {
  const asha = await company.signIn(person.emailid);
  const choose = { performreviewid, employeeids: [] };
  const version = (await asha.call(getReview, { performreviewid }))[0]?.version ?? 0;
  const faultOf = async (emailid: string) =>
    (await asha.refused(saveRaters, { ...choose, externals: [...EXTERNALS, { fullname: 'X', emailid }] }, version))
      .error.fields;
  expect((await faultOf(manager.emailid))?.externals).toContain('as a peer');
  expect((await faultOf('MEERA@customer.example'))?.externals).toContain('twice');
  expect(Object.values((await faultOf('no address')) ?? {})).toEqual(['Please enter valid email id']);
  await asha.call(saveRaters, { ...choose, externals: EXTERNALS }, version);
  expect(
    (await admin.call(getCycle, { performancecycleid }))[0]?.phases.find((one) => one.phaseid === 2),
  ).toMatchObject({ done: 0, all: 3 });
  const mina = await company.signIn(manager.emailid);
  await mina.call(saveRaters, { ...choose, externals: EXTERNALS }, version + 1);
  const [shown] = await mina.call(getReview, { performreviewid });
  expect(shown?.raters.filter(({ groupid }) => groupid === 6)).toMatchObject(
    ['Farah', 'Meera', 'Rohan'].map((fullname) => ({
      person: null,
      external: { fullname },
      issubmitted: null,
      isapproved: true,
    })),
  );
  // Their phase is not open yet, so nobody has a link.
  expect(await links()).toEqual([]);
});

test('the phase opens with a mail to each; the page of a link changes nothing, is bounded, and escapes what it shows', async () => {
  await on('2026-11-10');
  await daily();
  const [link = ''] = await linksOf('Meera');
  const before = await links();
  expect(before).toHaveLength(3);
  const page = await open(link);
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('Asha Nair');
  expect(page.body).toContain('Keeps &lt;promises&gt;');
  expect(page.body).not.toContain('<promises>');
  await open(link);
  expect(await links()).toEqual(before);
  expect(await sealedCount()).toBe(0);
  // What the database keeps opens nothing.
  expect(before.some(({ tokenhash }) => link.includes(tokenhash))).toBe(false);
  const large = await post(link, { do: 'submit', 'q1.1': '4', 'q1.2': 'x'.repeat(9000) });
  expect(large.statusCode).toBe(413);
});

test('unknown, incomplete, withdrawn and expired links show the same page, and nothing is guessed', async () => {
  const [link = ''] = await linksOf('Rohan');
  const unknown = await open(`/guest/review/${'a'.repeat(43)}`);
  expect(unknown.statusCode).toBe(410);
  for (const path of [link.slice(0, -1), `${link}x`, '/guest/review/1'])
    expect((await open(path)).body, path).toBe(unknown.body);
  expect((await post(`/guest/review/${'b'.repeat(43)}`, { do: 'submit', 'q1.1': '4' })).body).toBe(unknown.body);
  await company.tx((db) => db.updateTable('guest_link').set({ lastday: '2026-11-09' }).execute());
  expect((await open(link)).body).toBe(unknown.body);
  await company.tx((db) => db.updateTable('guest_link').set({ lastday: '2026-11-20', purpose: 'other' }).execute());
  expect((await open(link)).body).toBe(unknown.body);
  await company.tx((db) => db.updateTable('guest_link').set({ purpose: 'review' }).execute());
  expect((await open(link)).statusCode).toBe(200);
});

test('a form is checked as that of a colleague is, sealed, and changed only by its own link', async () => {
  const [link = ''] = await linksOf('Meera');
  const missing = await post(link, { do: 'submit', 'q1.2': 'Calls back', 'q1.3': ['Speed'] });
  expect(missing.statusCode).toBe(400);
  expect(missing.body).toContain('Please answer: Keeps &lt;promises&gt;');
  expect(missing.body).toContain('>Calls back</textarea>');
  expect((await post(link, { do: 'submit', 'q1.1': '9' })).body).toContain('This answer does not fit');
  expect((await post(link, { do: 'submit', 'q1.1': '4', 'q1.3': ['Price'] })).body).toContain('does not fit: Best');
  const done = await post(link, { do: 'submit', 'q1.1': '4', 'q1.2': 'Calls back', 'q1.3': ['Speed', 'Care'] });
  expect(done.body).toContain('Your answers are submitted');
  expect(done.body).not.toContain('Calls back');
  expect(await sealedCount()).toBe(1);
  await post(link, { do: 'withdraw' });
  expect(await sealedCount()).toBe(0);
  await post(link, { do: 'submit', 'q1.1': '4' });
  for (const name of ['Rohan', 'Farah']) await post((await linksOf(name))[0] ?? '', { do: 'submit', 'q1.1': '5' });
  expect(await sealedCount()).toBe(3);
});

test('who has not submitted is reminded with a new link, once a day; a form keeps to the link it was submitted by', async () => {
  const [first = ''] = await linksOf('Rohan');
  await post(first, { do: 'withdraw' });
  const remind = () => admin.call(remindReviews, { performancecycleid, performreviewids: [] });
  // The link of today is the reminder of today; nobody in the company has something to do.
  expect(await remind()).toEqual([{ reminded: 0, skipped: 1 }]);
  await on('2026-11-11');
  expect(await remind()).toEqual([{ reminded: 1, skipped: 0 }]);
  expect(await remind()).toEqual([{ reminded: 0, skipped: 1 }]);
  const [, second = ''] = await linksOf('Rohan');
  expect((await open(first)).statusCode).toBe(200);
  await post(second, { do: 'submit', 'q1.1': '5' });
  expect((await open(first)).body).toContain('by the link of another mail');
  await post(first, { do: 'withdraw' });
  expect(await sealedCount()).toBe(3);
});

test('the close opens their forms with all others, ends their links, and keeps no author', async () => {
  const [link = ''] = await linksOf('Meera');
  await on('2026-11-21');
  await daily();
  expect(await links()).toEqual([]);
  expect((await open(link)).statusCode).toBe(410);
  const stored = await company.tx((db) => db.selectFrom('perform_answer').selectAll().execute());
  expect(stored.map(({ groupid }) => groupid)).toEqual([6, 6, 6]);
  expect(Object.keys(stored[0] ?? {}).toSorted()).toEqual([
    'answers',
    'groupid',
    'performanswerid',
    'performreviewid',
    'subscriptionid',
  ]);
  const mina = await company.signIn(manager.emailid);
  // (4 + 5 + 5) / 3 on a scale of five points.
  const [shown] = await mina.call(getReview, { performreviewid });
  expect(shown?.result?.groups).toMatchObject([{ groupid: 6, score: 467, weight: 40 }]);
});
