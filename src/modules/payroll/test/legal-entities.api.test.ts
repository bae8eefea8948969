import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { exceptionOf, openFor, transfer, twoEntities } from './legal-entities.ts';
import { lockWeek, slipOf } from './weeks.ts';

const CODE = 'AC0012';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('probe', async () => {
  const given = await twoEntities(app);
  await transfer(given, CODE, { on: '2026-10-15', unit: 'Services' });
  const later = await openFor(given, 'S');
  console.log('S', later.headcount, await exceptionOf(given, later, CODE));
  const first = await openFor(given, '');
  console.log('own', first.headcount, await exceptionOf(given, first, CODE));
  const a = await slipOf(given, first, CODE);
  console.log(JSON.stringify(a.facts), JSON.stringify(a.payslip.register), JSON.stringify(a.payslip.carry.inmonth));
  await lockWeek(given, first, true);
  await given.maker.call((await import('#modules/payroll/contract/run.ts')).computeRun, {
    payrollrunid: later.payrollrunid,
  });
  const { computed } = await import('./staffed.ts');
  const again = await computed(given.maker, later.payrollrunid);
  console.log('S', again.headcount, again.exceptioncount, await exceptionOf(given, again, CODE));
  const b = await slipOf(given, again, CODE);
  console.log(JSON.stringify(b.facts), JSON.stringify(b.payslip.register), JSON.stringify(b.payslip.carry.inmonth));
});
