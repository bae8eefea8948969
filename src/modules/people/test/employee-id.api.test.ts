import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import {
  listEmployeeIds,
  previewEmployeeId,
  removeEmployeeId,
  saveEmployeeId,
  toggleEmployeeId,
} from '../contract/employee-id.ts';
import { initPerson } from '../contract/record.ts';
import { newEmployeeCodes } from '../server/public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const pattern = {
  employeeidpatternid: null,
  patternname: 'Everybody',
  businessunitid: null,
  pattern: 'KT-{0000}',
  nextnumber: 1,
  isgapfilled: false,
};
const joiningdates = [day('2026-11-02')];

test('a business unit counts for itself, all others by the company’s pattern; two at once never get the same code', async () => {
  const company = await app.company();
  const businessunitid = await company.tx(async (db) => {
    const row = await db
      .insertInto('business_unit')
      .values({ businessunitname: 'Mills' })
      .returning('businessunitid')
      .executeTakeFirstOrThrow();
    return row.businessunitid;
  });
  const codes = (unit: number | null) =>
    company.tx((db) => newEmployeeCodes(db, { businessunitid: unit, joiningdates }));
  expect(await codes(null)).toBeUndefined();
  await company.admin.call(saveEmployeeId, pattern);
  await company.admin.call(saveEmployeeId, {
    ...pattern,
    patternname: 'Mills',
    businessunitid,
    pattern: 'M{YY}{00}',
    nextnumber: 40,
  });
  expect(await codes(businessunitid)).toEqual(['M2640']);
  const state = await Promise.all(Array.from({ length: 8 }, () => codes(null)));
  expect(state.flat().toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(
    Array.from({ length: 8 }, (_, at) => `KT-000${at + 1}`),
  );
  const rows = await company.admin.call(listEmployeeIds, {});
  expect(rows.map(({ preview }) => preview)).toEqual([
    ['KT-0009', 'KT-0010', 'KT-0011'],
    ['M2641', 'M2642', 'M2643'],
  ]);
});

test('a pattern that cannot work, a second one for the same people and a stale change are refused with what to do', async () => {
  const company = await app.company();
  const wrong = await company.admin.refused(saveEmployeeId, { ...pattern, pattern: 'KT@{00}' });
  expect(wrong.error.fields).toEqual({
    pattern: 'Only letters, digits, braces, underscore, hyphen, space and slash are allowed',
  });
  const [saved] = await company.admin.call(saveEmployeeId, pattern);
  const second = await company.admin.refused(saveEmployeeId, { ...pattern, patternname: 'Again' });
  expect(second).toMatchObject({ status: 409, error: { code: 'E0110' } });
  const employeeidpatternid = saved?.employeeidpatternid ?? 0;
  await company.admin.call(saveEmployeeId, { ...pattern, employeeidpatternid, nextnumber: 5 }, 1);
  expect((await company.admin.refused(saveEmployeeId, { ...pattern, employeeidpatternid }, 1)).status).toBe(412);
  expect(await company.admin.call(previewEmployeeId, { pattern: 'X-{YYYY}{000}', nextnumber: 12 })).toEqual({
    preview: ['X-2026012', 'X-2026013', 'X-2026014'],
    problem: null,
  });
  expect(await company.admin.call(removeEmployeeId, { employeeidpatternid })).toEqual([{ isexecuted: true }]);
});

test('the form for a new person proposes the next code of the pattern, and without one that after the latest', async () => {
  const company = await app.company();
  const { admin } = company;
  const proposal = async () => {
    const { hascodes, nextcode } = await admin.call(initPerson, {});
    return [hascodes, nextcode];
  };
  expect(await proposal()).toEqual([false, null]);
  const person = { employeecode: 'HO-0099', fullname: 'Asha Nair', joiningdate: '2026-01-05' };
  await company.tx((db) => db.insertInto('employee').values(person).execute());
  expect(await proposal()).toEqual([false, 'HO-0100']);
  await admin.call(saveEmployeeId, pattern);
  expect(await proposal()).toEqual([true, 'KT-0001']);
  const [row] = await admin.call(listEmployeeIds, {});
  const employeeidpatternid = row?.employeeidpatternid ?? 0;
  await admin.call(toggleEmployeeId, { employeeidpatternid, isactive: 2 }, row?.version);
  expect(await proposal()).toEqual([false, 'HO-0100']);
});
