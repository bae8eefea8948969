import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { getRequest } from '#modules/approval/contract/request.ts';
import { revealField } from '#modules/people/contract/privacy.ts';
import {
  chooseChange,
  getChange,
  getChangePolicy,
  getSections,
  listBankHistory,
  saveBank,
  saveChangePolicy,
  saveOwnBank,
  saveOwnSection,
  saveSection,
} from '../contract/profile.ts';
import { accountsBefore } from '../server/public.ts';
import { decide, subjectsTo, prove, rows, saveOwn, sectionOf, staffed } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PHONE = {
  contacttypeid: 1,
  contacttagid: 2,
  callingcode: '+91',
  contacttypevalue: '9876543210',
  isprimary: true,
};
const ACCOUNT = {
  paymentmode: 'Bank',
  accountholder: 'Asha Nair',
  bankname: 'State Bank of India',
  bankaccount: '0012 3456 789',
  bankaccountagain: '00123456789',
  ifsc: 'sbin0001234',
};

test('a section that is open changes at once; one that needs approval becomes a request that the approver takes field by field', async () => {
  const { company, asha, bina, divya } = await staffed(app);
  expect(await saveOwn(asha, 'contacts', rows(PHONE))).toEqual({ version: 1, approvalrequestid: null });
  expect((await sectionOf(asha, asha.employeeid, 'contacts')).rows[0]?.values).toMatchObject(PHONE);

  const personal = { firstname: 'Asha', lastname: 'Menon', bloodgroup: 'O+', nationality: 'Indian' };
  const { approvalrequestid } = await saveOwn(asha, 'personal', [{ rowid: 0, values: personal }]);
  if (approvalrequestid === null) throw new Error('No request');
  const own = await sectionOf(asha, asha.employeeid, 'personal');
  expect(own.open?.lines.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['First name', null, 'Asha'],
    ['Last name', null, 'Menon'],
    ['Blood group', null, 'O+'],
    ['Nationality', null, 'Indian'],
  ]);
  // The same group twice, whatever it asks for.
  const again = { section: 'personal' as const, rows: [{ rowid: 0, values: { ...personal, bloodgroup: 'A+' } }] };
  expect((await asha.refused(saveOwnSection, again, own.version)).error.code).toBe('E1020');
  // A group beside it is another matter.
  const family = {
    nominationpurposeid: 1,
    nomineename: 'Ravi',
    relationship: 'Spouse',
    dateofbirth: '1990-01-01',
    sharepercent: 100,
  };
  expect((await saveOwn(asha, 'nominees', rows(family))).approvalrequestid).not.toBeNull();

  const [seen] = await bina.call(getChange, { approvalrequestid });
  expect(seen).toMatchObject({ maychoose: true, leftout: [] });
  const left = seen?.lines.find(({ label }) => label === 'Blood group')?.key ?? '';
  // Neither the person nor a stranger chooses; the approver names keys and never values.
  const choice = { approvalrequestid, leftout: [left] };
  expect((await asha.refused(chooseChange, choice)).status).toBe(409);
  expect((await divya.refused(chooseChange, choice)).status).toBe(404);
  expect((await divya.refused(getChange, { approvalrequestid })).status).toBe(404);
  expect((await bina.refused(chooseChange, { approvalrequestid, leftout: ['0:salary'] })).error.code).toBe('E0010');
  const all = seen?.lines.map(({ key }) => key) ?? [];
  expect((await bina.refused(chooseChange, { approvalrequestid, leftout: all })).error.message).toContain('Reject');
  await bina.call(chooseChange, choice);
  expect((await decide(asha, approvalrequestid)).isexecuted).toBe(false);
  expect(await decide(bina, approvalrequestid)).toMatchObject({ isexecuted: true, statusid: 2 });

  const after = await sectionOf(asha, asha.employeeid, 'personal');
  expect(after.open).toBeNull();
  expect(after.rows[0]?.values).toMatchObject({ lastname: 'Menon', bloodgroup: null, nationality: 'Indian' });
  expect(await subjectsTo(company, asha.emailid)).toContain('Part of your change of Personal was taken over');
  const name = await company.tx((db) =>
    db.selectFrom('employee').select('fullname').where('employeeid', '=', asha.employeeid).executeTakeFirstOrThrow(),
  );
  expect(name.fullname).toBe('Asha Menon');
});

