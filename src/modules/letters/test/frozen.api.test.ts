import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/product.ts';
import { serverWith } from '../../../server.modules.ts';
import { openOwnLetter } from '../contract/letter-box.ts';
import { getLetter, printLetter, revokeLetter } from '../contract/letter.ts';
import { saveLayout } from '../contract/layout.ts';
import { saveTemplate } from '../contract/template.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import { boxOf, caller, drafts, layoutOf, sent, template, testMergeFields } from './support.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startApp({ modules: serverWith([testMergeFields]) });
  await app.startWorker();
  owner = new pg.Client(app.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

async function staffed() {
  app.clock.set('2026-11-19T06:00:00Z');
  const company = await app.createCompany({ companyname: 'Kaveri Textiles' });
  const asha = await company.addPerson({ fullname: 'Asha Nair' });
  return { company, asha, admin: await caller(company, company.admin) };
}

test('a letter that was sent stays the same bytes, whatever becomes of layout, template and name; the owner changes nothing', async () => {
  const { company, admin, asha } = await staffed();
  const lettertemplateid = await template(company, admin);
  const [letterid = 0, draft = 0] = await drafts(admin, lettertemplateid, [asha]).then(async (first) => [
    ...first,
    ...(await drafts(admin, lettertemplateid, [asha])),
  ]);
  await sent(company, admin, [letterid]);
  const before = (await admin(printLetter, { letterid })).answer.bytes;
  const layout = { ...(saveLayout.example as object), pagelayoutid: await layoutOf(company), footertext: 'New footer' };
  expect((await admin(saveLayout, layout)).status).toBe(200);
  const template2 = {
    ...(saveTemplate.example as object),
    lettertemplateid,
    lettertemplatename: 'Anew',
    pagelayoutid: await layoutOf(company),
    body: '<p>New words</p>',
  };
  expect((await admin(saveTemplate, template2)).status).toBe(200);
  await company.tx((db) => db.updateTable('employee').set({ fullname: 'Asha Menon' }).execute());
  app.clock.set('2027-05-01T06:00:00Z');
  const later = await caller(company, company.admin);
  const after = (await later(printLetter, { letterid })).answer.bytes;
  expect(after.equals(before)).toBe(true);
  expect(pdfText(after)).toContain('Dear Asha Nair, number CO/2026-27/1.');
  expect(pdfText((await later(printLetter, { letterid: draft })).answer.bytes)).toContain('New footer');
  for (const change of [
    `update letter set body = 'x'`,
    `update letter set subject = 'x'`,
    `update letter set letternumber = 'x'`,
    `update letter set filled = '[]'`,
    `update letter set employeeid = employeeid + 1`,
    `update letter set statusid = 1, letternumber = null, letterheadsnapshotid = null, senton = null, sentday = null`,
    `delete from letter`,
  ])
    await expect(
      owner.query(`${change} where letterid = ${letterid} and subscriptionid = ${company.id}`),
    ).rejects.toMatchObject({
      code: 'MU001',
    });
  await expect(owner.query('truncate letter cascade')).rejects.toMatchObject({ code: 'MU001' });
  await expect(owner.query('update letterhead_snapshot set companyname = companyname')).rejects.toMatchObject({
    code: 'MU001',
  });
});

test('a letter is revoked with a reason that the person reads, and says so across the page', async () => {
  const { company, admin, asha } = await staffed();
  const [letterid = 0] = await drafts(admin, await template(company, admin), [asha]);
  expect((await admin(revokeLetter, { letterid, note: 'Wrong day' }, 1)).status).toBe(409);
  await sent(company, admin, [letterid]);
  expect((await admin(revokeLetter, { letterid, note: 'Wrong day' }, 1)).status).toBe(412);
  expect((await admin(revokeLetter, { letterid, note: 'Wrong day' }, 2)).status).toBe(200);
  expect((await admin(revokeLetter, { letterid, note: 'Again' }, 3)).status).toBe(409);
  const own = await caller(company, asha.emailid);
  expect((await boxOf(own)).letters).toMatchObject([{ letterid, statusid: 3, revokenote: 'Wrong day' }]);
  expect(pdfText((await own(openOwnLetter, { letterid })).answer.bytes)).toContain('REVOKED');
  await expect(
    owner.query(`update letter set revokenote = 'x' where letterid = ${letterid} and subscriptionid = ${company.id}`),
  ).rejects.toMatchObject({ code: 'MU001' });
});

test('names that look like commands are text on the page and in the text (X5)', async () => {
  const { company, admin } = await staffed();
  const fullname = '#eval("1+1") <b>x</b> {{test.pay}} $a$ *b* ${7*7}';
  const person = await company.addPerson({ fullname });
  const lettertemplateid = await template(company, admin, { subject: 'For {{fullname}}' });
  const [letterid = 0] = await drafts(admin, lettertemplateid, [person]);
  const [{ body }] = (await admin(getLetter, { letterid })).result as [{ body: string }];
  expect(body).not.toContain('<b>');
  await sent(company, admin, [letterid]);
  const text = pdfText((await admin(printLetter, { letterid })).answer.bytes);
  expect(text).toContain(`For ${fullname}`);
  expect(text).toContain(`Dear ${fullname}, number CO/2026-27/1.`);
  expect(text).not.toContain('12,34,567');
});
