import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSetUp } from '#modules/company/contract/set-up.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getPunches } from '../contract/log.ts';
import { addPlan, attending, counted, logOf, NIGHT, punch, shown } from './attending.ts';
import { checksOf } from './closing.ts';

// A punch that no day reaches is shown where it might belong; a shift can reach until the next one begins.

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

/** From the 20th at ten in the evening until five past two on the day after: a night shift and the next one. */
async function doubleShift(more: object) {
  const state = await attending(app);
  const { company, asha, deviceid } = state;
  await addPlan(company, 'shift', { name: 'Night', detail: { ...NIGHT, ...more }, employeeid: asha.employeeid });
  await punch(company, deviceid, asha.employeeid, ['2026-10-20 21:50:00', '2026-10-21 14:05:00']);
  await counted(company);
  const log = await logOf(state.own, asha.employeeid);
  const listed = async (date: string) => {
    const { result } = await state.own(getPunches, { employeeid: asha.employeeid, date });
    return (result as { time: string; isoutside?: boolean }[]).map(
      ({ time, isoutside }) => `${time.slice(8, 16)}${isoutside ? ' outside' : ''}`,
    );
  };
  const { findings } = ((await state.hr(getSetUp)).result as [{ findings: { key: string; names: string[] }[] }])[0];
  return {
    days: ['2026-10-20', '2026-10-21'].map((date) => shown(log, date)),
    lists: [await listed('2026-10-20'), await listed('2026-10-21'), await listed('2026-10-22')],
    check: (await checksOf(state.hr)).checks.filter((one) => one.startsWith('outside')),
    named: findings.find(({ key }) => key === 'punches-outside')?.names,
  };
}

test('a punch outside the times of all shifts is on the list of both days, in the set-up checks and before the close', async () => {
  expect(await doubleShift({})).toEqual({
    days: ['A,A 0 0 0 - missing_punch punch_outside', 'A,A 0 0 0 - no_punch punch_outside'],
    lists: [['20 21:50', '21 14:05 outside'], ['21 14:05 outside'], []],
    check: ['outside is known 1'],
    named: ['Asha Nair'],
  });
});

test('where the shift reaches until the next one begins a double shift is one day with extra time', async () => {
  expect(await doubleShift({ isuntilnext: true })).toEqual({
    days: ['P,P 450 0 240 -', 'A,A 0 0 0 - no_punch'],
    lists: [['20 21:50', '21 14:05'], [], []],
    check: [],
    named: undefined,
  });
});
