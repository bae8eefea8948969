import { afterAll, beforeAll, expect, test } from 'vitest';
import { findable } from '#modules/people/server/public.ts';
import { type Caller, companyOf, type TestCompany } from '../../../../test/support/app.ts';
import { type Person, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  answerFeedback,
  type FeedbackRow,
  giveFeedback,
  listFeedback,
  listFeedbackRequests,
  requestFeedback,
} from '../contract/feedback.ts';

let app: TestApp;
let company: TestCompany;
let asha: Person;
let mina: Person;
let ravi: Person;
const callers = new Map<string, Caller>();
const as = (person: Person): Caller => callers.get(person.emailid) ?? company.anybody;

beforeAll(async () => {
  app = await sharedApp();
  app.clock.set('2026-11-02T06:00:00Z');
  const created = await app.createCompany();
  mina = await created.addPerson({ fullname: 'Mina Manager' });
  asha = await created.addPerson({ fullname: 'Asha Nair', managerid: mina.employeeid });
  ravi = await created.addPerson({ fullname: 'Ravi Peer', managerid: mina.employeeid });
  company = await companyOf(created);
  await company.tx(async (db) => {
    for (const { employeeid } of [asha, mina, ravi]) await findable({ db }, employeeid);
  });
  for (const { emailid } of [asha, mina, ravi]) callers.set(emailid, await company.signIn(emailid));
});
afterAll(() => app.stop());

const textsOf = async (by: Caller, view: number): Promise<string[]> =>
  (await by.call(listFeedback, { view, limit: 50 })).rows.map(({ body }: FeedbackRow) => body);

test('feedback is read by whom its author chose, and by nobody else whatever their rights', async () => {
  for (const [visibilityid, body] of [
    [1, 'For you'],
    [2, 'For both'],
    [3, 'For all'],
  ] as const)
    await as(ravi).call(giveFeedback, { employeeid: asha.employeeid, visibilityid, body });
  expect(await textsOf(as(asha), 1)).toEqual(['For all', 'For both', 'For you']);
  expect(await textsOf(as(ravi), 2)).toEqual(['For all', 'For both', 'For you']);
  expect(await textsOf(as(mina), 3)).toEqual(['For all', 'For both']);
  expect(await textsOf(as(mina), 4)).toEqual(['For all']);
  const search = async (text: string) =>
    (await as(asha).call(listFeedback, { view: 1, search: text, limit: 50 })).total;
  expect([await search('Ravi'), await search('Mina')]).toEqual([3, 0]);
  for (const view of [1, 2, 3]) expect(await textsOf(company.admin, view)).toEqual([]);
  const traces = await company.tx((db) =>
    db.selectFrom('audit_row').select('auditid').where('tablename', '=', 'perform_feedback').execute(),
  );
  expect(traces).toEqual([]);
});

test('nobody writes about themselves, and an empty feedback is refused at its field', async () => {
  const self = await as(asha).refused(giveFeedback, {
    employeeid: asha.employeeid,
    visibilityid: 3,
    body: 'Well done',
  });
  expect(self.error.fields?.employeeid).toContain('somebody else');
  const empty = await as(asha).refused(giveFeedback, { employeeid: ravi.employeeid, visibilityid: 3, body: ' ' });
  expect(empty.error.fields?.body).toContain('write the feedback');
});

test('a request waits for one person, once, and is answered or declined by them alone', async () => {
  const request = { employeeids: [ravi.employeeid, mina.employeeid, asha.employeeid], question: 'How was the launch?' };
  expect(await as(asha).call(requestFeedback, request)).toEqual([{ requested: 2, skipped: 1 }]);
  expect(await as(asha).call(requestFeedback, request)).toEqual([{ requested: 0, skipped: 3 }]);
  const [open] = await as(ravi).call(listFeedbackRequests, {});
  expect(open).toMatchObject({ person: { fullname: 'Asha Nair' }, question: 'How was the launch?' });
  const answer = {
    performfeedbackid: open?.performfeedbackid ?? 0,
    isdeclined: false,
    visibilityid: 1 as const,
    body: 'Well prepared',
  };
  expect((await as(mina).refused(answerFeedback, answer, open?.version)).status).toBe(404);
  expect((await as(ravi).refused(answerFeedback, { ...answer, body: '' }, open?.version)).error.fields).toHaveProperty(
    'body',
  );
  await as(ravi).call(answerFeedback, answer, open?.version);
  expect((await as(ravi).refused(answerFeedback, answer, (open?.version ?? 0) + 1)).status).toBe(409);
  expect((await textsOf(as(asha), 1))[0]).toBe('Well prepared');
  const [second] = await as(mina).call(listFeedbackRequests, {});
  await as(mina).call(
    answerFeedback,
    { performfeedbackid: second?.performfeedbackid ?? 0, isdeclined: true, visibilityid: null, body: '' },
    second?.version,
  );
  expect(await as(mina).call(listFeedbackRequests, {})).toEqual([]);
  expect(await textsOf(as(asha), 1)).toHaveLength(4);
});
