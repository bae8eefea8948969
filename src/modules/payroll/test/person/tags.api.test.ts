import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration } from '#modules/company/contract/configuration-file.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { previewLayout } from '../../contract/setup/layout-screen.ts';
import { getPersonEntries, removePersonTag, savePersonTag } from '../../contract/person/person-entries.ts';
import { exportRunRows, runRows } from '../../contract/run/run-rows.ts';
import { runSummary } from '../../contract/run/run-summary.ts';
import { personTagRecord, payrollTagRecord, tagsBulk } from '../../contract/person/tag.ts';
import { locked, october, staffed } from '../staffed.ts';
import { takeBack, upload } from '../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { calls } = payrollTagRecord;
const create = async (admin: Caller, payrolltagname: string, tagcode: string): Promise<number> => {
  const [row] = await admin.call(calls.save, { payrolltagid: null, payrolltagname, tagcode });
  return row?.payrolltagid ?? 0;
};

// S2-062, S2-204: Payroll Tag; S2-138: Payroll Tags.
test('tags are given by a file, slice a run and its files, and an undo puts back what was before', async () => {
  const setting = await staffed(app);
  const { maker, company, ids } = setting;
  const field = await create(company.admin, 'Field staff', 'FIELD');
  await create(company.admin, 'Second plant', 'PLANT2');
  const [id7, id8] = [ids.get('AC0007') ?? 0, ids.get('AC0008') ?? 0];
  const entry = { ...personTagRecord.example, employeeid: id7, tag: 'FIELD', fromday: '2026-04-01' };
  await maker.call(savePersonTag, entry);

  const { text, bulkbatchid } = await upload(
    setting,
    tagsBulk,
    [
      'Employee Code,Tag,From,To',
      'AC0007,field,2026-04-01,2026-10-15',
      'AC0007,PLANT2,2026-10-16,',
      'AC0008,FIELD,2026-10-01,',
      'AC0008,FIELD,2026-10-20,',
      'AC0008,Feild,2026-10-20,',
      'AC0009,PLANT2,2026-10-20,2026-10-01',
    ],
    {},
  );
  expect(text).toEqual([
    expect.stringContaining('5 fromday: Row 4 has this tag'),
    expect.stringContaining('6 tag: There is no payroll tag with the code Feild'),
    expect.stringContaining('7 untilday: The last day is before the first'),
  ]);
  const { payrollrunid } = await october(setting);
  const [state] = [await maker.call(runSummary, { payrollrunid })];
  expect(state.tags).toEqual([
    { code: 'FIELD', name: 'Field staff', people: 1 },
    { code: 'PLANT2', name: 'Second plant', people: 1 },
  ]);
  const listed = await maker.call(runRows, { payrollrunid, tag: 'PLANT2' });
  expect(listed.rows.map(({ employeeid, tags }) => [employeeid, tags])).toEqual([[id7, ['PLANT2']]]);
  const file = await maker.file(exportRunRows.endpoint, { payrollrunid, tag: 'FIELD', format: 'csv' });
  expect(file.toString()).toContain('AC0008');
  expect(file.toString()).not.toContain('AC0007');
  const layout = {
    name: 'Field',
    file: 'other' as const,
    rows: 'payslip' as const,
    where: '"FIELD" in tags',
    columns: [
      { heading: 'Code', formula: 'employee_code' },
      { heading: 'Tag', formula: 'tag' },
    ],
    heading: false,
    separator: 'comma' as const,
    lineend: 'lf' as const,
    ending: 'csv' as const,
  };
  const preview = await company.admin.call(previewLayout, { layout, payrollrunid });
  expect(JSON.stringify(preview)).toContain('AC0008');
  expect(JSON.stringify(preview)).not.toContain('AC0007');

  // A draft follows, and the undo makes the exact state of before.
  await takeBack(setting, tagsBulk, bulkbatchid);
  const [after] = await maker.call(getPersonEntries, { employeeid: id7 });
  expect(after?.tags).toMatchObject([{ tag: 'FIELD', fromday: '2026-04-01', untilday: null }]);
  const [other] = await maker.call(getPersonEntries, { employeeid: id8 });
  expect(other?.tags).toEqual([]);

  // The code stays while people have the tag, and so does the tag.
  const renamed = { payrolltagid: field, payrolltagname: 'Field', tagcode: 'FLD' };
  expect((await company.admin.refused(calls.save, renamed, 1)).error.fields).toHaveProperty('tagcode');
  expect(await company.admin.refused(calls.remove, { payrolltagid: field })).toMatchObject({ status: 409 });
  expect((await maker.refused(savePersonTag, { ...entry, fromday: '2026-06-01' })).error.fields).toHaveProperty(
    'fromday',
  );
  const exported = (await company.admin.file(exportConfiguration, {})).toString();
  expect(JSON.parse(exported)).toMatchObject({
    payrolltags: [
      { payrolltagname: 'Field staff', tagcode: 'FIELD', isactive: true },
      { payrolltagname: 'Second plant', tagcode: 'PLANT2', isactive: true },
    ],
  });
});

test('a locked payslip keeps the tags of its last day', async () => {
  const setting = await staffed(app);
  const { maker, company, ids } = setting;
  await create(company.admin, 'Field staff', 'FIELD');
  const employeeid = ids.get('AC0007') ?? 0;
  const entry = { ...personTagRecord.example, employeeid, tag: 'FIELD', fromday: '2026-10-31' };
  const [state] = await maker.call(savePersonTag, entry);
  const { payrollrunid } = await locked(setting, '2026-10');
  await maker.call(removePersonTag, { employeepayrolltagid: state?.tags[0]?.employeepayrolltagid ?? 0 });
  const listed = await maker.call(runRows, { payrollrunid, tag: 'FIELD' });
  expect(listed.rows.map((row) => row.employeeid)).toEqual([employeeid]);
});
