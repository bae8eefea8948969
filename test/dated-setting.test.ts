import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Day, Month } from '#platform/engine/day.ts';
import { datedSetting } from '#platform/server/dated-setting.ts';
import { startTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const day = (value: string) => value as Day;
const month = (value: string) => value as Month;

test('a setting by day is in force from its day on, of two of one day the later save', async () => {
  const company = await app.company();
  const shifts = datedSetting({ name: 'test-by-day', unit: 'day', read: text });
  await company.tx(async (db) => {
    expect(await shifts.inForce(db, day('2026-10-05'))).toBeUndefined();
    // The first save of all is in force from the beginning, whatever day it names.
    await shifts.saveFrom(db, { from: day('2026-10-05'), value: 'general' });
    await shifts.saveFrom(db, { from: day('2026-11-16'), value: 'night' });
    await shifts.saveFrom(db, { from: day('2026-11-02'), value: 'early' });
    await shifts.saveFrom(db, { from: day('2026-11-02'), value: 'late' });
    const on = async (value: string) => (await shifts.inForce(db, day(value)))?.value;
    expect([await on('1990-01-01'), await on('2026-11-01'), await on('2026-11-02')]).toEqual([
      'general',
      'general',
      'late',
    ]);
    expect([await on('2026-11-15'), await on('2026-11-16'), await on('2030-01-01')]).toEqual([
      'late',
      'night',
      'night',
    ]);
    expect((await shifts.series(db)).map(({ from, value }) => [from, value])).toEqual([
      [null, 'general'],
      ['2026-11-02', 'late'],
      ['2026-11-16', 'night'],
    ]);
    expect((await shifts.history(db)).map(({ version, value }) => [version, value])).toEqual([
      [4, 'late'],
      [3, 'early'],
      [2, 'night'],
      [1, 'general'],
    ]);
    const same = await shifts.saveFrom(db, { from: day('2026-11-20'), value: 'night' });
    expect(same.version).toBe(2);
    expect((await shifts.byId(db, same.datedsettingid))?.from).toBe('2026-11-16');
  });
});

// Invariant (payroll): What was in force in a settled month stays, and a run names its version of the settings
test('a setting by month refuses what would change a settled month, and a save of who saw an older version', async () => {
  const company = await app.company();
  const leave = datedSetting({
    name: 'test-by-month',
    unit: 'month',
    read: text,
    closed: () => Promise.resolve({ until: month('2026-10'), why: 'October 2026 is settled.' }),
  });
  await company.tx((db) => leave.saveFrom(db, { from: null, value: 'twelve days' }));
  const save = (from: string | null, version: number, value = 'fifteen days') =>
    company.tx((db) =>
      leave.saveFrom(db, {
        from: from === null ? null : month(from),
        value,
        version,
        current: () => Promise.resolve('theirs'),
      }),
    );
  for (const from of [null, '2026-04', '2026-10'])
    await expect(save(from, 1)).rejects.toMatchObject({ status: 409, message: 'October 2026 is settled.' });
  // What changes nothing is no change of a settled month.
  expect((await save('2026-04', 1, 'twelve days')).version).toBe(1);
  expect(await save('2026-11', 1)).toMatchObject({ version: 2, from: '2026-11' });
  await expect(save('2026-12', 1)).rejects.toMatchObject({ status: 412, current: 'theirs' });
  await company.tx(async (db) => {
    expect((await leave.inForce(db, month('2026-10')))?.value).toBe('twelve days');
    expect((await leave.inForce(db, month('2026-11')))?.value).toBe('fifteen days');
  });
});

test('two saves at once: the second waits, and is told of the first', async () => {
  const company = await app.company();
  const setting = datedSetting({ name: 'test-at-once', unit: 'day', read: text });
  await company.tx((db) => setting.saveFrom(db, { from: null, value: 'first' }));
  const save = (value: string) =>
    company.tx((db) => setting.saveFrom(db, { from: day('2026-12-01'), value, version: 1 }));
  const outcomes = await Promise.allSettled([save('one'), save('other')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('settings of one company are not those of another', async () => {
  const [one, other] = [await app.company(), await app.company()];
  const setting = datedSetting({ name: 'test-of-company', unit: 'day', read: text });
  const saved = await one.tx((db) => setting.saveFrom(db, { from: null, value: 'own' }));
  expect(await other.tx((db) => setting.first(db))).toBeUndefined();
  expect(await other.tx((db) => setting.byId(db, saved.datedsettingid))).toBeUndefined();
});
