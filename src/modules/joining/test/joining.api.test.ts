import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  acceptInvitation,
  changeInvitation,
  invite,
  listInvitations,
  returnInvitation,
  revealEntered,
  saveJoiningRetention,
  sendInvitationAgain,
  withdrawInvitation,
} from '../contract/invitation.ts';
import { getJoining, joiningSignIn, joiningSignOut, submitJoining } from '../contract/joining.ts';
import { joiningDue } from '../server/retention.ts';
import {
  accepted,
  browser,
  caller,
  CHOSEN,
  entered,
  invitationOf,
  invited,
  mailTo,
  NO_ONE,
  onTheDay,
  saveSection,
  stateOf,
  submitted,
  uploadScan,
  WHOLE,
} from './invited.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

async function company() {
  onTheDay(app);
  const created = await app.createCompany({ companyname: 'Kaveri Textiles' });
  return { company: created, hr: await caller(created) };
}

test('an invited person enters everything, is sent back once, is taken in and signs in as anybody', async () => {
  const { company: kaveri, hr } = await company();
  const { departmentid, designationid } = await kaveri.tx(async (db) => ({
    ...(await db
      .insertInto('department')
      .values({ departmentname: 'Weaving' })
      .returning('departmentid')
      .executeTakeFirstOrThrow()),
    ...(await db
      .insertInto('designation')
      .values({ designationname: 'Clerk' })
      .returning('designationid')
      .executeTakeFirstOrThrow()),
  }));
  const manager = await kaveri.addPerson({ fullname: 'Bina Shah' });
  const { invitationid, emailid, asha } = await submitted(kaveri, hr, {
    departmentid,
    designationid,
    managerid: manager.employeeid,
  });
  expect((await mailTo(kaveri, kaveri.admin)).subject).toBe('Asha Nair has submitted the joining details');
  expect((await stateOf(asha)).stage).toBe('waits');
  expect((await saveSection(asha, 'family', [])).status).toBe(409);

  const current = await invitationOf(hr, invitationid);
  expect(current.state).toBe('Submitted');
  expect(JSON.stringify(current)).not.toContain('00123456789');
  expect(JSON.stringify(current)).toContain('•••••••6789');
  const look = { invitationid, section: 'bank', rowid: 0, fieldkey: 'bankaccount' };
  expect((await hr(revealEntered, look)).result).toEqual([{ value: '00123456789' }]);
  expect(await kaveri.tx((db) => db.selectFrom('joining_look').select('fieldkey').execute())).toEqual([
    { fieldkey: 'bankaccount' },
  ]);

  const remark = 'The account holder is spelt otherwise';
  expect((await hr(returnInvitation, { invitationid, remark }, current.version)).status).toBe(200);
  expect((await mailTo(kaveri, emailid)).body).toContain(remark);
  expect(await stateOf(asha)).toMatchObject({ stage: 'enter', remark });
  const [bank] = WHOLE['bank'] ?? [];
  // What was shown covered and comes back covered was not touched.
  const masked = {
    ...bank,
    bankaccount: '•••••••6789',
    bankaccountagain: '•••••••6789',
    accountholder: 'Asha R Nair',
  };
  expect((await saveSection(asha, 'bank', [masked])).status).toBe(200);
  expect((await asha(submitJoining, { istrue: true })).status).toBe(200);
  const again = (await invitationOf(hr, invitationid)) as unknown as {
    sections: { section: string; changes: { label: string; before: string; after: string }[] }[];
  };
  expect(again.sections.flatMap(({ changes }) => changes)).toMatchObject([
    { label: 'Account holder', before: 'Asha Nair', after: 'Asha R Nair' },
  ]);

  const done = await accepted(hr, invitationid);
  expect({ status: done.status, message: done.message }).toEqual({ status: 200, message: '' });
  const [{ employeeid }] = done.result as [{ employeeid: number }];
  const record = await kaveri.tx(async (db) => ({
    person: await db.selectFrom('employee').selectAll().where('employeeid', '=', employeeid).executeTakeFirst(),
    job: await db.selectFrom('work_profile').selectAll().where('employeeid', '=', employeeid).executeTakeFirst(),
    bank: await db.selectFrom('employee_bank').selectAll().where('employeeid', '=', employeeid).executeTakeFirst(),
    pan: await db
      .selectFrom('employee_statutory')
      .select(['pan', 'uan'])
      .where('employeeid', '=', employeeid)
      .execute(),
    nominees: await db
      .selectFrom('employee_nominee')
      .select('sharepercent')
      .where('employeeid', '=', employeeid)
      .execute(),
    files: await db.selectFrom('stored_file').select(['purpose', 'claimedby', 'claimedid', 'expireson']).execute(),
    left: await db.selectFrom('joining_entry').select('section').execute(),
    sessions: await db.selectFrom('joining_session').select('invitationid').execute(),
    invitation: await db.selectFrom('joining_invitation').selectAll().executeTakeFirstOrThrow(),
  }));
  expect(record.person).toMatchObject({
    employeecode: 'N001',
    fullname: 'Asha Nair',
    emailid,
    mobilenumber: '9876543210',
    joiningdate: '2026-11-02',
    pincode: '682001',
  });
  expect(record.job).toMatchObject({ departmentid, designationid, managerid: manager.employeeid, jobchangetypeid: 1 });
  expect(record.bank).toMatchObject({ bankaccount: '00123456789', accountholder: 'Asha R Nair', ifsc: 'SBIN0001234' });
  expect(record.pan).toEqual([{ pan: 'ABCPN1234F', uan: '100123456789' }]);
  expect(record.nominees.map(({ sharepercent }) => Number(sharepercent)).sort((a, b) => a - b)).toEqual([40, 60]);
  expect(record.files).toEqual([
    { purpose: 'identity_document', claimedby: 'employee', claimedid: employeeid, expireson: null },
  ]);
  expect([record.left, record.sessions]).toEqual([[], []]);
  expect(record.invitation).toMatchObject({ statusid: 6, employeeid, passwordhash: null, codehash: null });
  expect((await mailTo(kaveri, emailid)).subject).toBe('Welcome to Kaveri Textiles');

  expect((await asha(getJoining)).status).toBe(401);
  const { call } = await kaveri.signIn(emailid, CHOSEN);
  const own = await call('GET', 'employee/profile');
  expect(own.body.result).toMatchObject([{ employeecode: 'N001', fullname: 'Asha Nair' }]);
});

