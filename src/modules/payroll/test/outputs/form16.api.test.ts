import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getIncorporation, saveIncorporation } from '#modules/company/contract/incorporation.ts';
import { getJob } from '#platform/contract/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { archive, pdf } from '../../../../../test/support/fuzz-files.ts';
import { jobDone } from '../../../../../test/support/job-done.ts';
import { limit } from '../../../../../test/support/limits.ts';
import { pkcs12File, signerOf } from './pkcs12-file.ts';
import { pdfPages } from '../../../../../test/support/pdf-pages.ts';
import {
  certificateFile,
  checkCertificate,
  getCertificateYear,
  listCertificates,
  listCertificateYear,
  previewCertificate,
  publishCertificates,
  uploadCertificateParts,
} from '../../contract/outputs/form16.ts';
import { endSigningCertificate, saveSigningCertificate } from '../../contract/outputs/signing.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { confirmReversal, proposeReversal } from '../../contract/run/reversal.ts';
import {
  addChallan,
  annexureReport,
  fileStatement,
  getStatement,
  listStatement,
  removeChallan,
} from '../../contract/outputs/tds-statement.ts';
import { type Paid, paidCompany, paidOut, runOf, type Staffed, withRun } from '../staffed.ts';
import { CODE } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set('2027-05-04T06:00:00Z'));
afterAll(() => app.stop());

const OF = { taxyear: '2026-27', establishmentid: 0 };
const SIGNER = { signername: 'Asha Rao', signerdesignation: 'Head of Finance', signerplace: 'Pune' };
const PUBLISH = { ...OF, ...SIGNER, employeeids: null, iswithoutportal: false, reason: null };
/** Paise that were paid and deducted before Muster. */
const BEFORE = { gross: 40_00_000_00, tds: 5_00_000_00 };
const ASHA = 'asha@test.example';

/** March is paid, so that the tax year of everybody is over; the employer has its registrations. */
const march = (): Promise<Paid> =>
  withRun(app, 'march released', async (state: Staffed) => {
    const { admin } = state.company;
    const [{ version, ...incorporation } = expect.fail()] = await admin.call(getIncorporation, {});
    const statutorydetail = [
      { statutorytypeid: 1, registrationnumber: 'AAACA1111A', statecode: null },
      { statutorytypeid: 2, registrationnumber: 'PNEA11111A', statecode: null },
    ] as const;
    await admin.call(saveIncorporation, { ...incorporation, statutorydetail: [...statutorydetail] }, version);
    // Eleven months before Muster, so that March deducts tax.
    const employeeid = state.ids.get(CODE) ?? 0;
    await state.company.tx((db) =>
      db
        .insertInto('opening_balance')
        .values({ taxyear: OF.taxyear, employeeid, monthsinservice: 11, ...BEFORE })
        .execute(),
    );
    return paidOut(state, await runOf(state, '2027-03'));
  });
async function published(maker: Caller, change: object) {
  const [started] = await maker.call(publishCertificates, { ...PUBLISH, ...change });
  const jobrunid = started?.jobrunid ?? 0;
  let [state] = await maker.call(getJob, { jobrunid });
  for (const until = Date.now() + limit(30); state && state.statusid < 3 && Date.now() < until; await jobDone())
    [state] = await maker.call(getJob, { jobrunid });
  return state;
}

