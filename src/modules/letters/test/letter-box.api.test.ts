import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { type Company, startApp, type TestApp } from '../../../../test/support/product.ts';
import { serverWith } from '../../../server.modules.ts';
import { openOwnLetter, requestLetter, takeLetter, withdrawRequest } from '../contract/letter-box.ts';
import { discardLetters } from '../contract/letter.ts';
import { listPostOffice, prepareRequests, declineRequests } from '../contract/post-office.ts';
import { toggleTemplate } from '../contract/template.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import {
  boxOf,
  type Caller,
  caller,
  findable,
  grant,
  listed,
  sent,
  signatoryOf,
  template,
  testMergeFields,
} from './support.ts';

let app: TestApp;
const modules = serverWith([testMergeFields]);
beforeAll(async () => {
  app = await startApp({ modules });
  await app.startWorker();
});
afterAll(() => app.stop());

async function staffed() {
  app.clock.set('2026-11-19T06:00:00Z');
  const company = await app.createCompany();
  const bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const chand = await company.addPerson({ fullname: 'Chand Rao' });
  await findable(company);
  const admin = await caller(company, company.admin);
  return { company, asha, bina, chand, admin, own: await caller(company, asha.emailid) };
}
type Request = {
  letterrequestid: number;
  lettertemplatename: string;
  originid: number;
  statusid: number;
  triggerid: number | null;
  purpose: string | null;
  note: string | null;
  letterid: number | null;
  person: { fullname: string };
};
const queue = async (by: Caller, which: 'waiting' | 'answered', search?: string) =>
  (await by(listPostOffice, { queue: which, ...(search ? { search } : {}) })).result as {
    rows: Request[];
    total: number;
  };
const ask = (by: Caller, lettertemplateid: number) => by(requestLetter, { lettertemplateid, purpose: 'Visa' });

test('what is available is taken at once; the same letter of the same day is given again (S4-022)', async () => {
  const { company, admin, own, chand } = await staffed();
  const lettertemplateid = await template(company, admin, {
    availabilityid: 1,
    authorizedsignatoryid: await signatoryOf(company),
    body: '<p>{{test.name}} {{test.pay}}, {{today}}</p>',
  });
  expect((await boxOf(own)).available).toContainEqual({ lettertemplateid, lettertemplatename: 'Confirmation' });
  const both = await Promise.all([own(takeLetter, { lettertemplateid }), own(takeLetter, { lettertemplateid })]);
  const [first, second] = both.map(({ result }) => (result as [{ letterid: number; letternumber: string }])[0]);
  expect(first).toMatchObject({ letternumber: 'CO/2026-27/1' });
  expect(second).toEqual(first);
  const pdf = await own(openOwnLetter, { letterid: first?.letterid });
  expect(pdfText(pdf.answer.bytes)).toContain('Asha Nair 12,34,567, 19 November 2026');
  expect(await company.tx((db) => db.selectFrom('mail_outbox').selectAll().execute())).toEqual([]);
  const other = await (await caller(company, chand.emailid))(takeLetter, { lettertemplateid });
  expect(other.result).toMatchObject([{ letternumber: 'CO/2026-27/2' }]);
  app.clock.set('2026-11-20T06:00:00Z');
  const nextday = await (await caller(company, chand.emailid))(takeLetter, { lettertemplateid });
  expect(nextday.result).toMatchObject([{ letternumber: 'CO/2026-27/3' }]);
});

test('a letter that lacks something is not made, and says what is missing', async () => {
  const { company, admin, own } = await staffed();
  const lettertemplateid = await template(company, admin, {
    availabilityid: 1,
    authorizedsignatoryid: await signatoryOf(company),
    body: '<p>{{test.note}}</p>',
  });
  expect(await own(takeLetter, { lettertemplateid })).toMatchObject({
    status: 409,
    message: expect.stringContaining('Note') as string,
  });
  expect(await listed(admin, 'sent')).toEqual([]);
  // A letter of another kind, or one that nobody offers any more, is not there.
  const onrequest = await template(company, admin, { lettertemplatename: 'Other' });
  expect((await own(takeLetter, { lettertemplateid: onrequest })).status).toBe(404);
  expect((await ask(own, lettertemplateid)).status).toBe(404);
  expect((await own(takeLetter, { lettertemplateid: 999_999 })).status).toBe(404);
});

