import { afterAll, beforeAll, expect, test } from 'vitest';
import { settled, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { cycleRecord } from '../contract/cycle.ts';
import { checkIn, getSheet, saveKeyResult, whatIf } from '../contract/key-result.ts';
import { closeObjective, getObjective, getTree, removeObjective, saveObjective } from '../contract/okr.ts';
import { checked } from '../../../../test/support/uploads.ts';
import { valueBulk } from '../contract/value-upload.ts';
import { feedKeyResult, measureRows } from '../contract/measure.ts';
import { unitRecord } from '../contract/unit.ts';
import type { Tenant } from '#platform/server/directory.ts';
import type { Env } from '#platform/server/serve.ts';
import { serverModules } from '../../../server.modules.ts';

let app: TestApp;
let company: TestCompany;
let okrcycleid: number;
let nextcycleid: number;
let number: number;
const people = new Map<string, number>();
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  await company.tx(async (db) => {
    const rows = await db
      .insertInto('employee')
      .values(
        ['Asha', 'Bina'].map((fullname, at) => ({ employeecode: `10${at}`, fullname, joiningdate: '2024-01-01' })),
      )
      .returning(['employeeid', 'fullname'])
      .execute();
    for (const { employeeid, fullname } of rows) people.set(fullname, employeeid);
    await db
      .insertInto('work_profile')
      .values([
        { employeeid: people.get('Bina') ?? 0, period: '[2024-01-01,)' },
        { employeeid: people.get('Asha') ?? 0, period: '[2024-01-01,)', managerid: people.get('Bina') ?? 0 },
      ])
      .execute();
  });
  // Today is day 20 of 92: the first third is not over.
  const cycle = { okrcycleid: null, checkindays: 14, ontrackpercent: 95, atriskpercent: 75 };
  const [one] = await company.admin.call(cycleRecord.calls.save, {
    ...cycle,
    okrcyclename: 'Quarter 3',
    fromdate: '2026-10-01',
    todate: '2026-12-31',
  });
  const [next] = await company.admin.call(cycleRecord.calls.save, {
    ...cycle,
    okrcyclename: 'Quarter 4',
    fromdate: '2027-01-01',
    todate: '2027-03-31',
  });
  okrcycleid = one?.okrcycleid ?? 0;
  nextcycleid = next?.okrcycleid ?? 0;
  const units = await company.admin.call(unitRecord.calls.list, {});
  number = units.find(({ measurementunitname }) => measurementunitname === 'Number')?.measurementunitid ?? 0;
});
afterAll(() => app.stop());

const idOf = (name: string): number => people.get(name) ?? 0;
const OBJECTIVE = saveObjective.example;
const RESULT = saveKeyResult.example;
const addObjective = async (by: TestCompany['admin'], values: Partial<typeof OBJECTIVE>) =>
  (await by.call(saveObjective, { ...OBJECTIVE, okrcycleid, employeeid: idOf('Asha'), ...values }))[0]
    ?.okrobjectiveid ?? 0;
const addResult = async (by: TestCompany['admin'], okrobjectiveid: number, values: Partial<typeof RESULT> = {}) =>
  (
    await by.call(saveKeyResult, {
      ...RESULT,
      okrobjectiveid,
      measurementunitid: number,
      employeeid: idOf('Asha'),
      ...values,
    })
  )[0]?.okrkeyresultid ?? 0;

test('progress goes up the tree, a check-in moves it, and what-if saves nothing', async () => {
  const { admin } = company;
  const top = await addObjective(admin, { title: 'Top', levelid: 1, driverid: 2 });
  const below = await addObjective(admin, { title: 'Below', parentid: top });
  const okrkeyresultid = await addResult(admin, below);
  const progress = async () => {
    const { rows: nodes } = await admin.call(getTree, { okrcycleid });
    return [top, below].map((id) => nodes.find(({ okrobjectiveid }) => okrobjectiveid === id)?.progress);
  };
  expect(await progress()).toEqual([0, 0]);
  const row = { okrkeyresultid, value: 300_000, done: [], confidenceid: 1 as const, note: 'Half way', version: 1 };
  expect(await admin.call(checkIn, { rows: [row] })).toMatchObject([{ shown: 5000, version: 2 }]);
  expect(await progress()).toEqual([5000, 5000]);
  expect(await admin.call(whatIf, { okrkeyresultid, value: 400_000 })).toMatchObject([
    { before: 5000, after: 10_000 },
    { before: 5000, after: 10_000 },
  ]);
  expect(await progress()).toEqual([5000, 5000]);
  // A sheet that was opened before the check-in is told so, and nothing of it is saved.
  expect((await admin.refused(checkIn, { rows: [row] })).status).toBe(412);
  expect(
    (
      await admin.refused(
        saveObjective,
        { ...OBJECTIVE, okrcycleid, okrobjectiveid: top, levelid: 1, employeeid: idOf('Asha'), parentid: below },
        1,
      )
    ).error.fields,
  ).toHaveProperty('parentid');
});

