import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExit } from '#modules/exit/contract/exit.ts';
import { exitReasonRecord } from '#modules/exit/contract/reason.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { checkLetters, getLetter, listLeavingLetters } from '../contract/letter.ts';
import { lettersDue } from '../server/daily-check.ts';
import { caller, type Caller, drafts, grant, sent } from './support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
  await app.startWorker();
});
afterAll(() => app.stop());

type Leaving = { lettertemplateid: number; lettertemplatename: string; letterid: number | null } & {
  statusid: number | null;
  letternumber: string | null;
  letterrequestid: number | null;
};
const leaving = async (by: Caller, employeeid: number): Promise<Leaving[]> =>
  (await by(listLeavingLetters, { employeeid })).result;

/** Asha leaves by a kind of exit; a designation, which the letters name. */
async function leaver(reason: string, lastday: string) {
  app.clock.set('2026-10-20T06:00:00Z');
  const company = await app.createCompany({ companyname: 'Kaveri Textiles' });
  const asha = await company.addPerson({ fullname: 'Asha Nair' });
  const admin = await caller(company, company.admin);
  const { designationid } = await company.tx((db) =>
    db
      .insertInto('designation')
      .values({ designationname: 'Accountant' })
      .returning('designationid')
      .executeTakeFirstOrThrow(),
  );
  await company.tx((db) =>
    db.updateTable('work_profile').set({ designationid }).where('employeeid', '=', asha.employeeid).execute(),
  );
  const reasons = (await admin(exitReasonRecord.calls.list)).result as {
    exitreasonname: string;
    exitreasonid: number;
  }[];
  const { status, message } = await admin(startExit, {
    employeeid: asha.employeeid,
    exitreasonid: reasons.find(({ exitreasonname }) => exitreasonname === reason)?.exitreasonid,
    submittedon: '2026-10-20',
    lastday,
    note: 'Agreed',
  });
  expect(status, message).toBe(200);
  return { company, asha, admin };
}

test('relieving and experience letters are drafted from an exit and sent with their numbers', async () => {
  const { company, asha, admin } = await leaver('Relocation', '2026-11-09');
  const before = await leaving(admin, asha.employeeid);
  expect(before.map(({ lettertemplatename, letterid }) => [lettertemplatename, letterid])).toEqual([
    ['Relieving letter', null],
    ['Experience letter', null],
  ]);
  const [relieving] = before;
  const letterids = await drafts(admin, relieving?.lettertemplateid ?? 0, [asha]);
  const [letter] = (await admin(getLetter, { letterid: letterids[0] })).result as [{ body: string }];
  const text = letter.body.replaceAll(/<[^<>]+>/g, '');
  expect(text).toContain('This refers to your resignation, submitted on 20 October 2026.');
  expect(text).toContain('duties as Accountant at Kaveri Textiles at the close of working hours on 9 November 2026.');
  expect(text).toContain('You joined on 1 January 2024. Notice served: 20 of 30 calendar days.');
  await sent(company, admin, letterids);
  expect((await leaving(admin, asha.employeeid))[0]).toMatchObject({
    letterid: letterids[0],
    statusid: 2,
    letternumber: 'RL/2026-27/1',
  });
});

test('a letter of an exit waits in the post office from the last day on; a death has no word in it', async () => {
  const { company, asha, admin } = await leaver('Death', '2026-10-20');
  await company.tx((db) => lettersDue({ db, today: '2026-10-20' } as never));
  const [relieving] = await leaving(admin, asha.employeeid);
  expect(relieving?.letterrequestid).toBeGreaterThan(0);
  const [check] = (
    await admin(checkLetters, {
      lettertemplateid: relieving?.lettertemplateid,
      employeeids: [asha.employeeid],
      businessunitids: [],
      departmentids: [],
    })
  ).result as [{ problems: { missing: string[] }[] }];
  expect(check.problems[0]?.missing).toEqual(['Kind of exit in letters']);
});

test('who may not see exits sees nothing of one in a letter; people out of scope are unknown', async () => {
  const { company, asha, admin } = await leaver('Relocation', '2026-11-09');
  const bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  await grant(company, 'Manager', 'letter', 'all');
  const manager = await caller(company, bina.emailid);
  const [relieving] = await leaving(admin, asha.employeeid);
  const [check] = (
    await manager(checkLetters, {
      lettertemplateid: relieving?.lettertemplateid,
      employeeids: [asha.employeeid],
      businessunitids: [],
      departmentids: [],
    })
  ).result as [{ problems: { hidden: string[] }[] }];
  expect(check.problems[0]?.hidden).toEqual(
    expect.arrayContaining(['Kind of exit in letters', 'Last working day', 'Notice served']),
  );
  expect((await manager(listLeavingLetters, { employeeid: 999_999 })).status).toBe(404);
});