// S2-089: Form16.
test('certificates are checked, merged with the files of the portal, published, and published again with a reason', async () => {
  const state = await march();
  const { maker, company, ids, run } = state;
  const employeeid = ids.get(CODE) ?? 0;
  const own = await company.account(ASHA, ['Employee'], employeeid);
  const other = await company.account('bina@test.example', ['Employee'], ids.get('AC0008') ?? 0);
  expect(await own.call(listCertificates, {})).toEqual([]);
  expect((await own.refused(listCertificateYear, { ...OF, limit: 50, offset: 0 })).status).toBe(403);

  const [year] = await maker.call(getCertificateYear, {});
  expect(year).toMatchObject({ ...OF, form: 'Form 130', ownpart: 'Part C', dueon: '2027-06-15', missing: null });
  expect(year).toMatchObject({ ready: 60, published: 0, withoutportal: 60 });
  const [checked] = await maker.call(checkCertificate, { ...OF, employeeid });
  const [slip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
  const tds = slip?.lines.find(({ component }) => component === 'tds')?.amount ?? 0;
  expect(checked).toMatchObject({ problems: [], isfinal: true, editions: [] });
  expect(tds).toBeGreaterThan(0);
  expect(checked?.figures).toMatchObject({
    tdsown: tds + BEFORE.tds,
    gross: (slip?.totalearnings ?? 0) + BEFORE.gross,
    payslips: [{ tds }],
  });
  expect((await maker.file(previewCertificate, { ...OF, employeeid })).subarray(0, 4).toString()).toBe('%PDF');

  // Without a file of the portal nobody is published unless that is said.
  expect((await maker.refused(publishCertificates, PUBLISH)).status).toBe(409);
  const { pan } = await company.tx((db) =>
    db.selectFrom('employee_statutory').select('pan').where('employeeid', '=', employeeid).executeTakeFirstOrThrow(),
  );
  const zip = archive({ [`${pan}_2026-27.pdf`]: pdf(), 'ZZZZZ9999Z_2026-27.pdf': pdf(), 'notes.txt': 'x' });
  const parts = await maker.upload(uploadCertificateParts, 'partA.zip', zip, OF as never);
  expect(parts[0]?.matched).toBe(1);
  expect(parts[0]?.unmatched.map(({ filename }) => filename).toSorted()).toEqual([
    'ZZZZZ9999Z_2026-27.pdf',
    'notes.txt',
  ]);

  expect(await published(maker, {})).toMatchObject({ statusid: 3, done: 1, failed: 0 });
  const [certificate] = await own.call(listCertificates, {});
  expect(certificate).toMatchObject({ form: 'Form 130', edition: 1, hasportalparts: true, publishedon: '2027-05-04' });
  expect(certificate?.figures.tdsown).toBe(tds + BEFORE.tds);
  const taxcertificateid = certificate?.taxcertificateid ?? 0;
  const pages = await pdfPages(await own.file(certificateFile, { taxcertificateid }));
  expect(pages.length).toBeGreaterThan(1);
  expect((await other.refused(certificateFile, { taxcertificateid })).status).toBe(404);
  expect((await other.refused(listCertificates, { employeeid })).status).toBe(404);

  // The others without the portal, nobody twice.
  expect(await published(maker, { iswithoutportal: true })).toMatchObject({ done: 59, failed: 0 });
  expect((await maker.refused(publishCertificates, { ...PUBLISH, employeeids: [employeeid] })).status).toBe(409);
  await published(maker, { employeeids: [employeeid], reason: 'The name of the signer was wrong' });
  expect((await own.call(listCertificates, {})).map(({ edition, reason }) => [edition, reason])).toEqual([
    [2, 'The name of the signer was wrong'],
    [1, null],
  ]);
  expect((await maker.refused(publishCertificates, { ...PUBLISH, employeeids: [999_999] })).status).toBe(404);
});

test('certificates are signed by the key of a PKCS#12 file, which is sealed; another reader verifies them', async () => {
  const { maker, company, ids } = await march();
  const employeeid = ids.get(CODE) ?? 0;
  const own = await company.account(ASHA, ['Employee'], employeeid);
  const signed = { employeeids: [employeeid], iswithoutportal: true, issigned: true };
  expect((await maker.refused(publishCertificates, { ...PUBLISH, ...signed })).status).toBe(409);
  const pkcs12 = pkcs12File({ name: 'Asha Rao', password: 'sesame', until: '2028-03-31' });
  for (const [file, password] of [
    [pkcs12, 'open'],
    [Buffer.from('no file').toString('base64'), 'sesame'],
    [pkcs12File({ name: 'Asha Rao', password: 'sesame', until: '2027-04-30' }), 'sesame'],
  ] as const)
    expect((await maker.refused(saveSigningCertificate, { pkcs12: file, password })).status).toBe(400);
  expect((await own.refused(saveSigningCertificate, { pkcs12, password: 'sesame' })).status).toBe(403);
  expect(await maker.call(saveSigningCertificate, { pkcs12, password: 'sesame' })).toMatchObject([
    { subjectname: 'Asha Rao', validto: '2028-03-31', isvalid: true },
  ]);
  const box = await company.tx((db) => db.selectFrom('signing_certificate').select('keybox').executeTakeFirstOrThrow());
  expect(box.keybox).not.toMatch(/PRIVATE|sesame/);

  expect(await published(maker, signed)).toMatchObject({ statusid: 3, done: 1, failed: 0 });
  const [certificate] = await own.call(listCertificates, {});
  expect(certificate?.signedby).toBe('Asha Rao');
  const { taxcertificateid = 0 } = certificate ?? {};
  const bytes = await own.file(certificateFile, { taxcertificateid });
  expect(signerOf(bytes)).toMatchObject({ name: 'Asha Rao', isintact: true });
  expect((await pdfPages(bytes)).join(' ')).toContain('Digitally signed by Asha Rao');
  // A changed figure breaks it.
  const changed = Buffer.from(bytes);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  expect(signerOf(changed).isintact).toBe(false);

  // What was signed stays signed; nothing more is.
  expect(await maker.call(endSigningCertificate, {})).toEqual([]);
  expect(await own.file(certificateFile, { taxcertificateid })).toEqual(bytes);
  const again = { ...PUBLISH, ...signed, reason: 'The name was wrong' };
  expect((await maker.refused(publishCertificates, again)).status).toBe(409);
});

test('a year that is not over is shown and not published', async () => {
  const { maker, ids } = await paidCompany(app);
  const { rows } = await maker.call(listCertificateYear, { ...OF, limit: 5, offset: 0 });
  expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('Year not over'));
  const [checked] = await maker.call(checkCertificate, { ...OF, employeeid: ids.get(CODE) ?? 0 });
  expect(checked).toMatchObject({ isfinal: false, figures: { payslips: [{ month: '2026-10' }] } });
  expect(checked?.problems[0]).toMatch(/last payslip of the year/);
});

