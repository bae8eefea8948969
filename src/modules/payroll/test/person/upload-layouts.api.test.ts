import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadLayout } from '#bulk/contract/upload-layout.ts';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { extraPaymentBulk, lossOfPayBulk } from '#modules/payroll/contract/person/inputs.ts';
import { jobChangeBulk } from '#modules/people/contract/register.ts';
import { type Caller, settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { ACME, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OWN: UploadLayout = {
  name: 'Muster roll',
  kind: 'loss_of_pay',
  others: false,
  columns: [
    { column: 'employeecode', heading: 'Token' },
    { column: 'lopdays', formula: 'number_days - number_present' },
    { column: 'remarks', heading: 'Shift', words: { N: 'Night' } },
  ],
};
const FILE = ['Roll of October', 'Token,Days,Present,Shift,Gang', 'AC0010,31,29.5,N,7', 'AC0011,31,31,D,7'].join('\n');
const save = async (caller: Caller, layouts: readonly UploadLayout[]) => {
  const [current] = await caller.call(lossOfPayBulk.layouts, {});
  return caller.call(lossOfPayBulk.saveLayouts, { layouts: [...layouts] }, current?.version);
};

test('a file is read by the layout that it fits, or by the one that is chosen, and says what nothing reads', async () => {
  const { maker } = await staffed(app);
  const before = await maker.call(lossOfPayBulk.layouts, {});
  expect(before[0]?.layouts).toEqual([]);
  expect(before[0]?.columns.map(({ name }) => name)).toContain('lopdays');
  await save(maker, [OWN]);
  const [batch] = await maker.upload(lossOfPayBulk.upload, 'roll.csv', FILE);
  expect(batch).toMatchObject({ layout: 'Muster roll', headerrow: 2, unused: ['Gang'], totalrows: 2 });
  const { bulkbatchid = 0, mapping = {} } = batch ?? {};
  const parameters = { payrollmonth: '2026-10' };
  await maker.call(lossOfPayBulk.check, { bulkbatchid, mapping, parameters, accepted: {} });
  const checked = await settled(maker, lossOfPayBulk, bulkbatchid);
  expect(checked).toMatchObject({ validrows: 2, sums: [{ label: 'LOP days', days: 1.5 }], unused: ['Gang'] });
  await maker.call(lossOfPayBulk.apply, { bulkbatchid, rows: 'all', answered: true });
  expect(await settled(maker, lossOfPayBulk, bulkbatchid)).toMatchObject({ statusid: 5, appliedrows: 2 });
  const { rows } = await maker.call(lossOfPayBulk.rows, { bulkbatchid });
  expect(rows[0]?.cells).toEqual(['AC0010', '31', '29.5', 'N', '7', '1.5', 'Night']);
  // Chosen by name, or none at all: then the columns are guessed, and these are not known.
  const [named] = await maker.upload(lossOfPayBulk.upload, 'roll.csv', FILE, { layout: 'Muster roll' });
  expect(named?.layout).toBe('Muster roll');
  await expect(maker.upload(lossOfPayBulk.upload, 'roll.csv', FILE, { layout: '' })).rejects.toThrow(
    /No heading row was found/,
  );
  await expect(maker.upload(lossOfPayBulk.upload, 'roll.csv', FILE, { layout: 'Other' })).rejects.toThrow(
    /There is no layout “Other”/,
  );
  await expect(
    maker.upload(lossOfPayBulk.upload, 'roll.csv', 'Code,Days\n1,2', { layout: 'Muster roll' }),
  ).rejects.toThrow(/Token, Shift/);
});

test('a layout that cannot be read by is refused, and so is one that somebody else changed', async () => {
  const { maker, company } = await staffed(app);
  const answer = async (layouts: readonly UploadLayout[], version = 0) => {
    const { status, error } = await maker.refused(lossOfPayBulk.saveLayouts, { layouts: [...layouts] }, version);
    return `${status} ${error.message}`;
  };
  expect(await answer([{ ...OWN, columns: [{ column: 'bonus', heading: 'Bonus' }] }])).toMatch(
    /^400 Muster roll: .*bonus/,
  );
  expect(await answer([{ ...OWN, columns: [{ column: 'employeecode', heading: 'Token' }] }])).toMatch(
    /^400 Muster roll: .*LOP Days/,
  );
  expect(await answer([{ ...OWN, kind: 'loans' }])).toMatch(/^400 Muster roll: .*another upload/);
  expect(await answer([{ ...OWN, where: 'days >' }])).toMatch(/^400 Muster roll: /);
  expect(await answer([OWN, { ...OWN, name: 'muster roll' }])).toMatch(/^400 .*Two layouts/);
  await save(maker, [OWN]);
  expect(await answer([])).toMatch(/^412/);
  // The layouts of one upload do not touch those of another.
  const [current] = await maker.call(extraPaymentBulk.layouts, {});
  await maker.call(extraPaymentBulk.saveLayouts, { layouts: [] }, current?.version);
  expect((await maker.call(lossOfPayBulk.layouts, {}))[0]?.layouts).toEqual([OWN]);
  const employee = await company.account('nobody@test.example', []);
  expect(await employee.refused(lossOfPayBulk.layouts, {})).toMatchObject({ status: 403 });
});

test('layouts of uploads are in the configuration file', async () => {
  const { admin } = await app.company({ ...ACME, uploads: [OWN] });
  const text = (await admin.file(exportConfiguration, {})).toString();
  expect((JSON.parse(text) as { uploads: unknown }).uploads).toEqual([OWN]);
  const file = (uploads: unknown) => JSON.stringify({ ...ACME, uploads });
  const [wrong] = await admin.upload(importConfiguration, 'company.json', file([{ ...OWN, name: '' }]));
  expect(wrong?.problems.join()).toMatch(/uploads\.0\.name/);
  const [changed] = await admin.upload(importConfiguration, 'company.json', file([]), { apply: 'true' });
  expect(changed?.changes).toContain('Layouts of uploads are replaced.');
});

test('a transfer comes by an upload, keeps what it does not name, and can be undone', async () => {
  const { company, ids } = await staffed(app);
  const { admin } = company;
  const employeeid = ids.get('AC0010') ?? 0;
  const jobs = () =>
    company.tx((db) =>
      db
        .selectFrom('work_profile')
        .select(['city', 'workstate', 'departmentid', 'managerid'])
        .where('employeeid', '=', employeeid)
        .orderBy('workprofileid')
        .execute(),
    );
  const [before] = await jobs();
  const upload = async (lines: readonly string[]) => {
    const [batch] = await admin.upload(jobChangeBulk.upload, 'transfers.csv', lines.join('\n'));
    const { bulkbatchid = 0, mapping = {} } = batch ?? {};
    await admin.call(jobChangeBulk.check, { bulkbatchid, mapping, parameters: {}, accepted: {} });
    return settled(admin, jobChangeBulk, bulkbatchid);
  };
  const heads = 'Employee Code,Effective From,New City,New Work State,New Office';
  const faulty = await upload([heads, 'AC0010,16-10-2026,Mumbai,Maharashtra,Nowhere', 'AC0011,01-01-1990,Mumbai,,']);
  expect(faulty).toMatchObject({ validrows: 0, errorrows: 2 });
  const batch = await upload([heads, 'AC0010,16-10-2026,Nagpur,Maharashtra,']);
  expect(batch).toMatchObject({ validrows: 1 });
  await admin.call(jobChangeBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'all' });
  expect(await settled(admin, jobChangeBulk, batch.bulkbatchid)).toMatchObject({ appliedrows: 1 });
  const [first, second] = await jobs();
  expect(first).toEqual(before);
  expect(second).toEqual({ ...before, city: 'Nagpur', workstate: 'Maharashtra' });
  await admin.call(jobChangeBulk.undo, { bulkbatchid: batch.bulkbatchid });
  await settled(admin, jobChangeBulk, batch.bulkbatchid);
  expect(await jobs()).toEqual([before]);
});
