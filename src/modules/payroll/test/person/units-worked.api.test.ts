import type { Month } from '#platform/engine/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';
import {
  listUnitRates,
  ratesBulk,
  removeUnitRate,
  saveUnitRate,
  unitsBulk,
} from '../../contract/person/units-worked.ts';
import { itemCodes, storedInStructure } from '../../server/setup/component-use.ts';
import { loadSettings } from '../../server/setup/settings.ts';
import { ACME, locked, runOf, staffed, type Staffed } from '../staffed.ts';
import { factsOf, takeBack, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OCTOBER = { payrollmonth: '2026-10' };
const FROM = { frommonth: '2026-10' };
const [FIRST, SECOND] = ['AC0007', 'AC0008'];

type Stored = { payroll: object; words: { earnings: Record<string, string> } };
const { payroll, words } = ACME as unknown as Stored;
/** The company of the tests, whose word "Weekend Call" means the component of overtime. */
const WITH_WORD: Record<string, unknown> = {
  ...ACME,
  payroll: { ...payroll, firstmonth: '2026-10' },
  words: { ...words, earnings: { ...words.earnings, 'Weekend Call': 'overtime' } },
};

/** Two grades; the first person has one of them, the second none. */
async function graded() {
  const state = await staffed(app, WITH_WORD);
  const grade = await state.company.tx(async (db) => {
    const rows = await db
      .insertInto('grade')
      .values([
        { gradename: 'E1', graderank: 91 },
        { gradename: 'E2', graderank: 92 },
      ])
      .returning(['subscriptiongradeid', 'gradename'])
      .execute();
    const [one] = rows;
    await db
      .updateTable('work_profile')
      .set({ subscriptiongradeid: one?.subscriptiongradeid ?? null, city: 'Pune' })
      .where('employeeid', '=', state.ids.get(FIRST) ?? 0)
      .execute();
    await db
      .updateTable('work_profile')
      .set({ subscriptiongradeid: null, city: 'Mumbai' })
      .where('employeeid', '=', state.ids.get(SECOND) ?? 0)
      .execute();
    return one?.subscriptiongradeid ?? 0;
  });
  return { ...state, grade };
}
const rate = (item: string, amount: number, more: object = {}) => ({
  item,
  subscriptiongradeid: null,
  city: null,
  ratefrom: '2026-10-01',
  rate: amount,
  ...more,
});
const ratesNow = async ({ maker }: Staffed) =>
  (await maker.call(listUnitRates, {}))[0]?.rates.map((one) => [
    one.item,
    one.gradename ?? one.city,
    one.ratefrom,
    one.rate,
    one.used,
  ]);

describe('the rates of units', () => {
  test('come by an upload: by grade, by city or for all others, from a day on; undo takes them back', async () => {
    const state = await graded();
    const { text, bulkbatchid } = await upload(
      state,
      ratesBulk,
      [
        'Type,Grade,City,From,Rate',
        'Night Shift,E1,,,375',
        'night shift,E2,,2026-11-16,450.50',
        'Night Shift,,,,100',
        'Meals out,,Pune,,80',
        'Night Shift,E1,,,380',
        'Night Shift,,Pune,,380',
        'Night Shift,E3,,,380',
        'Calls,E1,Pune,,380',
        'Night Shift,E1,Pune,,390',
      ],
      FROM,
    );
    expect(text).toEqual([
      '6 item: Row 2 gives this rate already. Remove one of the two.',
      '7 item: Night Shift is paid by grade. Enter a grade, or neither for all others.',
      '8 grade: There is no grade E3. Correct it, or add the grade first. Did you mean E1?',
    ]);
    const all = [
      ['Calls', 'E1', '2026-10-01', 38_000, false],
      ['Meals out', 'Pune', '2026-10-01', 8_000, false],
      ['Night Shift', 'E1', '2026-10-01', 37_500, false],
      ['Night Shift', 'E1', '2026-10-01', 39_000, false],
      ['Night Shift', 'E2', '2026-11-16', 45_050, false],
      ['Night Shift', null, '2026-10-01', 10_000, false],
    ];
    expect(await ratesNow(state)).toEqual(all);
    await state.maker.call(saveUnitRate, rate('Night Shift', 11_000));
    expect((await takeBack(state, ratesBulk, bulkbatchid)).undonerows).toBe(5);
    expect(await ratesNow(state)).toEqual([['Night Shift', null, '2026-10-01', 11_000, false]]);
  });

  test('that a locked payroll paid by stay; a new one begins after it, and none while the payroll is approved', async () => {
    const setting = await graded();
    const { maker, checker, grade } = setting;
    await maker.call(saveUnitRate, rate('Night Shift', 37_500, { subscriptiongradeid: grade }));
    const [state] = await maker.call(saveUnitRate, rate('Night Shift', 10_000));
    expect((await checker.refused(saveUnitRate, rate('Night Shift', 1))).status).toBe(403);
    await upload(
      setting,
      unitsBulk,
      ['Employee Code,Item,Component,Units', `${FIRST},Night Shift,Overtime,2`],
      OCTOBER,
    );
    await locked(setting, '2026-10');
    expect(await ratesNow(setting)).toEqual([
      ['Night Shift', 'E1', '2026-10-01', 37_500, true],
      ['Night Shift', null, '2026-10-01', 10_000, false],
    ]);
    const idOf = (gradename: string | null) => state?.rates.find((one) => one.gradename === gradename)?.unitrateid ?? 0;
    const { error, status } = await maker.refused(removeUnitRate, { unitrateid: idOf('E1') });
    expect([status, error.message]).toEqual([
      409,
      'A locked payroll paid units by this rate, so it stays. Enter a rate from a later day.',
    ]);
    const changed = await maker.refused(saveUnitRate, rate('Night Shift', 1, { subscriptiongradeid: grade }));
    expect(changed.error.fields?.['ratefrom']).toMatch(/^A locked payroll paid units/);
    const early = await maker.refused(saveUnitRate, rate('Calls', 1));
    expect(early.error.fields?.['ratefrom']).toBe('October 2026 is locked. Choose 1 November 2026 or a later day.');
    await maker.call(removeUnitRate, { unitrateid: idOf(null) });
    const later = rate('Night Shift', 40_000, { subscriptiongradeid: grade, ratefrom: '2026-11-01' });
    await maker.call(saveUnitRate, later);
    const run = await runOf(setting, '2026-11');
    await setting.company.tx((db) =>
      db.updateTable('payroll_run').set({ statusid: 4 }).where('payrollrunid', '=', run.payrollrunid).execute(),
    );
    expect((await maker.refused(saveUnitRate, { ...later, rate: 1 })).status).toBe(409);
    // Another company sees none of it, and cannot remove it.
    const other = await graded();
    expect(await ratesNow(other)).toEqual([]);
    expect((await other.maker.refused(removeUnitRate, { unitrateid: idOf('E1') })).status).toBe(404);
  });
});

describe('units worked', () => {
  test('add up, each row by itself, with the rate of the grade on the last day of the month, else that of all others', async () => {
    const state = await graded();
    const { maker, company, ids, grade } = state;
    for (const one of [
      rate('Night Shift', 30_000, { subscriptiongradeid: grade, ratefrom: '2026-01-01' }),
      rate('Night Shift', 37_500, { subscriptiongradeid: grade, ratefrom: '2026-10-31' }),
      rate('Night Shift', 99_900, { subscriptiongradeid: grade, ratefrom: '2026-11-01' }),
      rate('Weekend Call', 50_000),
    ])
      await maker.call(saveUnitRate, one);
    const before = await factsOf(state, '2026-10', FIRST);
    expect(Object.keys(before)).not.toContain('units');
    const { text, bulkbatchid } = await upload(
      state,
      unitsBulk,
      [
        'Employee Code,Type,Component,Units',
        `${FIRST},night shift,Overtime,14.5`,
        `${FIRST},night shift,Overtime,14.5`,
        `${SECOND},Weekend Call,,2`,
        `${SECOND},Night Shift,Overtime,1`,
        `${FIRST},Nigth Shift,Overtime,1`,
        `${FIRST},Night Shift,Basic,1`,
        `${FIRST},Night Shift,,1`,
        `${FIRST},Weekend Call,,0`,
      ],
      OCTOBER,
    );
    expect(text).toEqual([
      '3 units: Repeats row 2; both count. Remove one if it is the same item.',
      '5 item: Night Shift has no rate on 31 October 2026 for people without a grade. Enter one on Rates of Units.',
      '6 item: “Nigth Shift” has no rate. Enter it on Rates of Units. Did you mean Night Shift?',
      expect.stringMatching(/^7 component: “Basic” is no component for this\. Use one of /),
      expect.stringMatching(/^8 component: Nothing says which earning pays Night Shift\./),
      '9 units: There are no units; the row is not used.',
    ]);
    const worked = { component: 'overtime', item: 'Night Shift', units: '14.5', rate: 37_500 };
    expect((await factsOf(state, '2026-10', FIRST)).units).toEqual([worked, worked]);
    expect((await factsOf(state, '2026-10', SECOND)).units).toEqual([
      { component: 'overtime', item: 'Weekend Call', units: '2', rate: 50_000 },
    ]);
    // Without a rate nobody is paid in silence: the person cannot be computed, and it says what to enter.
    await company.tx((db) =>
      db
        .updateTable('work_profile')
        .set({ subscriptiongradeid: null })
        .where('employeeid', '=', ids.get(FIRST) ?? 0)
        .execute(),
    );
    await expect(factsOf(state, '2026-10', FIRST)).rejects.toThrow(
      'Night Shift has no rate on 31 October 2026 for people without a grade. Enter one on Rates of Units.',
    );
    expect((await takeBack(state, unitsBulk, bulkbatchid)).undonerows).toBe(3);
    expect(await factsOf(state, '2026-10', FIRST)).toEqual({ ...before, grade: '' });
  });

  test('keep their component in the structure while their month is open', async () => {
    const state = await graded();
    await state.maker.call(saveUnitRate, rate('Weekend Call', 50_000));
    await upload(state, unitsBulk, ['Employee Code,Item,Units', `${SECOND},Weekend Call,2`], OCTOBER);
    const reasons = await state.company.tx(async (db) =>
      storedInStructure(db, await loadSettings(db, '2026-10' as Month), 'overtime'),
    );
    expect(reasons).toContain('October 2026 holds units of it. Take them back first.');
    expect(await state.company.tx(async (db) => [...(await itemCodes(db))])).toContain('overtime');
  });

  test('of a locked month are refused and stay', async () => {
    const state = await graded();
    await state.maker.call(saveUnitRate, rate('Weekend Call', 50_000));
    const lines = ['Employee Code,Item,Units', `${SECOND},Weekend Call,2`];
    const { bulkbatchid } = await upload(state, unitsBulk, lines, OCTOBER);
    await locked(state, '2026-10');
    const [staged] = await state.maker.upload(unitsBulk.upload, 'again.csv', [...lines, ''].join('\n'));
    const { mapping = {} } = staged ?? {};
    const again = { bulkbatchid: staged?.bulkbatchid ?? 0, mapping, parameters: OCTOBER, accepted: {} };
    await state.maker.call(unitsBulk.check, again);
    expect((await settled(state.maker, unitsBulk, again.bulkbatchid)).statusid).toBe(8);
    expect(await takeBack(state, unitsBulk, bulkbatchid)).toMatchObject({ undonerows: 0 });
    expect((await checked(state.maker, unitsBulk, lines, { payrollmonth: '2026-11' })).text).toEqual([]);
  });
});
