import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { paidCompany, paidOut, released, runOf, type Staffed, staffedAnew } from './staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What is paid to whom in a run, with the amounts of each authority, by employee code. */
async function paid({ maker }: Staffed, payrollrunid: number) {
  const { rows } = await maker.call(runRows, { payrollrunid, limit: 100 });
  expect(rows.length).toBe(60);
  return rows
    .map(({ employeecode, totalearnings, totaldeductions, pf, esi, pt, tds, netpay }) =>
      [employeecode, totalearnings, totaldeductions, pf, esi, pt, tds, netpay].join(' '),
    )
    .toSorted();
}

test('a copied company has what the walked one has, and goes on like it', async () => {
  const walked = await staffedAnew(app);
  const first = await released(walked);
  const copied = await paidCompany(app);
  expect(await paid(copied, copied.run.payrollrunid)).toEqual(await paid(walked, first.payrollrunid));
  const [next, same] = [await runOf(walked, '2026-11'), await runOf(copied, '2026-11')];
  expect(await paid(copied, same.payrollrunid)).toEqual(await paid(walked, next.payrollrunid));
  const [last, lastCopied] = [await paidOut(walked, next), await paidOut(copied, same)];
  expect(lastCopied).toMatchObject({ statusid: last.statusid, headcount: last.headcount, netpay: last.netpay });
});