test('what is rejected or withdrawn changes nothing, and what fits no more is refused to the approver', async () => {
  const { asha, bina } = await staffed(app);
  const person = (nomineename: string, sharepercent: number) => ({
    nominationpurposeid: 2,
    nomineename,
    relationship: 'Son',
    dateofbirth: '2000-05-05',
    sharepercent,
  });
  const first = await saveOwn(asha, 'nominees', rows(person('Ravi', 100)));
  await decide(bina, first.approvalrequestid ?? 0, 3);
  expect((await sectionOf(asha, asha.employeeid, 'nominees')).rows).toEqual([]);
  const second = await saveOwn(asha, 'nominees', rows(person('Ravi', 60), person('Arun', 40)));
  const approvalrequestid = second.approvalrequestid ?? 0;
  const [seen] = await bina.call(getChange, { approvalrequestid });
  await bina.call(chooseChange, { approvalrequestid, leftout: [seen?.lines[1]?.key ?? ''] });
  const result = await decide(bina, approvalrequestid);
  expect(result).toMatchObject({ isexecuted: false });
  expect(result.message).toContain('add up to 60 %');
  await bina.call(chooseChange, { approvalrequestid, leftout: [] });
  expect((await decide(bina, approvalrequestid)).statusid).toBe(2);
  expect((await sectionOf(asha, asha.employeeid, 'nominees')).rows).toHaveLength(2);
});

test('a newer change takes an older open request back and tells the person', async () => {
  const { company, asha, hema } = await staffed(app);
  const request = await saveOwn(asha, 'personal', [{ rowid: 0, values: { bloodgroup: 'B+' } }]);
  const { version } = await sectionOf(hema, asha.employeeid, 'personal');
  const sent = {
    employeeid: asha.employeeid,
    section: 'personal' as const,
    rows: [{ rowid: 0, values: { bloodgroup: 'O−' } }],
  };
  expect(await hema.call(saveSection, sent, version)).toEqual([{ version: 1, approvalrequestid: null }]);
  const [card] = await asha.call(getRequest, { approvalrequestid: request.approvalrequestid ?? 0 });
  expect(card?.statusid).toBe(4);
  expect(await subjectsTo(company, asha.emailid)).toContain('Your request to change Personal is out of date');
  // Whoever read the section before is told that it moved on.
  expect((await hema.refused(saveSection, sent, version)).status).toBe(412);
});

test('the company decides who changes which section; nobody responsible is so for themselves', async () => {
  const { company, asha, hema } = await staffed(app);
  const [stored] = await company.admin.call(getChangePolicy, {});
  expect(stored?.policies.find(({ section }) => section === 'statutory')?.policy).toBe('hr');
  await company.admin.call(
    saveChangePolicy,
    {
      policies: [
        { section: 'contacts', policy: 'hr' },
        { section: 'personal', policy: 'open' },
      ],
    },
    stored?.version ?? 0,
  );
  expect((await asha.refused(saveOwnSection, { section: 'contacts', rows: rows(PHONE) }, 0)).status).toBe(403);
  expect((await sectionOf(asha, asha.employeeid, 'contacts')).saving).toBe('none');
  expect((await saveOwn(asha, 'personal', [{ rowid: 0, values: { bloodgroup: 'B+' } }])).approvalrequestid).toBeNull();
  const [own] = await hema.call(
    saveSection,
    { employeeid: hema.employeeid, section: 'contacts', rows: rows(PHONE) },
    0,
  );
  expect(own?.approvalrequestid).not.toBeNull();
  expect((await asha.refused(saveChangePolicy, { policies: [] }, 1)).status).toBe(403);
});

