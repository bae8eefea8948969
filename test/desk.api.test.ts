import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenRequests } from '#modules/approval/contract/request.ts';
import { getDesk } from '#modules/desk/contract/desk.ts';
import { getBalances } from '#modules/leave/contract/balance.ts';
import { requestLeave } from '#modules/leave/contract/request.ts';
import { callers, dates, decide, staffed } from '#modules/leave/test/requests.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { z } from 'zod';
import { deskCard } from '#platform/server/desk-card.ts';
import { notFound } from '#platform/server/application-error.ts';
import { serverModules, serverWith } from '../src/server.modules.ts';
import { startApp, type TestApp } from './support/product.ts';
import { statementsOf } from './support/statements.ts';

let app: TestApp;
let fails = false;
let surplus: { word: string; salary: number } | null = null;
const ofAll = { access: 'session', output: z.string() } as const;
/** Cards that fail when the test says so: in the database, and by a rule. */
const failing = [
  deskCard({
    key: 'in-database',
    of: ofAll,
    load: async ({ db }) => {
      if (fails) await sql`select 1 / 0`.execute(db);
      return null;
    },
  }),
  deskCard({
    key: 'surplus',
    of: { access: 'session', output: z.object({ word: z.string() }) },
    load: async () => surplus,
  }),
  deskCard({ key: 'by-rule', of: ofAll, load: async () => (fails ? notFound() : null) }),
];
beforeAll(async () => {
  app = await startApp({ modules: serverWith([{ name: 'failing', endpoints: [], deskCards: failing }]) });
});
afterAll(() => app.stop());

type Answer = OutputOf<typeof getDesk>;
type By = Awaited<ReturnType<typeof callers>>;
const deskFor = async (by: By): Promise<Answer> => (await by(getDesk)).result;
const keysOf = async (by: By) => (await deskFor(by)).map(({ key }) => key).toSorted();
const dataOf = (cards: Answer, key: string) => cards.find((one) => one.key === key)?.data;

test('one call has the cards of the caller’s rights that show something, with what their own calls answer', async () => {
  const { asha, own, lead } = await staffed(app);
  expect(await keysOf(own)).toEqual(['leave-balances', 'your-team']);
  await own(requestLeave, dates('2026-11-05'));
  expect(await keysOf(own)).toEqual(['leave-balances', 'own-open', 'your-team']);
  const cards = await deskFor(own);
  expect(dataOf(cards, 'leave-balances')).toEqual((await own(getBalances, { employeeid: asha.employeeid })).result);
  expect(dataOf(cards, 'own-open')).toEqual((await own(listOpenRequests, { limit: 3 })).result);
  expect(dataOf(await deskFor(lead), 'to-approve')).toMatchObject({
    count: 1,
    requests: [{ title: 'Casual Leave, 1 day' }],
  });
});

test('whoever oversees others sees the figures of their own people only, and their decisions first of all', async () => {
  const { company, own, lead, hr } = await staffed(app);
  const gita = await company.addPerson({ fullname: 'Gita Menon' });
  await own(requestLeave, dates('2026-11-02'));
  expect(await keysOf(own)).toEqual(['leave-balances', 'own-open', 'your-team']);
  const of = async (by: By) => {
    const cards = await deskFor(by);
    return [dataOf(cards, 'headcount'), dataOf(cards, 'people-today'), dataOf(cards, 'to-approve')];
  };
  expect(await of(lead)).toMatchObject([undefined, undefined, { count: 1 }]);
  await decide(lead);
  // The lead of a few people is in no group that oversees them.
  expect(await of(lead)).toEqual([undefined, undefined, undefined]);
  const manager = await company.addPerson({ fullname: 'Meena Iyer', groups: ['Manager'] });
  const ravi = await company.addPerson({ fullname: 'Ravi Kumar', managerid: manager.employeeid });
  for (const [{ employeeid }, joiningdate] of [
    [ravi, '2026-11-01'],
    [gita, '2026-11-09'],
  ] as const)
    await company.tx((db) =>
      db.updateTable('employee').set({ joiningdate }).where('employeeid', '=', employeeid).execute(),
    );
  expect(await of(await callers(company, manager))).toMatchObject([
    {
      month: '2026-11',
      headcount: 2,
      joiners: { count: 1, people: [{ fullname: 'Ravi Kumar' }] },
      leavers: { count: 0 },
    },
    { inservice: 2, away: { count: 0, people: [] }, missing: null },
    { count: 0, requests: [] },
  ]);
  expect(await of(hr)).toMatchObject([
    { headcount: 6, joiners: { count: 2, people: [{ fullname: 'Ravi Kumar' }, { fullname: 'Gita Menon' }] } },
    { inservice: 6, away: { count: 1, people: [{ fullname: 'Asha Nair' }] }, missing: null },
    { count: 0, requests: [] },
  ]);
});