test('an employee sets and sees own goals; those of others and of the company are not theirs to set', async () => {
  const asha = await company.account('asha@kaveri.example', ['Employee'], idOf('Asha'));
  const mine = await addObjective(asha, { title: 'Mine', isprivate: true });
  await addResult(asha, mine);
  const refused = async (values: object) =>
    (await asha.refused(saveObjective, { ...OBJECTIVE, okrcycleid, employeeid: idOf('Asha'), ...values })).error.fields;
  expect(await refused({ employeeid: idOf('Bina') })).toHaveProperty('employeeid');
  expect(await refused({ levelid: 1 })).toHaveProperty('levelid');
  expect((await asha.call(getSheet, {})).map(({ objectivetitle }) => objectivetitle)).toContain('Mine');
  const bina = await company.account('bina@kaveri.example', ['Employee'], idOf('Bina'));
  // Bina's right reaches herself alone: what is private is unknown to her.
  expect((await bina.refused(getObjective, { okrobjectiveid: mine })).status).toBe(404);
  expect((await bina.call(getTree, { okrcycleid })).rows.map(({ title }) => title)).not.toContain('Mine');
  expect((await company.admin.call(getTree, { okrcycleid, search: 'min' })).rows.map(({ title }) => title)).toContain(
    'Mine',
  );
});

test('a target that is the start is refused; a later change of it needs a reason and leaves a line', async () => {
  const { admin } = company;
  // Of August to October the first third is over.
  const [late] = await admin.call(cycleRecord.calls.save, {
    okrcycleid: null,
    okrcyclename: 'August to October',
    fromdate: '2026-08-01',
    todate: '2026-10-31',
    checkindays: 14,
    ontrackpercent: 95,
    atriskpercent: 75,
  });
  const id = await addObjective(admin, { title: 'Targets', okrcycleid: late?.okrcycleid ?? 0 });
  const refused = await admin.refused(saveKeyResult, {
    ...RESULT,
    okrobjectiveid: id,
    measurementunitid: number,
    employeeid: idOf('Asha'),
    targetvalue: RESULT.startvalue,
  });
  expect(refused.error.fields).toHaveProperty('targetvalue');
  const okrkeyresultid = await addResult(admin, id);
  const change = {
    ...RESULT,
    okrkeyresultid,
    okrobjectiveid: id,
    measurementunitid: number,
    employeeid: idOf('Asha'),
    targetvalue: 500_000,
  };
  expect((await admin.refused(saveKeyResult, change, 1)).error.fields).toHaveProperty('reason');
  await admin.call(saveKeyResult, { ...change, reason: 'A second plant' }, 1);
  const [detail] = await admin.call(getObjective, { okrobjectiveid: id });
  expect(detail?.changes).toMatchObject([{ changekindid: 1, before: '40', after: '50', reason: 'A second plant' }]);
});

test('a closed objective is graded, and what is open goes on in the next cycle from its last value', async () => {
  const { admin } = company;
  const id = await addObjective(admin, { title: 'Carried' });
  const open = await addResult(admin, id, { title: 'Open' });
  const reached = await addResult(admin, id, { title: 'Reached' });
  const row = { done: [], confidenceid: 2 as const, note: null, version: 1 };
  await admin.call(checkIn, {
    rows: [
      { ...row, okrkeyresultid: open, value: 300_000 },
      { ...row, okrkeyresultid: reached, value: 400_000 },
    ],
  });
  expect((await admin.refused(removeObjective, { okrobjectiveid: id })).status).toBe(409);
  const [closed] = await admin.call(
    closeObjective,
    { okrobjectiveid: id, grade: 75, learnt: 'Start earlier', okrcycleid: nextcycleid },
    1,
  );
  expect((await admin.call(getObjective, { okrobjectiveid: closed?.carriedto ?? 0 }))[0]).toMatchObject({
    title: 'Carried',
    keyresults: [{ title: 'Open', startvalue: 300_000, targetvalue: 400_000, currentvalue: null }],
  });
  expect(
    (await admin.refused(checkIn, { rows: [{ ...row, okrkeyresultid: open, value: 1, version: 2 }] })).status,
  ).toBe(409);
});

test('a percentage never adds up, and a unit that is used stays', async () => {
  const { admin } = company;
  const percent = {
    measurementunitid: null,
    measurementunitname: 'Share',
    symbol: '%',
    unitkindid: 2 as const,
    decimals: 1,
    directionid: 1 as const,
    rollupid: 1 as const,
  };
  expect((await admin.refused(unitRecord.calls.save, percent)).error.fields).toHaveProperty('rollupid');
  expect((await admin.refused(unitRecord.calls.remove, { measurementunitid: number })).status).toBe(409);
});