test('taken in twice, or by two at once, is one employee', async () => {
  const { company: kaveri, hr } = await company();
  const other = await kaveri.addPerson({ groups: ['Administrator'] });
  const second = await caller(kaveri, other.emailid);
  const { invitationid } = await submitted(kaveri, hr);
  const both = await Promise.all([accepted(hr, invitationid), accepted(second, invitationid)]);
  expect(both.map(({ status, message }) => ({ status, message }))).toEqual([
    { status: 200, message: '' },
    { status: 200, message: '' },
  ]);
  const [first] = both;
  const third = await hr(acceptInvitation, { invitationid, employeecode: 'N777' }, 1);
  expect([both[1]?.result, third.result]).toEqual([first?.result, first?.result]);
  const counts = await kaveri.tx(async (db) => ({
    people: await db.selectFrom('employee').select('employeeid').where('employeecode', '=', 'N001').execute(),
    mails: await db.selectFrom('mail_outbox').select('mailid').where('subject', 'like', 'Welcome%').execute(),
  }));
  expect([counts.people.length, counts.mails.length]).toEqual([1, 1]);
});

test('whoever joins later is taken in now, signs in from the day on, and is told so before', async () => {
  const { company: kaveri, hr } = await company();
  const { invitationid, emailid } = await submitted(kaveri, hr, { joiningdate: '2026-12-01' });
  const { result } = await accepted(hr, invitationid);
  expect(result).toMatchObject([{ accessfrom: '2026-12-01' }]);
  const signIn = (password: string) =>
    kaveri.call('POST', 'subscription/passwordlogin', { body: { email: emailid, password } });
  const early = await signIn(CHOSEN);
  expect([early.status, early.body.error?.message]).toEqual([
    401,
    'Everything is ready. You can sign in from your day of joining on: 2026-12-01.',
  ]);
  // Nobody else learns of it.
  expect((await signIn('not the password')).body.error?.message).toBe('E-mail or password is not correct');
  expect(
    await kaveri.tx((db) =>
      db
        .selectFrom('login_session as s')
        .innerJoin('account as a', 'a.accountid', 's.accountid')
        .select('a.emailid')
        .where('a.emailid', '=', emailid)
        .execute(),
    ),
  ).toEqual([]);
  // The day moves with the record.
  await kaveri.tx((db) =>
    db.updateTable('employee').set({ joiningdate: '2026-12-07' }).where('emailid', '=', emailid).execute(),
  );
  app.clock.set('2026-12-01T06:00:00Z');
  expect((await signIn(CHOSEN)).status).toBe(401);
  app.clock.set('2026-12-06T18:31:00Z');
  expect((await signIn(CHOSEN)).status).toBe(200);
});

