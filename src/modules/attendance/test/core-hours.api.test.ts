import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { shiftCalls } from '../contract/plans.ts';
import { DEFAULT_ROWS, extraTimeDetail } from '../contract/extra-time-detail.ts';
import { shiftDetail } from '../contract/shift.ts';
import { addPlan, attending, logOf, punch, shown } from './attending.ts';

// A flexible shift can ask for hours at which everybody is there, and its extra time is what is worked beyond it.

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const FLEXIBLE = {
  shifttypeid: 2,
  shifttiming: [
    { intime: '07:00', outtime: '14:30' },
    { intime: '14:30', outtime: '22:00' },
  ],
  breakminutes: 45,
  breakafterminutes: 300,
  requiredminutes: 495,
  corefrom: '10:30',
  coreto: '16:00',
  rotation: [],
};

test('whoever comes after the core hours began is late, and what is worked beyond the shift is extra time', async () => {
  const { company, asha, own, deviceid } = await attending(app);
  const employeeid = asha.employeeid;
  await addPlan(company, 'shift', { name: 'Flexible', detail: shiftDetail.parse(FLEXIBLE), employeeid });
  const extratime = DEFAULT_ROWS.map((row) => ({ ...row, benefittypeid: 1, countedid: 3, requiredhour: null }));
  const detail = extraTimeDetail.parse({ extratime, extratimecompoffpolicy: {} });
  await addPlan(company, 'extra_time_policy', { name: 'Beyond', detail, employeeid });
  await punch(company, deviceid, employeeid, [
    '2026-10-05 13:05:00',
    '2026-10-05 22:00:00',
    '2026-10-06 09:00:00',
    '2026-10-06 21:30:00',
    '2026-10-07 10:30:00',
    '2026-10-07 19:30:00',
  ]);
  const log = await logOf(own, employeeid);
  expect(['05', '06', '07'].map((of) => shown(log, `2026-10-${of}`))).toEqual([
    'P,P 490 155 0 late',
    'P,P 705 0 210 -',
    'P,P 495 0 0 -',
  ]);
});

test.each([
  [{ coreto: null }, 'coreto', 'Please enter the core hours'],
  [{ corefrom: '16:30' }, 'coreto', 'Please enter the core hours'],
  [{ coreto: '23:00' }, 'corefrom', 'Core hours lie within the times of the shift'],
])('core hours that say nothing are refused: %j', async (more, field, message) => {
  const { hr } = await attending(app);
  const head = { shiftid: null, shiftcode: 'FX', shiftname: 'Flex', shiftcolour: '#1c7ed6', description: null };
  const version = { isdraft: false, effectivefrom: '2026-11-02' };
  const { status, fields } = await hr(shiftCalls.save, { ...head, ...version, ...FLEXIBLE, ...more });
  expect([status, fields]).toEqual([400, { [field]: message }]);
});