test('the call takes the same statements for a few people and for many', async () => {
  const { company, hr, lead } = await staffed(app);
  const textsOf = async (by: By) =>
    (await statementsOf(() => by(getDesk), app.appUrl)).flatMap(({ text }) =>
      /audit_(row|seal)|graphile/.test(text) ? [] : [text],
    );
  const join = (codes: readonly string[]) =>
    company.tx(async (db) => {
      const added = await db
        .insertInto('employee')
        .values(codes.map((code) => ({ employeecode: code, fullname: `New ${code}`, joiningdate: '2026-11-01' })))
        .returning('employeeid')
        .execute();
      const jobs = added.map(({ employeeid }) => ({ employeeid, period: '[2026-11-01,)' }));
      await db.insertInto('work_profile').values(jobs).execute();
    });
  await join(['N0']);
  const before = [await textsOf(hr), await textsOf(lead)];
  await join(Array.from({ length: 299 }, (_, at) => `N${at + 1}`));
  expect(dataOf(await deskFor(hr), 'headcount')).toMatchObject({ headcount: 304, joiners: { count: 300 } });
  const after = [await textsOf(hr), await textsOf(lead)];
  expect(before[0]?.length).toBeGreaterThan(20);
  expect(after).toEqual(before);
});

test('a card has the fields of its contract and no other', async () => {
  const { own } = await staffed(app);
  surplus = { word: 'shown', salary: 1 };
  const cards = await deskFor(own);
  surplus = null;
  expect(dataOf(cards, 'surplus')).toEqual({ word: 'shown' });
});

test('a card that fails says so in its place, and the others are answered', async () => {
  const { own } = await staffed(app);
  fails = true;
  const cards = await deskFor(own);
  fails = false;
  expect(Object.fromEntries(cards.map(({ key, error }) => [key, error]))).toEqual({
    'by-rule': 'This record does not exist or is not visible to you',
    'in-database': 'Something went wrong...',
    'leave-balances': null,
    'your-team': null,
  });
});

type WebCard = { key: string; access?: unknown; others?: true };
const webModules: readonly { deskCards?: () => Promise<{ deskCards: readonly WebCard[] }> }[] = (
  await import(new URL('../src/web.modules.ts', import.meta.url).pathname)
).webModules;

test('each card has a side on the server and one in the browser, with the same right', async () => {
  const right = (access: unknown) => {
    const { feature, need } = z.object({ feature: z.string(), need: z.string() }).parse(access);
    return `${feature} ${need}`;
  };
  const ofServer = serverModules
    .flatMap(({ deskCards = [] }) => deskCards)
    .map(({ key, of: { access }, others }) => [key, [typeof access === 'string' ? 'session' : right(access), others]]);
  const late = await Promise.all(webModules.map(async ({ deskCards }) => deskCards?.()));
  const ofBrowser = late
    .flatMap((part) => part?.deskCards ?? [])
    .map(({ key, access, others }) => [key, [access === undefined ? 'session' : right(access), others]]);
  expect(ofServer.length).toBeGreaterThan(15);
  expect(Object.fromEntries(ofServer)).toEqual(Object.fromEntries(ofBrowser));
});
