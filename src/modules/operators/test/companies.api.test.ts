import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/product.ts';
import { anOperator, first, type Operator } from './operator.ts';

let running: TestApp;
let operator: Operator;
beforeAll(async () => {
  running = await startApp();
  operator = await anOperator(running);
});
afterAll(() => running.stop());

type Match = { rows: { subscriptionid: number; companyname: string; statusid: number }[]; total: number };
const find = async (query: Record<string, string> = {}): Promise<Match> => {
  const { status, body } = await operator.get('companies', query);
  expect(status).toBe(200);
  return body.result as Match;
};
const names = ({ rows }: Match) => rows.map(({ companyname }) => companyname);

test('a company is found by the beginnings of its words, in any order and any spelling of letters', async () => {
  for (const companyname of ['Café Narmada', 'Narmada Cafeteria', 'नर्मदा मिल्स', 'O’Hara & Sons'])
    await running.createCompany({ companyname });
  expect(names(await find({ search: 'caf narm' }))).toEqual(['Café Narmada', 'Narmada Cafeteria']);
  expect(names(await find({ search: 'NARMADA café' }))).toEqual(['Café Narmada', 'Narmada Cafeteria']);
  expect(names(await find({ search: 'नर्म' }))).toEqual(['नर्मदा मिल्स']);
  expect(names(await find({ search: 'armada' }))).toEqual([]);
  expect(names(await find({ search: "hara'; drop table subscription --" }))).toEqual([]);
  expect(names(await find({ search: 'hara' }))).toEqual(['O’Hara & Sons']);
});

test('pages follow each other without a gap and without a company twice, companies of one name included', async () => {
  for (let count = 0; count < 60; count += 1) await running.createCompany({ companyname: 'Same Name' });
  const one = await find({ search: 'same' });
  expect([one.rows.length, one.total]).toEqual([50, 60]);
  const two = await find({ search: 'same', after: String(one.rows.at(-1)?.subscriptionid) });
  expect([two.rows.length, two.total]).toEqual([10, 60]);
  expect(new Set([...one.rows, ...two.rows].map(({ subscriptionid }) => subscriptionid)).size).toBe(60);
});

test('companies are kept apart by their state', async () => {
  const company = await running.createCompany({ companyname: 'Tapti Steel' });
  const body = { subscriptionid: company.id, statusid: 2, reason: 'Unpaid since August' };
  first(await operator.post('company', body));
  expect(names(await find({ statusid: '2' }))).toEqual(['Tapti Steel']);
  expect(names(await find({ statusid: '1', search: 'tapti' }))).toEqual([]);
  expect((await operator.get('companies', { statusid: '7' })).status).toBe(400);
});

test('the page of a company tells how it stands and what was done with it: no people and no pay', async () => {
  const company = await running.createCompany({ companyname: 'Ganga Mills' });
  const { emailid } = await company.addPerson({ fullname: 'Meera Nair' });
  expect(first(await operator.get(`company/${company.id}`))).toMatchObject({
    lastsignin: null,
    accounts: 2,
    seats: null,
  });
  await company.signIn(emailid);
  first(
    await operator.post('company', { subscriptionid: company.id, statusid: 1, seats: 40, reason: 'Agreed by phone' }),
  );
  const { body, text } = await operator.get(`company/${company.id}`);
  expect(body.result).toEqual([
    {
      subscriptionid: company.id,
      label: company.label,
      companyname: 'Ganga Mills',
      statusid: 1,
      isdemo: false,
      addeddate: expect.any(String),
      accounts: 2,
      seats: 40,
      stateon: expect.any(String),
      statereason: 'Agreed by phone',
      lastsignin: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      accessid: 1,
      supportsession: null,
    },
  ]);
  for (const person of ['Meera', emailid, company.admin]) expect(text).not.toContain(person);
  const history = (await operator.get(`companyhistory/${company.id}`)).body.result;
  expect(history).toMatchObject([{ action: 'Active, 40 seats', reason: 'Agreed by phone', emailid: operator.emailid }]);
  for (const path of ['company/987654321', 'companyhistory/987654321'])
    expect((await operator.get(path)).status).toBe(404);
});
