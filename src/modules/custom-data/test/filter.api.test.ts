import { afterAll, beforeAll, expect, test } from 'vitest';
import { initDirectory, listDirectory } from '#modules/people/contract/employee.ts';
import { type Caller, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { readFilters, writeFilters } from '#platform/contract/person-filter.ts';
import { writeValues } from '../server/values.ts';

let app: TestApp;
let company: TestCompany;
let ids: Record<string, number>;
const people = new Map<string, number>();
let reader: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  await company.tx(async (db) => {
    for (const fullname of ['Asha', 'Bela', 'Chetan', 'Divya']) {
      const { employeeid } = await db
        .insertInto('employee')
        .values({ employeecode: fullname, fullname, joiningdate: '2024-01-01' })
        .returning('employeeid')
        .executeTakeFirstOrThrow();
      const managerid = people.get('Asha') ?? null;
      await db.insertInto('work_profile').values({ employeeid, period: '[2024-01-01,)', managerid }).execute();
      people.set(fullname, employeeid);
    }
    const { customsectionid } = await db
      .insertInto('custom_section')
      .values({ sectionname: 'Uniform' })
      .returning('customsectionid')
      .executeTakeFirstOrThrow();
    const options = JSON.stringify([
      { displayname: 'Small', displayvalue: 1, group: null },
      { displayname: 'Large', displayvalue: 2, group: null },
    ]);
    const field = { customsectionid, options };
    const rows = await db
      .insertInto('custom_field')
      .values([
        { ...field, typeid: 6, label: 'Size', visibilityid: 1 },
        { ...field, typeid: 11, label: 'Languages', visibilityid: 1 },
        { ...field, typeid: 8, label: 'Locker', visibilityid: 1 },
        { ...field, typeid: 2, label: 'Vaccinated', visibilityid: 2 },
        { ...field, typeid: 1, label: 'Bus stop', visibilityid: 1 },
        { ...field, typeid: 1, label: 'Remark', visibilityid: 3 },
        { ...field, typeid: 12, label: 'Badge', visibilityid: 1 },
        { ...field, typeid: 1, label: 'Old', visibilityid: 1, statusid: 2 },
      ])
      .returning(['customfieldid', 'label'])
      .execute();
    ids = Object.fromEntries(rows.map(({ label, customfieldid }) => [label, customfieldid]));
    const value = (who: string, label: string, current: string | number | number[]) => ({
      employeeid: people.get(who) ?? 0,
      customfieldid: ids[label] ?? 0,
      value: current,
    });
    await writeValues(db, [
      value('Asha', 'Size', 1),
      value('Bela', 'Size', 2),
      value('Chetan', 'Size', 2),
      value('Asha', 'Languages', [1, 2]),
      value('Bela', 'Languages', [2]),
      value('Asha', 'Locker', 9),
      value('Bela', 'Locker', 100),
      value('Chetan', 'Locker', 12.5),
      value('Asha', 'Vaccinated', '2026-01-31'),
      value('Bela', 'Vaccinated', '2026-02-01'),
      value('Divya', 'Vaccinated', '2026-03-01'),
      value('Asha', 'Bus stop', 'Pune Camp'),
      value('Bela', 'Bus stop', 'PUNE Station'),
      value('Chetan', 'Bus stop', 'Hadapsar'),
      value('Divya', 'Remark', 'careful'),
    ]);
  });
  reader = await company.account('reader@x.example', ['Employee'], people.get('Divya') ?? null);
});
afterAll(() => app.stop());

const requestOf = (...filters: (readonly [label: string, value: string])[]) =>
  writeFilters(filters.map(([label, value]) => ({ customfieldid: ids[label] ?? 0, value })));
async function namesBy(caller: Caller, ...filters: (readonly [string, string])[]) {
  const { rows, total } = await caller.call(listDirectory, { custom: requestOf(...filters) });
  expect(total).toBe(rows.length);
  return rows.map(({ fullname }) => fullname);
}

test.each([
  ['one option', [['Size', '2']], ['Bela', 'Chetan']],
  ['one of several options', [['Languages', '1']], ['Asha']],
  ['numbers are numbers, not texts', [['Locker', '9..50']], ['Asha', 'Chetan']],
  ['an open range', [['Locker', '12.5..']], ['Bela', 'Chetan']],
  ['days with both ends', [['Vaccinated', '2026-01-31..2026-02-01']], ['Asha', 'Bela']],
  ['an open end of days', [['Vaccinated', '..2026-01-31']], ['Asha']],
  ['how a text begins, whatever its case', [['Bus stop', 'pune ']], ['Asha', 'Bela']],
  [
    'all of them together',
    [
      ['Bus stop', 'Pune'],
      ['Size', '2'],
    ],
    ['Bela'],
  ],
  ['nobody', [['Bus stop', 'Zz']], []],
] as const)('the directory is narrowed by %s', async (_, filters, expected) => {
  expect(await namesBy(company.admin, ...filters)).toEqual(expected);
});

test('only fields that narrow are offered, and to whom they are in sight', async () => {
  const labels = async (caller: Caller) =>
    (await caller.call(initDirectory, {})).CustomField.map(({ label, kind }) => `${label} ${kind}`).toSorted();
  const open = ['Bus stop text', 'Languages option', 'Locker number', 'Size option'];
  expect(await labels(reader)).toEqual(open);
  expect(await labels(company.admin)).toEqual([...open, 'Remark text', 'Vaccinated day'].toSorted());
});

test('N-ORACLE: a field out of sight finds and counts nobody: not by its id', async () => {
  expect(await namesBy(reader, ['Size', '1'])).toEqual(['Asha']);
  for (const label of ['Vaccinated', 'Remark', 'Badge', 'Old']) {
    const { status } = await reader.refused(listDirectory, { custom: requestOf([label, '2026-01-01..']) });
    expect([label, status]).toEqual([label, 404]);
  }
  expect((await reader.refused(listDirectory, { custom: '999999:1' })).status).toBe(404);
});

test('whose right covers some people finds those by their fields, and themselves by what is theirs', async () => {
  const manager = await company.account('asha@x.example', ['Manager'], people.get('Asha') ?? null);
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ managerid: null })
      .where('employeeid', '=', people.get('Divya') ?? 0)
      .execute(),
  );
  expect(await namesBy(manager, ['Vaccinated', '2026-01-01..'])).toEqual(['Asha', 'Bela']);
  expect(await namesBy(company.admin, ['Vaccinated', '2026-01-01..'])).toEqual(['Asha', 'Bela', 'Divya']);
});

test.each(['Size', 'Locker', 'Vaccinated'])('what is no value of %s is refused in words', async (label) => {
  for (const value of ['abc', '1..x', '2026-13-01..', '..']) {
    const { status, error } = await company.admin.refused(listDirectory, { custom: requestOf([label, value]) });
    expect([value, status, error.message]).toEqual([value, 400, `${label}: this filter cannot be read`]);
  }
});

test('filters survive the address', () => {
  const filters = [
    { customfieldid: 1, value: 'a~b:c %' },
    { customfieldid: 2, value: '1..2' },
  ];
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters([])).toBeUndefined();
});