test('a quarter has its payslips, challans beside the tax, the filing, and what changed since', async () => {
  const state = await march();
  const { maker, checker, ids, run } = state;
  const quarter = { ...OF, quarter: 4 };
  const { rows, total } = await maker.call(listStatement, { ...quarter, limit: 500, offset: 0 });
  expect([total, new Set(rows.map(({ serial }) => serial)).size]).toEqual([60, 60]);
  const tds = rows.reduce((sum, row) => sum + row.tds, 0);
  const [before] = await maker.call(getStatement, quarter);
  expect(before).toMatchObject({ form: 'Form 138', dueon: '2027-05-31', payslips: 60, people: 60, changecount: 0 });
  expect(before?.months.at(-1)).toMatchObject({
    month: '2027-03',
    tds,
    difference: -tds,
    dueon: '2027-04-30',
    islate: true,
  });

  const challan = { ...addChallan.example, month: '2027-03', depositedon: '2027-04-28', amount: tds };
  expect((await maker.refused(addChallan, { ...challan, depositedon: '2027-05-05' })).error.fields).toHaveProperty(
    'depositedon',
  );
  const [added] = await maker.call(addChallan, challan);
  expect((await maker.refused(addChallan, challan)).error.fields).toHaveProperty('serialnumber');
  const filing = { ...quarter, filedon: '2027-05-03', acknowledgement: '720270512345678' };
  await maker.call(fileStatement, filing);
  expect((await maker.refused(fileStatement, filing)).error.fields).toHaveProperty('acknowledgement');
  const [after] = await maker.call(getStatement, quarter);
  expect(after?.months.at(-1)).toMatchObject({ deposited: tds, difference: 0, islate: false });
  expect(after).toMatchObject({ filings: [{ payslips: 60 }], changecount: 0 });
  await maker.call(removeChallan, { tdschallanid: added?.tdschallanid ?? 0 });
  const sheet = await maker.file(annexureReport.endpoint, { ...OF, format: 'csv', columns: 'serial,pan,tdsown' });
  expect(sheet.toString().trim().split('\n')).toHaveLength(61);

  const people = [{ employeeid: ids.get(CODE) ?? 0, settlement: 'returned' as const }];
  const [reversal] = await maker.call(proposeReversal, {
    payrollrunid: run.payrollrunid,
    reason: 'Overtime was entered for the wrong person',
    people,
  });
  await checker.call(confirmReversal, { reversalid: reversal?.reversalid ?? 0 });
  const own = rows.find(({ employeecode }) => employeecode === CODE);
  const [changed] = await maker.call(getStatement, quarter);
  expect(changed).toMatchObject({ changecount: 1, changes: [{ employeecode: CODE, tds: -(own?.tds ?? 0) }] });
});
