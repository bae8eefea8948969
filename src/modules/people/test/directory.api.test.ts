import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { listDirectory } from '../contract/employee.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const names = (rows: readonly { fullname: string }[]) => rows.map(({ fullname }) => fullname);

test('whoever has left or is still to join is neither listed nor counted, on any page', async () => {
  const company = await running.createCompany();
  running.clock.set('2026-11-22T06:00:00Z');
  const today = day('2026-11-22');
  const lead = await company.addPerson({ fullname: 'Lata', groups: ['Manager'] });
  const days: [string, string, string | null][] = [
    ['Asha stays', '2024-01-01', null],
    ['Bela joins today', today, null],
    ['Chitra joins tomorrow', addDays(today, 1), null],
    ['Deepa goes today', '2024-01-01', today],
    ['Esha goes later', '2024-01-01', addDays(today, 30)],
    ['Farah went yesterday', '2024-01-01', addDays(today, -1)],
    ['Gita joins and goes', addDays(today, 5), addDays(today, 40)],
  ];
  for (const [fullname, joiningdate, leavingdate] of days) {
    const { employeeid } = await company.addPerson({ fullname, managerid: lead.employeeid });
    await company.tx((db) =>
      db.updateTable('employee').set({ joiningdate, leavingdate }).where('employeeid', '=', employeeid).execute(),
    );
  }
  const inservice = ['Asha stays', 'Bela joins today', 'Deepa goes today', 'Esha goes later', 'Lata'];
  for (const emailid of [company.admin, lead.emailid]) {
    const { call } = await company.signIn(emailid);
    const page = async (query: Record<string, string>) =>
      (await call('GET', listDirectory.path, { query })).body.result as { rows: { fullname: string }[]; total: number };
    const all = await page({});
    expect(names(all.rows)).toEqual(inservice);
    expect(all.total).toBe(inservice.length);
    const second = await page({ limit: '2', offset: '3' });
    expect([names(second.rows), second.total]).toEqual([inservice.slice(3), inservice.length]);
    // Behind the end there is no row to carry the count.
    const behind = await page({ offset: '50' });
    expect([behind.rows, behind.total]).toEqual([[], inservice.length]);
  }
});

test('the directory is narrowed to who stays, who leaves and who has left, as far as the caller is responsible', async () => {
  const company = await running.createCompany();
  running.clock.set('2026-11-22T06:00:00Z');
  const lead = await company.addPerson({ fullname: 'Lata', groups: ['Manager'] });
  const colleague = await company.addPerson({ fullname: 'Omar' });
  const days: [string, string | null, number | null][] = [
    ['Asha stays', null, lead.employeeid],
    ['Esha goes', '2026-12-22', lead.employeeid],
    ['Farah went', '2026-11-21', lead.employeeid],
    ['Gauri went elsewhere', '2026-11-21', null],
    ['Hema goes elsewhere', '2026-12-22', null],
  ];
  for (const [fullname, leavingdate, managerid] of days) {
    const { employeeid } = await company.addPerson({ fullname, managerid });
    await company.tx((db) =>
      db.updateTable('employee').set({ leavingdate }).where('employeeid', '=', employeeid).execute(),
    );
  }
  const listed = async (emailid: string, service: string) => {
    const { call } = await company.signIn(emailid);
    const page = (await call('GET', listDirectory.path, { query: { service } })).body.result as {
      rows: { fullname: string; hasleft: boolean }[];
      total: number;
    };
    expect(page.total).toBe(page.rows.length);
    return names(page.rows.filter(({ hasleft }) => hasleft === (service === 'left') || service === 'all'));
  };
  expect(await listed(company.admin, 'active')).toEqual(['Asha stays', 'Lata', 'Omar']);
  expect(await listed(company.admin, 'leaving')).toEqual(['Esha goes', 'Hema goes elsewhere']);
  expect(await listed(company.admin, 'left')).toEqual(['Farah went', 'Gauri went elsewhere']);
  expect(await listed(lead.emailid, 'leaving')).toEqual(['Esha goes']);
  expect(await listed(lead.emailid, 'left')).toEqual(['Farah went']);
  expect(await listed(lead.emailid, 'active')).toEqual(['Asha stays', 'Hema goes elsewhere', 'Lata', 'Omar']);
  expect(await listed(colleague.emailid, 'left')).toEqual([]);
  expect(await listed(colleague.emailid, 'leaving')).toEqual([]);
  expect(await listed(colleague.emailid, 'all')).toEqual([
    'Asha stays',
    'Esha goes',
    'Hema goes elsewhere',
    'Lata',
    'Omar',
  ]);
});