test('an address of somebody who is here already is refused, at the invitation and when it is taken in (E0110)', async () => {
  const { company: kaveri, hr } = await company();
  const bina = await kaveri.addPerson({ fullname: 'Bina Shah' });
  const values = { fullname: 'Asha Nair', joiningdate: '2026-11-02', message: null, ...NO_ONE };
  const duplicate = await hr(invite, { ...values, emailid: bina.emailid.toUpperCase() });
  expect([duplicate.status, duplicate.code, duplicate.message]).toEqual([
    409,
    'E0110',
    'Bina Shah signs in with this address already. Use another one.',
  ]);
  const { invitationid, emailid } = await submitted(kaveri, hr);
  expect((await hr(invite, { ...values, emailid })).message).toBe(
    'Asha Nair is invited with this address already. Send that invitation again.',
  );
  await kaveri.tx((db) =>
    db.updateTable('employee').set({ emailid }).where('employeeid', '=', bina.employeeid).execute(),
  );
  const late = await accepted(hr, invitationid);
  expect([late.status, late.code]).toEqual([409, 'E0110']);
  // Nothing is half done.
  expect(
    await kaveri.tx((db) =>
      db.selectFrom('employee').select('employeecode').where('employeecode', '=', 'N001').execute(),
    ),
  ).toEqual([]);
  expect((await invitationOf(hr, invitationid)).state).toBe('Submitted');
});

test('a code that is taken or missing stops nobody half way', async () => {
  const { company: kaveri, hr } = await company();
  const bina = await kaveri.addPerson();
  await kaveri.tx((db) =>
    db.updateTable('employee').set({ employeecode: 'N001' }).where('employeeid', '=', bina.employeeid).execute(),
  );
  const { invitationid } = await submitted(kaveri, hr);
  expect((await accepted(hr, invitationid)).code).toBe('E0110');
  expect((await accepted(hr, invitationid, null)).message).toBe('Please enter the employee code');
  await kaveri.tx((db) =>
    db.insertInto('employee_id_pattern').values({ patternname: 'All', pattern: 'KT{0000}', nextnumber: 7 }).execute(),
  );
  const result = await accepted(hr, invitationid, null);
  expect(result.message).toBe('');
});

test('it goes on later with e-mail and password; guesses wait; nothing is told of other addresses', async () => {
  const { company: kaveri, hr } = await company();
  const { emailid, token } = await invited(kaveri, hr);
  const asha = await entered(kaveri, token);
  await saveSection(asha, 'education', WHOLE['education'] ?? []);
  await asha(joiningSignOut);
  expect((await asha(getJoining)).status).toBe(401);
  const later = browser(kaveri);
  const wrong = await later(joiningSignIn, { email: emailid, password: 'not the password' });
  const stranger = await later(joiningSignIn, { email: 'nobody@example.in', password: 'not the password' });
  expect([wrong.status, wrong.answer.text]).toEqual([401, stranger.answer.text]);
  expect((await later(joiningSignIn, { email: emailid.toUpperCase(), password: CHOSEN })).status).toBe(200);
  const { sections, fullname } = await stateOf(later);
  expect(fullname).toBe('Asha Nair');
  expect(sections.find(({ section }) => section === 'education')?.rows[0]?.values).toMatchObject({
    qualification: 'B.Com',
  });
  for (let guess = 0; guess < 6; guess += 1) await later(joiningSignIn, { email: emailid, password: `guess ${guess}` });
  expect((await later(joiningSignIn, { email: emailid, password: CHOSEN })).status).toBe(429);
  // The ordinary sign-in knows nobody of that address.
  const answer = await kaveri.call('POST', 'subscription/passwordlogin', {
    body: { email: emailid, password: CHOSEN },
  });
  expect([answer.status, answer.body.error?.code]).toEqual([401, 'sign-in']);
});

test('sections are checked as those of anybody, and everything needed is there before it can be submitted', async () => {
  const { company: kaveri, hr } = await company();
  const asha = await entered(kaveri, (await invited(kaveri, hr)).token);
  const [first] = WHOLE['nominees'] ?? [];
  expect((await saveSection(asha, 'nominees', [{ ...first }])).message).toBe(
    'The shares for Provident fund add up to 60 %, not 100 %',
  );
  expect((await saveSection(asha, 'documents', [{ documenttypeid: 1, documentnumber: 'ABC' }])).status).toBe(400);
  expect(
    (await saveSection(asha, 'documents', [{ documenttypeid: 1, documentnumber: 'ABCPN1234F', imagepath: 'scan:1' }]))
      .message,
  ).toBe('This scan is no longer available. Please upload it again.');
  expect((await asha(submitJoining, { istrue: true })).message).toBe('Enter your first name');
  expect((await asha(submitJoining, {})).message).toBe('Please confirm that everything is true');
});

