import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { getSetUp } from '../../company/contract/set-up.ts';
import { listOpenRequests } from '../contract/request.ts';
import { approvalsDue } from '../server/daily-check.ts';
import { askFor, decide, ids, inbox, member, noted } from './staff.ts';
import { tripModule } from './trip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [tripModule] });
});
afterAll(() => app.stop());

/** Both administrators are concerned: one asks, and it is about the other, who has no manager. */
async function stuck() {
  const company = await app.company();
  const hema = await member(company, 'Hema Rao', { groups: ['Administrator'] });
  const { approvalrequestid, statusid } = await askFor(company.admin, hema.employeeid);
  const check = () =>
    company.tx((db) => approvalsDue({ db, env: undefined as never, tenant: undefined as never, today: '2026-10-19' }));
  const finding = async () =>
    (await company.admin.call(getSetUp, {}))[0]?.findings.find(({ key }) => key === 'undecidable-requests');
  return { company, hema, approvalrequestid, statusid, check, finding };
}

test('a request that nobody can decide waits, and whoever asked and the set-up checks say so', async () => {
  const { company, hema, approvalrequestid, statusid, check, finding } = await stuck();
  expect(statusid).toBe(1);
  expect(await noted(company, approvalrequestid)).toBeUndefined();
  const [card] = await inbox(company.admin, 2);
  expect(card).toMatchObject({ approvalrequestid, statusid: 1, currentlevel: 1, waiting: [] });
  expect(card?.levels[0]?.seats[0]?.reason).toMatch(/no administrator may decide it either: it waits/);
  expect(await hema.call(listOpenRequests, { limit: 3 })).toMatchObject([{ approvalrequestid, fullnames: [] }]);
  expect(await finding()).toMatchObject({ count: 1, names: ['Hema Rao'] });
  // As long as nobody can, nothing happens to it.
  await check();
  expect((await inbox(company.admin, 2))[0]?.events).toEqual([]);
  const ravi = await member(company, 'Ravi Menon', { groups: ['Administrator'] });
  await check();
  expect(await finding()).toBeUndefined();
  expect(ids(await inbox(ravi))).toEqual([approvalrequestid]);
  expect((await inbox(company.admin, 2))[0]?.waiting).toMatchObject([{ fullnames: ['Ravi Menon'] }]);
  expect(await decide(ravi, approvalrequestid)).toMatchObject({ statusid: 2 });
});

test('a manager who comes later decides what waited, before any administrator', async () => {
  const { company, hema, approvalrequestid, check, finding } = await stuck();
  const bina = await member(company, 'Bina Shah');
  await member(company, 'Ravi Menon', { groups: ['Administrator'] });
  await company.tx((db) =>
    db
      .updateTable('work_profile')
      .set({ managerid: bina.employeeid })
      .where('employeeid', '=', hema.employeeid)
      .execute(),
  );
  await check();
  expect(await finding()).toBeUndefined();
  expect((await inbox(company.admin, 2))[0]?.waiting).toMatchObject([
    { fullnames: ['Bina Shah'], reason: 'Reporting manager, who can decide now' },
  ]);
  expect(await decide(bina, approvalrequestid)).toMatchObject({ statusid: 2 });
});
