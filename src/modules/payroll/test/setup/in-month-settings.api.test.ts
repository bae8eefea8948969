import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration } from '#modules/company/contract/configuration-file.ts';
import { getMethod, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { ACME } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('how several payslips of a month are taken is saved, and what the law has is not written', async () => {
  const { admin } = await app.company(ACME);
  const file = async () => (await admin.file(exportConfiguration, {})).toString();
  const before = await file();
  const [state] = await admin.call(getMethod, {});
  if (!state) throw new Error('There is no policy');
  expect(state.method).toMatchObject({
    pfinmonth: 'month-to-date',
    pfceiling: 'each-entity',
    tdsinmonth: 'each-payslip',
    loansinmonth: 'last-payslip',
  });
  const own = {
    ...state.method,
    pfinmonth: 'last-payslip',
    pfceiling: 'person',
    esiinmonth: 'each-payslip',
    ptinmonth: 'last-payslip',
    lwfinmonth: 'last-payslip',
    tdsinmonth: 'last-payslip',
    loansinmonth: 'first-payslip',
  } as const;
  const [saved] = await admin.call(saveMethod, own, state.version);
  expect(saved?.method).toEqual(own);
  expect(JSON.parse(await file())).toMatchObject({
    payroll: {
      inmonth: {
        pf: 'last-payslip',
        pfceiling: 'person',
        esi: 'each-payslip',
        pt: 'last-payslip',
        lwf: 'last-payslip',
        tds: 'last-payslip',
        loans: 'first-payslip',
      },
    },
  });
  const [again] = await admin.call(saveMethod, { ...state.method, esiinmonth: 'each-payslip' }, saved?.version);
  expect(JSON.parse(await file())).toMatchObject({ payroll: { inmonth: { esi: 'each-payslip' } } });
  await admin.call(saveMethod, state.method, again?.version);
  expect(await file()).toBe(before);
});
