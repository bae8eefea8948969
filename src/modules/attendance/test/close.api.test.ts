import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { closeTime } from '../server/close/close.ts';
import { storeCarried } from '../server/close/carried.ts';
import { addPlan, attending } from './attending.ts';
import { entry, EXTRA, FROM, ledger, policy, row, TO, withLeave, works } from './closing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

test('a month is closed: leave is charged in order, extra time adds up, and the figures are kept', async () => {
  const state = await attending(app);
  const { company, asha, bina } = state;
  const { CL, EL } = await withLeave(state);
  await addPlan(company, 'attendance_policy', { name: 'Strict', detail: policy(CL), employeeid: asha.employeeid });
  await addPlan(company, 'extra_time_policy', { name: 'Earns', detail: EXTRA, employeeid: asha.employeeid });
  await entry(state, asha.employeeid, CL, 12_500);
  await entry(state, asha.employeeid, EL, 20_000);
  // 4 October is a Sunday; on the 5th she is away, on the 6th and 7th late, on the 8th two hours longer, on the 13th away.
  await works(state, asha.employeeid, {
    4: ['09:00', '17:30'],
    5: [],
    6: ['09:50', '18:30'],
    7: ['09:51', '18:30'],
    8: ['09:30', '20:30'],
    13: [],
  });
  await works(state, bina.employeeid, {});
  await company.tx((db) =>
    storeCarried(db, null, [{ employeeid: asha.employeeid, carried: [{ month: '2026-09' as never, minutes: 370 }] }]),
  );
  const closing = () => company.tx((db) => closeTime(db, { from: FROM, to: TO, on: TO }));
  expect(await closing()).toMatchObject({ closed: 3 });
  expect(await ledger(state, asha.employeeid)).toEqual([
    'CL opening 10-01 10-01 12500 opening',
    'EL opening 10-01 10-01 20000 opening',
    'EL grant 10-31 10-31 10000 monthly',
    'CO grant 10-04 10-31 10000 worked_off',
    'CO grant 10-31 10-31 10000 accumulated',
    'CL penalty 10-05 10-31 -5000 absent',
    'CL penalty 10-05 10-31 -5000 absent',
    'CL penalty 10-07 10-31 -2500 late',
  ]);
  expect(await row(state, asha.employeeid)).toMatchObject({
    inservice: 310_000,
    present: 200_000,
    absent: 20_000,
    absentfromleave: 10_000,
    marks: 2,
    penaltyfromleave: 2500,
    penaltylossofpay: 0,
    lossofpay: 10_000,
    paiddays: 300_000,
    compoff: 20_000,
    extracarried: 10,
    closedon: TO,
  });
  expect(await row(state, bina.employeeid)).toMatchObject({ present: 220_000, lossofpay: 0, overtimeworking: 0 });
  // Closing again changes nothing.
  expect(await closing()).toMatchObject({ closed: 0 });
  expect(await ledger(state, asha.employeeid)).toHaveLength(8);
});

test.each([
  [true, { penaltyfromleave: 2500, penaltylossofpay: 2500 }, ['CL penalty 10-07 10-31 -2500 late']],
  [false, { penaltyfromleave: 0, penaltylossofpay: 5000 }, []],
])('a penalty that leave covers in part takes what is left of it: %s', async (ispenaltysplit, figures, lines) => {
  const state = await attending(app);
  const { company, asha } = state;
  const { CL } = await withLeave(state);
  const strict = policy(CL);
  const detail = {
    ...strict,
    ispenaltysplit,
    punctuality: strict.punctuality && { ...strict.punctuality, penaltyleavecount: 0.5 },
  };
  await addPlan(company, 'attendance_policy', { name: 'Strict', detail, employeeid: asha.employeeid });
  await entry(state, asha.employeeid, CL, 2500);
  await works(state, asha.employeeid, { 6: ['09:50', '18:30'], 7: ['09:51', '18:30'] });
  await company.tx((db) => closeTime(db, { from: FROM, to: TO, on: TO, employeeids: [asha.employeeid] }));
  expect((await ledger(state, asha.employeeid)).filter((one) => one.includes('penalty'))).toEqual(lines);
  expect(await row(state, asha.employeeid)).toMatchObject({ ...figures, lossofpay: figures.penaltylossofpay });
});

test('a leaver is closed on the last day: earned leave is paid, other leave lapses', async () => {
  const state = await attending(app);
  const { company, asha } = state;
  const { CL, EL } = await withLeave(state);
  await entry(state, asha.employeeid, CL, 5000);
  await entry(state, asha.employeeid, EL, 20_000);
  await works(state, asha.employeeid, {});
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  // Closed in the course of a later day, with everybody else.
  await company.tx((db) => closeTime(db, { from: FROM, to: TO, on: day('2026-11-02') }));
  expect(await ledger(state, asha.employeeid)).toEqual([
    'CL opening 10-01 10-01 5000 opening',
    'EL opening 10-01 10-01 20000 opening',
    'EL grant 10-16 10-16 5000 monthly',
    'EL encash 10-16 10-16 -25000 exit',
    'CL lapse 10-16 10-16 -5000 exit',
  ]);
  expect(await row(state, asha.employeeid)).toMatchObject({
    inservice: 160_000,
    present: 120_000,
    lossofpay: 0,
    encashed: 25_000,
    closedon: '2026-10-16',
  });
});

test('without leave every absence is loss of pay, and extra time is paid by its policy', async () => {
  const state = await attending(app);
  const { company, asha } = state;
  await works(state, asha.employeeid, { 3: ['10:00', '12:00'], 5: [], 6: ['09:30', '20:00'] });
  await company.tx((db) => closeTime(db, { from: FROM, to: TO, on: TO, employeeids: [asha.employeeid] }));
  expect(await row(state, asha.employeeid)).toMatchObject({
    absent: 10_000,
    lossofpay: 10_000,
    overtimeworking: 90,
    overtimeoff: 120,
    compoff: 0,
  });
  const { isclosed } = await company.tx((db) =>
    db.selectFrom('time_close').select('isclosed').executeTakeFirstOrThrow(),
  );
  expect(isclosed).toBe(false);
  // A day is charged once.
  await expect(
    company.tx((db) => closeTime(db, { from: day('2026-10-15'), to: TO, on: TO, employeeids: [asha.employeeid] })),
  ).rejects.toThrow('closed already');
});
