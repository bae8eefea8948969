import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payslipZip, startPayslipZip } from '#modules/payroll/contract/outputs/run-files.ts';
import { getJob } from '#platform/contract/jobs.ts';
import { partsOf } from '#platform/server/files/archive.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { jobDone } from '../../../../../test/support/job-done.ts';
import { limit } from '../../../../../test/support/limits.ts';
import { pdfText } from '../../../../../test/support/pdf-text.ts';
import { exportConfiguration } from '#modules/company/contract/configuration-file.ts';
import { getPayslip, payslipPdf } from '../../contract/outputs/payslip-view.ts';
import {
  FIRST_SLIP_DESIGN,
  getSlipDesign,
  previewSlipDesign,
  saveSlipDesign,
  type SlipDesign,
} from '../../contract/outputs/slip-design.ts';
import { paidCompany, paidOut, runOf, type Staffed, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0006';
const design: SlipDesign = {
  ...FIRST_SLIP_DESIGN,
  heading: '14 Residency Road, Bengaluru',
  footnote: 'Questions: payroll@example.in',
  sections: ['leave', 'employer', 'loans'],
  fields: ['joiningdate'],
  hasyear: false,
  language: 'both',
  password: 'pan-birthyear',
};

/** Gives a person leave of a type on a day, and returns how to give more. */
async function leaveOf({ company }: Staffed, employeeid: number) {
  const leavetypeid = await company.tx(async (db) => {
    const { leavetypeid: id } = await db
      .insertInto('leave_type')
      .values({ leavetypename: 'Earned leave', leavecode: 'ERN', leavecategoryid: 2, colour: '#1c7ed6' })
      .returning('leavetypeid')
      .executeTakeFirstOrThrow();
    return id;
  });
  let seq = 0;
  return (days: number, linedate: string) =>
    company.tx((db) =>
      db
        .insertInto('leave_ledger')
        .values({
          employeeid,
          seq: (seq += 1),
          leavetypeid,
          kind: 'grant',
          linedate,
          postedon: linedate,
          days: days * UNITS_PER_DAY,
          reason: 'grant',
        })
        .execute(),
    );
}

// S2-199: salary slip design.
test('a payslip is printed in the design of its month, with the leave of the day, and a locked one keeps both', async () => {
  const setting = await staffed(app);
  const { maker, company, ids } = setting;
  const { admin } = company;
  const employeeid = ids.get(CODE) ?? 0;
  const give = await leaveOf(setting, employeeid);
  await give(10, '2026-10-10');
  const [first] = await admin.call(getSlipDesign, {});
  expect(first).toMatchObject({ ...FIRST_SLIP_DESIGN, version: 0, from: null });
  const without = { ...design, sections: ['leave'] as SlipDesign['sections'] };
  expect((await admin.refused(saveSlipDesign, without, 0)).error.fields).toHaveProperty('sections');
  await admin.call(saveSlipDesign, design, 0);
  expect((await admin.refused(saveSlipDesign, { ...design, hasyear: true }, 0)).status).toBe(412);

  const { payrollrunid } = await paidOut(setting, await runOf(setting, '2026-10'));
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid });
  expect(slip).toMatchObject({ design: { hasyear: false }, leave: [{ leavetypename: 'Earned leave', days: 10 }] });
  const before = await maker.file(payslipPdf, { payrollrunid, employeeid });
  const text = pdfText(before).replaceAll(/\s+/g, ' ');
  for (const part of ['14 Residency Road', 'payroll@example.in', 'Earned leave', 'Employer contributions', 'UAN'])
    expect(text).toContain(part);
  for (const part of ['Department', 'Since April', 'Income tax for the year']) expect(text).not.toContain(part);

  const config = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as object;
  expect(config).toMatchObject({ payslipdesign: design });

  // Later leave and later designs change no locked payslip.
  await give(4, '2026-10-30');
  const [now] = await admin.call(getSlipDesign, {});
  expect(now).toMatchObject({ from: '2026-11', usual: '2026-11' });
  const changed = { ...FIRST_SLIP_DESIGN, footnote: 'Other words' };
  expect((await admin.refused(saveSlipDesign, { ...changed, from: '2026-10' }, now?.version)).error.message).toMatch(
    /October 2026 is locked/,
  );
  await admin.call(saveSlipDesign, changed, now?.version);
  expect((await maker.file(payslipPdf, { payrollrunid, employeeid })).equals(before)).toBe(true);
  const november = await runOf(setting, '2026-11');
  const [next] = await maker.call(getPayslip, { payrollrunid: november.payrollrunid, employeeid });
  expect(next).toMatchObject({ design: { footnote: 'Other words', hasyear: true }, leave: [] });

  // Files of the ZIP open with what the person knows.
  const [created] = await maker.call(startPayslipZip, { payrollrunid });
  const jobrunid = created?.jobrunid ?? 0;
  let [state] = await maker.call(getJob, { jobrunid });
  for (const until = Date.now() + limit(60); state && state.statusid < 3 && Date.now() < until; await jobDone())
    [state] = await maker.call(getJob, { jobrunid });
  expect(state).toMatchObject({ statusid: 3, done: 60, errormessage: null });
  const zip = await maker.file(payslipZip, { payrollrunid, jobrunid });
  const file = partsOf(zip).find(({ name }) => name === `payslip-${CODE}.pdf`)?.bytes ?? new Uint8Array();
  await expect(PDFDocument.load(file, { password: '01011990' })).rejects.toThrow('Password incorrect');
  const [pan, year] = await company.tx(async (db) => {
    const row = await db
      .selectFrom('employee as e')
      .innerJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
      .select(['s.pan', 'e.dateofbirth'])
      .where('e.employeeid', '=', employeeid)
      .executeTakeFirstOrThrow();
    return [row.pan ?? '', row.dateofbirth?.slice(0, 4) ?? ''];
  });
  const opened = await PDFDocument.load(file, { password: `${pan}${year}` });
  expect(opened.getPageCount()).toBe(1);
});

test('a design begins after the locked months; the preview shows a payslip that the caller may see', async () => {
  const state = await paidCompany(app);
  const { maker, company, run, ids } = state;
  const { payrollrunid } = run;
  const employeeid = ids.get(CODE) ?? 0;
  const before = await maker.file(payslipPdf, { payrollrunid, employeeid });
  await company.admin.call(saveSlipDesign, design, 0);
  expect((await maker.file(payslipPdf, { payrollrunid, employeeid })).equals(before)).toBe(true);
  const [first] = await company.admin.call(getSlipDesign, { from: '2026-10' });
  expect(first).toMatchObject({ ...FIRST_SLIP_DESIGN, later: '2026-11' });

  const own = await company.account('slip@test.example', ['Employee'], employeeid);
  const [picture] = await own.call(previewSlipDesign, design);
  expect(picture?.image).toMatch(/^data:image\/webp/);
  expect((await own.call(previewSlipDesign, { ...design, employeeid: ids.get('AC0007') ?? 0 })).length).toBe(0);
  expect((await own.refused(getSlipDesign, {})).status).toBe(403);
});
