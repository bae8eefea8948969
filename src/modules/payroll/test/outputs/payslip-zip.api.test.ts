import { afterAll, beforeAll, expect, test } from 'vitest';
import { payslipPdf } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { payslipZip, runFiles, startPayslipZip } from '#modules/payroll/contract/outputs/run-files.ts';
import { getJob } from '#platform/contract/jobs.ts';
import { partsOf } from '#platform/server/files/archive.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { zipEnd, zipPart } from '#platform/server/files/zip.ts';
import { october, paidCompany, staffed } from '../staffed.ts';
import { jobDone } from '../../../../../test/support/job-done.ts';
import { limit } from '../../../../../test/support/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The files of an archive by name, read by what checks uploaded archives. */
const unpacked = (zip: Buffer): Map<string, Buffer> => new Map(partsOf(zip).map(({ name, bytes }) => [name, bytes]));

test('parts of an archive and its directory are one ZIP', () => {
  const parts = [
    zipPart([
      { name: 'a.txt', bytes: Buffer.from('first') },
      { name: 'हिन्दी.txt', bytes: Buffer.from('दूसरा') },
    ]),
    zipPart([{ name: 'empty.txt', bytes: new Uint8Array() }]),
  ];
  const zip = Buffer.concat([...parts.map(({ bytes }) => bytes), zipEnd(parts.flatMap(({ entries }) => entries))]);
  expect([...unpacked(zip)].map(([name, body]) => [name, body.toString()])).toEqual([
    ['a.txt', 'first'],
    ['हिन्दी.txt', 'दूसरा'],
    ['empty.txt', ''],
  ]);
});

test('all payslips of a locked run come as one ZIP, each as it is fetched alone; a draft run has none', async () => {
  const setting = await staffed(app);
  const { maker, company, ids } = setting;
  const draft = await october(setting);
  expect((await maker.refused(startPayslipZip, { payrollrunid: draft.payrollrunid })).status).toBe(409);
  const other = await paidCompany(app);
  const { payrollrunid } = other.run;
  const [created] = await other.maker.call(startPayslipZip, { payrollrunid });
  const jobrunid = created?.jobrunid ?? 0;
  let [state] = await other.maker.call(getJob, { jobrunid });
  for (const until = Date.now() + limit(60); state && state.statusid < 3 && Date.now() < until; await jobDone())
    [state] = await other.maker.call(getJob, { jobrunid });
  expect(state).toMatchObject({
    statusid: 3,
    done: 60,
    resultpath: `payroll/run/${payrollrunid}/payslips/${jobrunid}`,
  });

  const files = unpacked(await other.maker.file(payslipZip, { payrollrunid, jobrunid }));
  expect(files.size).toBe(60);
  const alone = await other.maker.file(payslipPdf, { payrollrunid, employeeid: other.ids.get('AC0006') ?? 0 });
  expect(files.get('payslip-AC0006.pdf')?.equals(alone)).toBe(true);

  // Neither another company's nor another run's.
  expect((await maker.refused(payslipZip, { payrollrunid: draft.payrollrunid, jobrunid })).status).toBe(404);
  const employee = await company.account('own@test.example', ['Employee'], ids.get('AC0006'));
  expect((await employee.refused(startPayslipZip, { payrollrunid })).status).toBe(403);

  const { whole } = await other.maker.call(runFiles, { payrollrunid });
  const empty = whole.filter(({ isempty }) => isempty).map(({ file }) => file);
  expect(empty).toContain('arrearsecr');
  expect(empty).not.toContain('ecr');
});
