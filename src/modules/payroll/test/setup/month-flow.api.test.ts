import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { checkStructure, type StructureFlow } from '#modules/payroll/contract/setup/structure-screen.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { october, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const total = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);
/** Cost less what the company bears is the pay, which its components make; less what is taken it is the net pay. */
function expectToAddUp({ costs, pay, deductions, ctc, gross, net }: StructureFlow): void {
  expect(ctc - total(costs)).toBe(gross);
  expect(total(pay)).toBe(gross);
  expect(gross - total(deductions)).toBe(net);
}

test('a month goes from the cost to the net pay, of an amount and of a person', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const { flow } = await admin.call(checkStructure, { components: [], gross: 3_800_000, city: 'Pune' });
  if (!flow) throw new Error('There is no flow');
  expectToAddUp(flow);
  expect(flow).toMatchObject({ gross: 3_800_000, state: 'Maharashtra' });
  expect(flow.deductions.map(({ code }) => code)).toEqual(expect.arrayContaining(['pf', 'pt']));
  expect(flow.costs.map(({ code }) => code)).toEqual(expect.arrayContaining(['employer_epf', 'eps', 'edli']));

  // A city without an office: the state of the first one.
  const { flow: nowhere } = await admin.call(checkStructure, { components: [], gross: 3_800_000, city: 'Atlantis' });
  expect(nowhere?.state).toBe('Maharashtra');

  // Of a person: the payslip of a month without inputs.
  const employeeid = state.ids.get('AC0007') ?? 0;
  const request = { components: [], gross: 0, city: '', employeeid };
  expect(await admin.call(checkStructure, request)).toMatchObject({ problems: [] });
  const { payrollrunid } = await october(state);
  const [slip] = await state.maker.call(getPayslip, { employeeid, payrollrunid });
  const { flow: own } = await admin.call(checkStructure, request);
  expectToAddUp(own as StructureFlow);
  expect(own?.net).toBe(slip?.netpay);
});
