import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, companyOf, type TestCompany } from '../../../../test/support/app.ts';
import { type Person, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  getOneOnOne,
  listOneOnOnes,
  type OneOnOneItem,
  planOneOnOne,
  saveOneOnOne,
  saveOwnNotes,
} from '../contract/one-on-one.ts';

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
  for (const { emailid } of [asha, mina, ravi]) callers.set(emailid, await company.signIn(emailid));
});
afterAll(() => app.stop());

const item = (text: string, more: Partial<OneOnOneItem> = {}): OneOnOneItem => ({
  kindid: 1,
  text,
  employeeid: null,
  duedate: null,
  isdone: false,
  ...more,
});

test('a 1:1 is of two people: what is open is carried over, and nobody else reads any of it', async () => {
  const people = async (by: Caller) => (await by.call(listOneOnOnes, {}))[0]?.people.map(({ fullname }) => fullname);
  expect(await people(as(asha))).toEqual(['Mina Manager']);
  expect(await people(as(mina))).toEqual(['Asha Nair', 'Ravi Peer']);
  const [planned] = await as(asha).call(planOneOnOne, { employeeid: mina.employeeid, meetson: '2026-11-09' });
  const oneononeid = planned?.oneononeid ?? 0;
  expect((await as(asha).refused(planOneOnOne, { employeeid: ravi.employeeid, meetson: '2026-11-09' })).status).toBe(
    400,
  );
  // One is planned at a time, by either of the two.
  expect((await as(mina).refused(planOneOnOne, { employeeid: asha.employeeid, meetson: '2026-11-10' })).status).toBe(
    409,
  );

  const items = [
    item('Move to Pune'),
    item('Launch', { isdone: true }),
    item('Send the plan', { kindid: 2, employeeid: asha.employeeid, duedate: '2026-11-20' as never }),
  ];
  const values = { oneononeid, meetson: '2026-11-09', statusid: 1 as const, items, notes: 'Good week' };
  const [saved] = await as(mina).call(saveOneOnOne, values, 1);
  expect(saved).toMatchObject({ version: 2, notes: 'Good week', manager: { fullname: 'Mina Manager' } });
  expect((await as(asha).refused(saveOneOnOne, values, 1)).status).toBe(412);
  const wrong = { ...values, items: [item('Not of us', { kindid: 2, employeeid: ravi.employeeid })] };
  expect((await as(asha).refused(saveOneOnOne, wrong, 2)).error.fields).toHaveProperty('items');

  await as(mina).call(saveOwnNotes, { oneononeid, body: 'Promote in spring' });
  expect((await as(mina).call(getOneOnOne, { oneononeid }))[0]?.ownnotes).toBe('Promote in spring');
  expect((await as(asha).call(getOneOnOne, { oneononeid }))[0]).toMatchObject({ ownnotes: '', notes: 'Good week' });
  for (const stranger of [as(ravi), company.admin]) {
    expect((await stranger.refused(getOneOnOne, { oneononeid })).status).toBe(404);
    expect((await stranger.call(listOneOnOnes, {}))[0]?.rows).toEqual([]);
    expect((await stranger.refused(saveOneOnOne, values, 2)).status).toBe(404);
  }
  const traces = await company.tx((db) =>
    db.selectFrom('audit_row').select('auditid').where('tablename', 'in', ['one_on_one', 'one_on_one_note']).execute(),
  );
  expect(traces).toEqual([]);

  await as(asha).call(saveOneOnOne, { ...values, statusid: 2 }, 2);
  expect((await as(asha).refused(saveOneOnOne, values, 3)).status).toBe(409);
  const [next] = await as(mina).call(planOneOnOne, { employeeid: asha.employeeid, meetson: '2026-11-23' });
  const [carried] = await as(asha).call(getOneOnOne, { oneononeid: next?.oneononeid ?? 0 });
  expect(carried?.items.map(({ text }) => text)).toEqual(['Move to Pune', 'Send the plan']);
  expect((await as(asha).call(listOneOnOnes, {}))[0]?.rows.map(({ meetson, open }) => [meetson, open])).toEqual([
    ['2026-11-23', 2],
    ['2026-11-09', 2],
  ]);
});
