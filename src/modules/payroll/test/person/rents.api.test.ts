import type { Month } from '#platform/engine/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rupees } from '#platform/engine/money.ts';
import type { Pools } from '#platform/server/db.ts';
import { declarationKind } from '../../server/person/inputs/declarations.ts';
import { loadFacts } from '../../server/run/facts.ts';
import { type Cells, database, sheet, type TestCompany, testCompany, text } from '../company.ts';
import { rules } from '../someone.ts';

let pools: Pools;
let close = async () => {};
let company: TestCompany;
beforeAll(async () => {
  ({ pools, close } = await database());
  company = await testCompany(pools, 'rents');
  await company.people();
});
afterAll(() => close());

const YEAR = { taxyear: '2026-27' };
const PERSON = {
  'Employee Code': '000007',
  'Rent Per Month': 20_000,
  'Rent City': 'Pune',
  'Landlord PAN': 'ABCPK1234D',
};
const declarations = (rows: readonly Cells[]) => sheet('Declarations', rows);
const declaredIn = (month: string) =>
  company.tx(async (db) => {
    const { employeeid } = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeecode', '=', '000007')
      .executeTakeFirstOrThrow();
    const esi = rules.esi.rules.at(-1);
    if (!esi) throw new Error('There is no rule');
    const [loaded] = await loadFacts(db, { ids: [employeeid], month: month as Month, esi });
    if (!loaded || 'missing' in loaded) throw new Error('There are no facts');
    return loaded.facts.declaration;
  });

test('a rent that changes in the year comes by the declarations, reaches the facts, and is taken back', async () => {
  await company.load(declarationKind, await declarations([PERSON]), YEAR);
  const plain = await declaredIn('2026-10');
  expect(plain).toMatchObject({ rentpermonth: rupees(20_000), rentcity: 'Pune' });
  expect(Object.keys(plain ?? {})).not.toContain('rents');

  const row = { ...PERSON, 'New Rent From': 'December 2026', 'New Rent Per Month': 24_500, 'New Rent City': 'Thane' };
  const { bulkbatchid, applied } = await company.load(declarationKind, await declarations([row]), YEAR);
  expect(applied).toBe(1);
  expect((await declaredIn('2026-10'))?.rents).toEqual([
    { from: '2026-04', rentpermonth: rupees(20_000), city: 'Pune' },
    { from: '2026-12', rentpermonth: rupees(24_500), city: 'Thane' },
  ]);
  await company.undo(declarationKind, bulkbatchid);
  expect(await declaredIn('2026-10')).toEqual(plain);
});

test.each<[string, Cells, string[]]>([
  ['the rent ends', { 'New Rent From': '2026-10' }, []],
  ['no month', { 'New Rent Per Month': 100 }, ['error newrentfrom: Enter the month from which the new rent is paid']],
  ['no month, but a city', { 'New Rent City': 'Pune' }, ['error newrentfrom: Enter the month from which']],
  [
    'the first month of the year',
    { 'New Rent From': '2026-04', 'New Rent Per Month': 100, 'New Rent City': 'Pune' },
    ['error newrentfrom: A new rent begins in May or later'],
  ],
  [
    'a month of the next year',
    { 'New Rent From': '2027-04', 'New Rent Per Month': 100, 'New Rent City': 'Pune' },
    ['error newrentfrom: A new rent begins in May or later'],
  ],
  ['no city', { 'New Rent From': '2027-03', 'New Rent Per Month': 100 }, ['notice newrentcity: Without a city']],
  ['no month at all', { 'New Rent From': 'soon' }, ['error newrentfrom: “soon” is not a month']],
])('%s', async (_, cells, expected) => {
  const rows = await company.validate(declarationKind, await declarations([{ ...PERSON, ...cells }]), YEAR);
  const matches = text(rows, rows[0]?.rownumber ?? 0).filter((one) => one.includes('newrent'));
  expect(matches.map((one, at) => one.slice(0, expected[at]?.length))).toEqual(expected);
});
