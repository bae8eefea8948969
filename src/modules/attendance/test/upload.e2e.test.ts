import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../../../test/support/journey.ts';
import type { Company } from '../../../../test/support/product.ts';
import { openSite, type Site } from '../../../../test/support/site.ts';
import { addDevice, addPlan, GENERAL, switchOn } from './attending.ts';

let site: Site;
let company: Company;
let code: string;
beforeAll(async () => {
  site = await openSite();
  company = await site.createCompany({ companyname: 'Sahyadri Foods' });
  const { employeeid } = await company.addPerson({ fullname: 'Asha Nair' });
  code = await company.tx(async (db) => {
    const row = await db
      .selectFrom('employee')
      .select('employeecode')
      .where('employeeid', '=', employeeid)
      .executeTakeFirstOrThrow();
    return row.employeecode;
  });
  await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await switchOn(company);
  await addDevice(company, [{ employeeid }], { devicename: 'Gate' });
});
afterAll(() => site?.stop());

test.each([
  {
    // S2-120
    kind: 'attendance_regularization',
    title: 'Attendance Regularization',
    lines: () => ['Employee Code,Kind,From,From Time', `${code},Regularisation,2026-10-30,09:30`],
    done: /1 request counts now/,
  },
  {
    // S2-123
    kind: 'employee_device_mapping',
    title: 'Employee Device Mapping',
    lines: () => ['Device,User Id,Employee Code,From', `Gate,0077,${code},2026-10-01`],
    done: /1 number was assigned/,
  },
])('Live Data: $title', async ({ kind, title, lines, done }) => {
  const { page } = await site.open(company);
  const file = join(await mkdtemp(join(tmpdir(), 'upload-')), `${kind}.csv`);
  await writeFile(file, lines().join('\n'));
  const text = await uploadFile(page, site.origin(company.label), { kind, file });
  expect(text).toMatch(done);
  expect(await page.title()).toBe(`${title} / Muster`);
});