test('N-MONEY, N-SELF: an account needs proof, a second person and a whole number; nobody changes that of a colleague', async () => {
  const { company, asha, bina, hema, divya } = await staffed(app);
  const mine = { values: ACCOUNT };
  // An unlocked screen that was left alone for longer than five minutes.
  await company.tx((db) => db.updateTable('login_session').set({ provenon: null }).execute());
  expect((await asha.refused(saveOwnBank, mine, 0)).status).toBe(428);
  await prove(asha);
  const wrong = await asha.refused(saveOwnBank, { values: { ...ACCOUNT, bankaccountagain: '00123456780' } }, 0);
  expect(wrong.error.fields).toEqual({ '0.bankaccountagain': 'The two account numbers are not the same' });
  const [request] = await asha.call(saveOwnBank, mine, 0);
  const approvalrequestid = request?.approvalrequestid ?? 0;
  expect(await subjectsTo(company, asha.emailid)).toContain('The account your pay goes to: a change was asked for');

  // Colleagues and managers have no way to it: not by the call, not by another section, not with a value in the decision.
  for (const other of [divya, bina]) {
    await prove(other);
    expect((await other.refused(saveBank, { employeeid: asha.employeeid, values: ACCOUNT }, 0)).status).toBe(403);
  }
  const smuggled = { employeeid: asha.employeeid, section: 'bank' as never, rows: [{ rowid: 0, values: ACCOUNT }] };
  expect((await hema.refused(saveSection, smuggled, 0)).status).toBe(400);
  const inside = {
    section: 'contacts' as const,
    rows: rows({ ...PHONE, bankaccount: '999999999', employeeid: bina.employeeid }),
  };
  await asha.call(saveOwnSection, inside, 0);

  const [card] = await bina.call(getRequest, { approvalrequestid });
  expect(JSON.stringify(card)).not.toContain('00123456789');
  expect(JSON.stringify(card)).toContain('•••••••6789');
  const [line] = (await bina.call(getChange, { approvalrequestid }))[0]?.lines ?? [];
  expect((await bina.refused(chooseChange, { approvalrequestid, leftout: [line?.key ?? ''] })).status).toBe(400);
  expect((await decide(asha, approvalrequestid)).isexecuted).toBe(false);
  expect((await decide(bina, approvalrequestid)).statusid).toBe(2);
  const bank = await sectionOf(asha, asha.employeeid, 'bank');
  expect(bank.rows[0]?.values).toMatchObject({ bankaccount: '•••••••6789', ifsc: 'SBIN0001234' });
  expect(await asha.call(revealField, { employeeid: asha.employeeid, fieldkey: 'bankaccount' })).toEqual([
    { value: '00123456789' },
  ]);
  expect(await subjectsTo(company, asha.emailid)).toContain('The account your pay goes to: the change was taken over');

  // Those responsible need a second person too, and the one who asked is not that person.
  await prove(hema);
  const theirs = {
    employeeid: asha.employeeid,
    values: { ...ACCOUNT, bankaccount: '555566667777', bankaccountagain: '555566667777' },
  };
  const [second] = await hema.call(saveBank, theirs, bank.version);
  expect(second?.approvalrequestid).not.toBeNull();
  expect((await decide(hema, second?.approvalrequestid ?? 0)).isexecuted).toBe(false);
  await decide(bina, second?.approvalrequestid ?? 0);
  const history = await asha.call(listBankHistory, { employeeid: asha.employeeid });
  expect(history.map(({ bankaccount }) => bankaccount)).toEqual(['••••••••7777', '•••••••6789']);
  expect(await divya.call(listBankHistory, { employeeid: asha.employeeid })).toEqual([]);
  const before = (after: string) =>
    company.tx((db) => accountsBefore(db, { after, employeeids: [asha.employeeid, bina.employeeid] }));
  expect([...(await before('2026-10-19'))]).toMatchObject([
    [asha.employeeid, { bankaccount: '00123456789', since: '2026-10-20' }],
  ]);
  expect((await before('2026-10-20')).size).toBe(0);
});

test('N-READ: colleagues are sent nothing of what is not theirs to see, those responsible all of it, numbers covered', async () => {
  const { asha, divya, hema } = await staffed(app);
  const document = { documenttypeid: 2, documentnumber: '2345 6789 0124', nameondocument: 'Asha Nair' };
  const request = await hema.call(
    saveSection,
    {
      employeeid: asha.employeeid,
      section: 'documents',
      rows: rows(document, { documenttypeid: 1, documentnumber: 'abcpn1234k' }),
    },
    0,
  );
  expect(request).toEqual([{ version: 1, approvalrequestid: null }]);
  const [seen] = await divya.call(getSections, { employeeid: asha.employeeid });
  expect(seen?.sections.map(({ section, fields }) => [section, fields])).toEqual([['personal', ['localname']]]);
  expect((await divya.refused(revealField, { employeeid: asha.employeeid, fieldkey: 'aadhaar' })).status).toBe(404);
  const current = await sectionOf(hema, asha.employeeid, 'documents');
  expect(current.rows.map(({ values }) => values['documentnumber'])).toEqual(['••••••••0124', '••••••234K']);
  expect(await hema.call(revealField, { employeeid: asha.employeeid, fieldkey: 'aadhaar' })).toEqual([
    { value: '234567890124' },
  ]);
  expect(await hema.call(revealField, { employeeid: asha.employeeid, fieldkey: 'pan' })).toEqual([
    { value: 'ABCPN1234K' },
  ]);
  // A covered number that comes back covered was not touched.
  const stored = current.rows.map(({ rowid, values }) => ({ rowid, values: { ...values, nameondocument: 'A. Nair' } }));
  await hema.call(saveSection, { employeeid: asha.employeeid, section: 'documents', rows: stored }, 1);
  expect(await hema.call(revealField, { employeeid: asha.employeeid, fieldkey: 'aadhaar' })).toEqual([
    { value: '234567890124' },
  ]);
});