test('a letter that employees take themselves is requested from HR while its template has no signatory', async () => {
  const { company, admin, own } = await staffed();
  const lettertemplateid = await template(company, admin, { availabilityid: 1 });
  const offered = { lettertemplateid, lettertemplatename: 'Confirmation' };
  const { available, onrequest } = await boxOf(own);
  expect(available).not.toContainEqual(offered);
  expect(onrequest).toContainEqual(offered);
  expect((await own(takeLetter, { lettertemplateid })).status).toBe(404);
  expect((await ask(own, lettertemplateid)).status).toBe(200);
  expect(await listed(admin, 'sent')).toEqual([]);
});

test('what is on request goes through the post office: asked once, prepared, sent, read (S1-033, S4-023)', async () => {
  const { company, admin, own } = await staffed();
  const lettertemplateid = await template(company, admin);
  expect((await boxOf(own)).onrequest).toContainEqual({ lettertemplateid, lettertemplatename: 'Confirmation' });
  expect((await ask(own, lettertemplateid)).status).toBe(200);
  expect(await ask(own, lettertemplateid)).toMatchObject({ status: 409, code: 'E1020' });
  const { rows, total } = await queue(admin, 'waiting');
  expect(total).toBe(1);
  expect(rows).toMatchObject([{ originid: 1, purpose: 'Visa', person: { fullname: 'Asha Nair' } }]);
  expect((await queue(admin, 'waiting', 'bina')).rows).toEqual([]);
  expect((await queue(admin, 'waiting', 'asha n')).total).toBe(1);
  const letterrequestids = rows.map(({ letterrequestid }) => letterrequestid);
  const [prepared] = (await admin(prepareRequests, { letterrequestids })).result as [{ letterids: number[] }];
  expect(prepared.letterids).toHaveLength(1);
  expect((await admin(prepareRequests, { letterrequestids })).status).toBe(409);
  // Thrown away, it waits again.
  expect((await admin(discardLetters, { letterids: prepared.letterids })).result).toEqual([{ discarded: 1 }]);
  expect((await queue(admin, 'waiting')).rows).toMatchObject([{ letterid: null, statusid: 1 }]);
  const [again] = (await admin(prepareRequests, { letterrequestids })).result as [{ letterids: number[] }];
  await sent(company, admin, again.letterids);
  expect((await queue(admin, 'answered')).rows).toMatchObject([{ statusid: 2, letterid: again.letterids[0] }]);
  expect(await boxOf(own)).toMatchObject({
    letters: [{ letterid: again.letterids[0], letternumber: 'CO/2026-27/1' }],
    requests: [{ statusid: 2 }],
  });
});

test('a draft that is thrown away after the person has asked anew brings no second request', async () => {
  const { company, admin, own } = await staffed();
  const lettertemplateid = await template(company, admin);
  await ask(own, lettertemplateid);
  const [first] = (await queue(admin, 'waiting')).rows;
  const [{ letterids }] = (await admin(prepareRequests, { letterrequestids: [first?.letterrequestid] })).result as [
    { letterids: number[] },
  ];
  expect((await ask(own, lettertemplateid)).status).toBe(200);
  const [second] = (await queue(admin, 'waiting')).rows;
  const more = (await admin(prepareRequests, { letterrequestids: [second?.letterrequestid] })).result as [
    { letterids: number[] },
  ];
  const both = [...letterids, ...more[0].letterids];
  expect((await admin(discardLetters, { letterids: both })).result).toEqual([{ discarded: 2 }]);
  expect((await queue(admin, 'waiting')).rows.map(({ letterrequestid }) => letterrequestid)).toEqual([
    second?.letterrequestid,
  ]);
});

test('what is incomplete stays waiting; a refusal is read by the person; one’s own request is withdrawn', async () => {
  const { company, admin, own, chand } = await staffed();
  const lettertemplateid = await template(company, admin, { body: '<p>{{test.note}}</p>' });
  await ask(own, lettertemplateid);
  const letterrequestids = (await queue(admin, 'waiting')).rows.map((row) => row.letterrequestid);
  expect((await admin(prepareRequests, { letterrequestids })).result).toMatchObject([
    { letterids: [], problems: [{ person: { fullname: 'Asha Nair' }, missing: ['Note'], hidden: [] }] },
  ]);
  expect((await queue(admin, 'waiting')).total).toBe(1);
  expect((await admin(declineRequests, { letterrequestids, note: 'After probation' })).result).toEqual([
    { refused: 1 },
  ]);
  expect((await boxOf(own)).requests).toMatchObject([{ statusid: 3, note: 'After probation' }]);
  await ask(own, lettertemplateid);
  const letterrequestid = (await boxOf(own)).requests[0]?.letterrequestid;
  const other = await caller(company, chand.emailid);
  expect((await other(withdrawRequest, { letterrequestid })).status).toBe(404);
  expect((await own(withdrawRequest, { letterrequestid })).status).toBe(200);
  expect((await own(withdrawRequest, { letterrequestid })).status).toBe(404);
  expect((await queue(admin, 'waiting')).rows).toEqual([]);
});

