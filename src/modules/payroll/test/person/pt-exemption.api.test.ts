import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { removePtExemption, savePtExemption } from '../../contract/person/person-entries.ts';
import { ptExemptionBulk, ptExemptionRecord } from '../../contract/person/pt-exemption.ts';
import { october, type Staffed, staffed } from '../staffed.ts';
import { CODE, factsOf, takeBack, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const entryOf = ({ ids }: Staffed, code = CODE) => ({
  ...ptExemptionRecord.example,
  employeeid: ids.get(code) ?? 0,
});

test('who is exempt has no professional tax on the payslip; days do not overlap, and the exemption is removed', async () => {
  const state = await staffed(app);
  const { maker } = state;
  const entry = entryOf(state);
  const taxOf = async () => {
    const { payrollrunid } = await october(state);
    const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: entry.employeeid });
    return slip?.lines.find(({ component }) => component === 'pt')?.amount ?? 0;
  };
  const other = { ...entry, reason: 'other' as const, note: '' };
  expect((await maker.refused(savePtExemption, other)).error.fields).toHaveProperty('note');
  const [entered] = await maker.call(savePtExemption, { ...entry, reason: 'disability', untilday: '2026-10-31' });
  expect(entered?.ptexemptions).toMatchObject([{ reason: 'disability', untilday: '2026-10-31' }]);
  const twice = { ...entry, fromday: '2026-10-20' };
  expect((await maker.refused(savePtExemption, twice)).error.fields).toHaveProperty('fromday');
  expect((await factsOf(state)).ptexempt).toEqual([{ from: '2026-10-01', to: '2026-10-31', reason: 'disability' }]);
  expect(await taxOf()).toBe(0);
  const ptexemptionid = entered?.ptexemptions[0]?.ptexemptionid ?? 0;
  const [after] = await maker.call(removePtExemption, { ptexemptionid });
  expect(after?.ptexemptions).toEqual([]);
  expect((await factsOf(state)).ptexempt).toBeUndefined();
});

test('nobody exempts themselves', async () => {
  const state = await staffed(app);
  const entry = entryOf(state);
  const own = await state.company.account('own@test.example', ['Payroll maker'], entry.employeeid);
  expect((await own.refused(savePtExemption, entry)).error.message).toMatch(/own pay/);
});

test('the upload enters exemptions, and an undo takes them back', async () => {
  const state = await staffed(app);
  const { text, bulkbatchid } = await upload(
    state,
    ptExemptionBulk,
    [
      'Employee Code,Reason,From,To,Note',
      `${CODE},senior citizen,2026-10-01,,`,
      `${CODE},Age,2026-12-01,,`,
      'AC0008,Other reason,2026-10-01,,',
      'AC0009,Armed forces,2026-10-01,2026-09-01,',
    ],
    {},
  );
  expect(text).toEqual([
    expect.stringContaining('3 fromday: Row 2 exempts the person on the same days'),
    expect.stringContaining('4 note: Say the rule or the certificate'),
    expect.stringContaining('5 untilday: The last day is before the first'),
  ]);
  expect((await factsOf(state)).ptexempt).toEqual([{ from: '2026-10-01', to: null, reason: 'age' }]);
  await takeBack(state, ptExemptionBulk, bulkbatchid);
  expect((await factsOf(state)).ptexempt).toBeUndefined();
});