test('withdrawing erases what was entered, and so does time', async () => {
  const { company: kaveri, hr } = await company();
  const { invitationid, asha } = await submitted(kaveri, hr);
  const { version } = await invitationOf(hr, invitationid);
  expect((await hr(withdrawInvitation, { invitationid }, version)).status).toBe(200);
  expect((await asha(getJoining)).status).toBe(401);
  const forgotten = await invited(kaveri, hr);
  const bela = await entered(kaveri, forgotten.token);
  await uploadScan(kaveri, bela);
  await saveSection(bela, 'personal', WHOLE['personal'] ?? []);
  const unopened = await invited(kaveri, hr, { fullname: 'Chitra Sen' });
  expect((await hr(saveJoiningRetention, { days: 3 }, 0)).message).toBe('At least seven days');
  expect((await hr(saveJoiningRetention, { days: 30 }, 0)).status).toBe(200);
  const due = () => kaveri.tx((db) => joiningDue({ db, env: app.env, tenant: kaveri.tenant, today: '' }));
  app.clock.set('2026-11-30T06:00:00Z');
  expect(await due()).toBe(true);
  expect((await invitationOf(hr, forgotten.invitationid)).state).toBe('Entering details');
  app.clock.set('2026-12-03T06:00:00Z');
  expect(await due()).toBe(false);
  onTheDay(app);
  expect((await invitationOf(hr, forgotten.invitationid)).remark).toBe('Nothing happened for 30 days');
  expect(await invitationOf(hr, unopened.invitationid)).toMatchObject({
    remark: 'Nothing happened for 30 days',
    version: 2,
  });
  const left = await kaveri.tx(async (db) => ({
    entries: await db.selectFrom('joining_entry').select('section').execute(),
    files: await db.selectFrom('stored_file').select('fileid').where('claimedby', 'is not', null).execute(),
    stored: await db.selectFrom('joining_invitation').select(['passwordhash', 'codehash', 'message']).execute(),
    audit: await db.selectFrom('audit_row').select('after').execute(),
  }));
  expect({ ...left, audit: [] }).toEqual({
    entries: [],
    files: [],
    audit: [],
    stored: [1, 2, 3].map(() => ({ passwordhash: null, codehash: null, message: null })),
  });
  // Nor does the audit trail know what cannot be taken out of it.
  expect(JSON.stringify(left.audit)).not.toMatch(/ABCPN1234F|00123456789|1999-04-03/);
});

test('invitations are listed by state and found by name and address; changed and sent again until they are over', async () => {
  const { company: kaveri, hr } = await company();
  const asha = await invited(kaveri, hr);
  await invited(kaveri, hr, { fullname: 'Bela Rao' });
  const list = async (query: string) => {
    const { call } = await kaveri.signIn(kaveri.admin, PASSWORD);
    const { body } = await call('GET', `${listInvitations.path}?${query}`);
    return (body.result as { rows: { fullname: string; state: string }[] }).rows.map(({ fullname, state }) => [
      fullname,
      state,
    ]);
  };
  expect(await list('')).toEqual([
    ['Bela Rao', 'Invited'],
    ['Asha Nair', 'Invited'],
  ]);
  expect(await list('search=bel')).toEqual([['Bela Rao', 'Invited']]);
  expect(await list(`search=${asha.emailid.split('@')[0] ?? ''}`)).toEqual([['Asha Nair', 'Invited']]);
  app.clock.set('2026-11-09T07:00:00Z');
  expect((await list('stateid=8')).length).toBe(2);
  expect(await list('stateid=1')).toEqual([]);
  const { version } = await invitationOf(hr, asha.invitationid);
  expect((await hr(sendInvitationAgain, { invitationid: asha.invitationid }, version)).status).toBe(200);
  expect(await list('stateid=1')).toEqual([['Asha Nair', 'Invited']]);
  const moved = { invitationid: asha.invitationid, fullname: 'Asha R Nair', joiningdate: '2027-01-04', ...NO_ONE };
  expect((await hr(changeInvitation, moved, version)).status).toBe(412);
  expect((await hr(changeInvitation, moved, version + 1)).status).toBe(200);
  expect(await list('search=asha')).toEqual([['Asha R Nair', 'Invited']]);
});