test('a manager sees and answers the requests of their reports alone', async () => {
  const { company, admin, own, bina, chand } = await staffed();
  await grant(company, 'Manager', 'letter', 'reports');
  const lettertemplateid = await template(company, admin);
  await ask(own, lettertemplateid);
  await ask(await caller(company, chand.emailid), lettertemplateid);
  const manager = await caller(company, bina.emailid);
  expect((await queue(manager, 'waiting')).rows).toMatchObject([{ person: { fullname: 'Asha Nair' } }]);
  const letterrequestids = (await queue(admin, 'waiting')).rows.map((row) => row.letterrequestid);
  expect((await manager(prepareRequests, { letterrequestids })).status).toBe(404);
  expect((await manager(declineRequests, { letterrequestids, note: 'x' })).status).toBe(404);
});

const morning = (company: Company) => runDailyChecks({ pools: app.pools, env: app.env, modules }, company.id);
const employ = (company: Company, employeeid: number, dates: { joiningdate?: string; leavingdate?: string }) =>
  company.tx((db) => db.updateTable('employee').set(dates).where('employeeid', '=', employeeid).execute());

test('a day puts its letters before the post office, once, however often the morning runs (S4-024)', async () => {
  const { company, admin, asha, bina, chand } = await staffed();
  const auto = (lettertemplatename: string, triggerid: number) =>
    template(company, admin, { lettertemplatename, availabilityid: 3, triggerid });
  await auto('Welcome', 1);
  await auto('Confirmation', 2);
  const [row] = await company.tx(async (db) => {
    const { probationperiodid } = await db
      .insertInto('probation_period')
      .values({ probationperiodname: 'Six months', probationdays: 180 })
      .returning('probationperiodid')
      .executeTakeFirstOrThrow();
    return db
      .insertInto('employee_probation')
      .values({ employeeid: bina.employeeid, probationperiodid, startdate: '2026-06-01', enddate: '2026-11-21' })
      .returning('employeeid')
      .execute();
  });
  expect(row?.employeeid).toBe(bina.employeeid);
  await employ(company, asha.employeeid, { leavingdate: '2026-11-20' });
  // One who joined before the template stood gets none.
  await employ(company, bina.employeeid, { joiningdate: '2026-11-18' });
  await employ(company, chand.employeeid, { joiningdate: '2026-11-21' });
  const waiting = async () =>
    (await queue(await caller(company, company.admin), 'waiting')).rows.map(({ person, triggerid, originid }) => [
      person.fullname,
      triggerid,
      originid,
    ]);
  expect((await morning(company))['letters']).toBe(true);
  expect(await waiting()).toEqual([]);
  app.clock.set('2026-11-20T03:00:00Z');
  await morning(company);
  await morning(company);
  // The relieving letter and the experience letter.
  expect(await waiting()).toEqual([
    ['Asha Nair', 3, 2],
    ['Asha Nair', 3, 2],
  ]);
  // The next morning nobody looked; the one after makes up for it.
  app.clock.set('2026-11-22T03:00:00Z');
  await Promise.all([morning(company), morning(company)]);
  expect((await waiting()).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['Asha Nair', 3, 2],
    ['Asha Nair', 3, 2],
    ['Bina Shah', 2, 2],
    ['Chand Rao', 1, 2],
  ]);
});

test('an inactive template is triggered by no day, not even afterwards', async () => {
  const { company, admin, asha } = await staffed();
  const { lettertemplateid } = await company.tx((db) =>
    db
      .selectFrom('letter_template')
      .select('lettertemplateid')
      .where('lettertemplatename', '=', 'Experience letter')
      .executeTakeFirstOrThrow(),
  );
  await employ(company, asha.employeeid, { leavingdate: '2026-11-20' });
  expect((await admin(toggleTemplate, { lettertemplateid, isactive: 2 }, 1)).status).toBe(200);
  app.clock.set('2026-11-20T03:00:00Z');
  await morning(company);
  app.clock.set('2026-11-21T03:00:00Z');
  const later = await caller(company, company.admin);
  expect((await later(toggleTemplate, { lettertemplateid, isactive: 1 }, 2)).status).toBe(200);
  expect((await morning(company))['letters']).toBe(true);
  expect((await queue(later, 'waiting')).rows.map(({ lettertemplatename }) => lettertemplatename)).toEqual([
    'Relieving letter',
  ]);
});
