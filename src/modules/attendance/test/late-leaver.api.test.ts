import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { sharedAppWithWorker, type TestApp } from '../../../../test/support/product.ts';
import { type ChangedPerson, countUnsettled, listChanged, settleLeavers } from '../contract/closed.ts';
import { closeTime } from '../server/close/close.ts';
import { changedSinceClose } from '../server/close/since.ts';
import { counted } from './attending.ts';
import { closed, entry, type Given, ledger, october } from './closing.ts';

// People whose leaving is entered after the month in which they left was closed.

let app: TestApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
afterAll(() => app.stop());

const LAST = '2026-10-16';
const leaves = ({ company, bina }: Given, leavingdate = LAST) =>
  company.tx((db) =>
    db.updateTable('employee').set({ leavingdate }).where('employeeid', '=', bina.employeeid).execute(),
  );
/** October is closed, and then the leaving of Bina is entered; she has two days of earned leave and one of casual leave. */
async function leftAfterwards() {
  const state = await october(app);
  await entry(state, state.bina.employeeid, state.EL, 20_000);
  await entry(state, state.bina.employeeid, state.CL, 10_000);
  const closeid = await closed(state.hr);
  await leaves(state);
  await counted(state.company);
  return { ...state, closeid };
}
const changeOf = async ({ hr, bina }: Given, closeid: number): Promise<ChangedPerson | undefined> => {
  const { rows } = (await hr(listChanged, { closeid, limit: 50, offset: 0 })).result as { rows: ChangedPerson[] };
  return rows.find(({ employeeid }) => employeeid === bina.employeeid);
};
/** The grant of the whole month was written with the close; the last day has half of it. */
const SETTLED = [
  'EL opening 10-01 10-01 20000 opening',
  'CL opening 10-01 10-01 10000 opening',
  'EL grant 10-31 10-31 10000 monthly',
  'EL grant 10-16 11-02 5000 monthly',
  'EL encash 10-16 11-02 -25000 exit',
  'EL lapse 10-16 11-02 -10000 exit',
  'CL lapse 10-16 11-02 -10000 exit',
];

// Invariant (leave): Leave of whoever turns out to have left in a closed month is settled once
test('a leaving that is entered after the close is shown, and settled at once when asked', async () => {
  const state = await leftAfterwards();
  const { hr, bina, closeid, company } = state;
  expect(await changeOf(state, closeid)).toMatchObject({ exitwaits: LAST, encashed: 0, encashednow: 0 });
  expect((await hr(countUnsettled, { closeid })).result).toEqual([{ waiting: 1 }]);
  expect((await hr(settleLeavers, { closeid })).result).toEqual([{ people: 1 }]);
  expect((await hr(countUnsettled, { closeid })).result).toEqual([{ waiting: 0 }]);
  expect((await ledger(state, bina.employeeid)).toSorted()).toEqual(SETTLED.toSorted());
  expect(await changeOf(state, closeid)).toMatchObject({ exitwaits: null, encashed: 0, encashednow: 2.5 });
  expect(await company.tx((db) => changedSinceClose(db, { closeid }))).toMatchObject([
    { employeeid: bina.employeeid, difference: { encashed: 25_000 }, exitwaits: null },
  ]);
  // Asked again nothing is left to settle.
  expect((await hr(settleLeavers, { closeid })).result).toEqual([{ people: 0 }]);
  expect(await ledger(state, bina.employeeid)).toHaveLength(SETTLED.length);
  expect((await hr(settleLeavers, { closeid: closeid + 1000 })).status).toBe(404);
  expect((await hr(countUnsettled, { closeid: closeid + 1000 })).status).toBe(404);
});

test('the next close settles whoever left in a month before it', async () => {
  const state = await leftAfterwards();
  const { company, bina, closeid } = state;
  const november = { from: day('2026-11-01'), to: day('2026-11-30'), on: day('2026-11-30') };
  await company.tx((db) => closeTime(db, november));
  const lines = await ledger(state, bina.employeeid);
  expect(lines.filter((line) => line.endsWith(' exit'))).toEqual([
    'EL encash 10-16 11-30 -25000 exit',
    'EL lapse 10-16 11-30 -10000 exit',
    'CL lapse 10-16 11-30 -10000 exit',
  ]);
  expect(await changeOf(state, closeid)).toMatchObject({ exitwaits: null, encashednow: 2.5 });
});

test('leave of a leaver that is given back after the exit is paid as well', async () => {
  const state = await october(app);
  const { hr, bina, company, EL } = state;
  await entry(state, bina.employeeid, EL, 20_000);
  await leaves(state);
  await counted(company);
  const closeid = await closed(hr);
  expect(await changeOf(state, closeid)).toBeUndefined();
  await company.tx((db) =>
    db
      .insertInto('leave_ledger')
      .values({
        employeeid: bina.employeeid,
        seq: 900,
        leavetypeid: EL,
        kind: 'adjust',
        linedate: '2026-10-12',
        postedon: '2026-11-02',
        days: 10_000,
        reason: 'manual',
      })
      .execute(),
  );
  expect(await changeOf(state, closeid)).toMatchObject({ exitwaits: LAST, encashed: 2.5 });
  await hr(settleLeavers, { closeid });
  expect(await changeOf(state, closeid)).toMatchObject({ exitwaits: null, encashed: 2.5, encashednow: 3.5 });
});