test('a key result follows a figure of the product, and nobody types it (S1-008)', async () => {
  const { admin } = company;
  const units = await admin.call(unitRecord.calls.list, {});
  const percent = units.find(({ unitkindid }) => unitkindid === 2)?.measurementunitid ?? 0;
  await company.tx((db) =>
    db
      .insertInto('employee')
      .values({ employeecode: '199', fullname: 'Cara', joiningdate: '2024-01-01', leavingdate: '2026-10-10' })
      .execute(),
  );
  const objective = await addObjective(admin, { title: 'People stay', levelid: 1 });
  const okrkeyresultid = await addResult(admin, objective, {
    title: 'Attrition',
    kindid: 3,
    startvalue: 500_000,
    targetvalue: 100_000,
    measurementunitid: percent,
  });
  const numbered = await addResult(admin, objective, { title: 'A number' });
  const other = await admin.refused(feedKeyResult, { okrkeyresultid: numbered, measurekey: 'attrition' }, 1);
  expect(other.error.fields?.measurekey).toMatch(/unit is of another kind/);
  const unknown = await admin.refused(feedKeyResult, { okrkeyresultid, measurekey: 'nothing' }, 1);
  expect(unknown.error.fields?.measurekey).toMatch(/select a figure/);
  // 20 days of two people and 10 of a third who left: 1 leaver over 50/20.
  const [fed] = await admin.call(feedKeyResult, { okrkeyresultid, measurekey: 'attrition' }, 1);
  expect(fed).toMatchObject({ value: 400_000 });
  // The rows behind it are those who left.
  const [behind] = await admin.call(measureRows, { measurekey: 'attrition', okrcycleid });
  expect(behind).toMatchObject({ datasetkey: 'leavers', filters: [], to: '2026-10-20' });
  const row = async () =>
    (await admin.call(getObjective, { okrobjectiveid: objective }))[0]?.keyresults.find(
      (one) => one.okrkeyresultid === okrkeyresultid,
    );
  expect(await row()).toMatchObject({ measurekey: 'attrition', shown: 2500, maycheckin: false });
  const typed = await admin.refused(checkIn, {
    rows: [{ okrkeyresultid, value: 1, done: [], confidenceid: 1, note: null, version: fed?.version ?? 0 }],
  });
  expect(typed.error.message).toMatch(/The product checks this key result in/);
  // Each night it is checked in again, where the figure is another one.
  await company.tx(async (db) => {
    await db
      .updateTable('okr_key_result')
      .set({ checkedon: '2026-10-19', currentvalue: 1 })
      .where('okrkeyresultid', '=', okrkeyresultid)
      .execute();
    const check = serverModules.find(({ name }) => name === 'okr-measures')?.dailyCheck;
    const tenant = { timezoneid: 'Asia/Kolkata' } as Tenant;
    await check?.({ db, today: '2026-10-20', tenant, env: {} as Env });
  });
  expect(await row()).toMatchObject({ currentvalue: 400_000, checkedon: '2026-10-20' });
});

test('values of a file become check-ins of their days, the latest counts, and an undo takes them back', async () => {
  const asha = await company.signIn('asha@kaveri.example');
  const objective = await addObjective(asha, { title: 'Sales of the quarter' });
  const okrkeyresultid = await addResult(asha, objective, { startvalue: 0 });
  const row = async () => {
    const [detail] = await asha.call(getObjective, { okrobjectiveid: objective });
    const result = detail?.keyresults.find((one) => one.okrkeyresultid === okrkeyresultid);
    const days = detail?.checkins.map(({ ondate, value }) => `${ondate} ${(value ?? 0) / 10_000}`);
    return { at: (result?.currentvalue ?? 0) / 10_000, checkedon: result?.checkedon, days, version: result?.version };
  };
  const bad = [
    'Date,Value',
    '2026-10-05,12',
    '2026-10-05,13',
    '2026-09-30,1',
    '2026-10-21,1',
    '2026-10-06,many',
    '2026-10-07,',
  ];
  const { text } = await checked(asha, valueBulk, bad, { okrkeyresultid });
  expect(text).toEqual([
    '3 ondate: The file has this day twice.',
    '4 ondate: The day lies outside 1 October 2026 to 20 October 2026.',
    '5 ondate: The day lies outside 1 October 2026 to 20 October 2026.',
    '6 value: “many” is not a number.',
    '7 value: Value is missing.',
  ]);
  const lines = ['Date,Value,Confidence,Note', '2026-10-12,18.5,Low,Two orders late', '2026-10-05,12,,'];
  const { batch } = await checked(asha, valueBulk, lines, { okrkeyresultid });
  await asha.call(valueBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'all' });
  expect((await settled(asha, valueBulk, batch.bulkbatchid)).appliedrows).toBe(2);
  expect(await row()).toEqual({
    at: 18.5,
    checkedon: '2026-10-12',
    days: ['2026-10-12 18.5', '2026-10-05 12'],
    version: 2,
  });
  // An upload is its owner's alone, and so is the key result.
  const bina = await company.signIn('bina@kaveri.example');
  expect((await bina.refused(valueBulk.get, { bulkbatchid: batch.bulkbatchid })).status).toBe(404);
  expect(await bina.call(valueBulk.list, {})).toEqual([]);
  expect((await checked(bina, valueBulk, lines, { okrkeyresultid })).text).toEqual([
    '2 : Please select your key result',
    '3 : Please select your key result',
  ]);
  await asha.call(valueBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect((await settled(asha, valueBulk, batch.bulkbatchid)).undonerows).toBe(2);
  expect(await row()).toEqual({ at: 0, checkedon: null, days: [], version: 3 });
});
