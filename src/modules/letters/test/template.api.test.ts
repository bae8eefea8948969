import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { uploadDocument } from '#platform/contract/files.ts';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { getLayout, listLayouts, previewLayout, removeLayout, saveLayout } from '../contract/layout.ts';
import { signatoryRecord } from '../contract/signatory.ts';
import {
  getTemplate,
  initTemplate,
  listTemplates,
  previewTemplate,
  removeTemplate,
  saveTemplate,
  toggleTemplate,
} from '../contract/template.ts';
import { draftLetters, initLetters } from '../contract/letter.ts';
import { boxOf, type Caller, caller, drafts, layoutOf, template, testMergeFields, upload } from './support.ts';
import { type Company, startApp, type TestApp } from '../../../../test/support/product.ts';
import { serverWith } from '../../../server.modules.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ modules: serverWith([testMergeFields]) });
});
afterAll(() => app.stop());

type Template = {
  lettertemplateid: number;
  lettertemplatename: string;
  availabilityid: number | null;
  triggerid: number | null;
  unknownfields: string[];
  usedcount: number;
  isactive: number;
  version: number;
  body: string;
};
const templates = async (admin: Caller) => (await admin(listTemplates)).result as Template[];
async function began() {
  const company = await app.createCompany();
  return { company, admin: await caller(company, company.admin) };
}

/** Uploads a picture as a form would. @returns its address */
async function picture(company: Company, purpose: string): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 20, channels: 4, background: '#2255aa' } })
    .png()
    .toBuffer();
  const { body, text } = await upload(company, uploadDocument, { query: { purpose }, name: 'a.png', bytes });
  const [file] = (body.result ?? []) as { imagepath: string }[];
  if (!file) throw new Error(text);
  return file.imagepath;
}

test('a company starts with a paper, letters of the three availabilities and the letter of offers (S1-013, S2-206, S4-022, S4-023, S4-024)', async () => {
  const { admin } = await began();
  expect((await admin(listLayouts)).result).toMatchObject([{ pagelayoutname: 'Company letterhead', usedcount: 5 }]);
  expect(
    (await templates(admin)).map(({ lettertemplatename, availabilityid, triggerid }) => [
      lettertemplatename,
      availabilityid,
      triggerid,
    ]),
  ).toEqual([
    ['Employment certificate', 2, null],
    ['Address proof letter', 1, null],
    ['Relieving letter', 3, 3],
    ['Experience letter', 3, 3],
    ['Offer letter', null, null],
  ]);
});

test('a template takes the fields of the company alone, and says which one it does not know (X5)', async () => {
  const { company, admin } = await began();
  const values = {
    ...(saveTemplate.example as object),
    lettertemplatename: 'Warning',
    pagelayoutid: await layoutOf(company),
  };
  const result = (more: object) => admin(saveTemplate, { ...values, ...more });
  for (const [body, name] of [
    ['<p>{{salary}}</p>', '{{salary}}'],
    ['<p>{{constructor}}</p>', '{{constructor}}'],
    ['<p>{{test.<strong>nam</strong>}}</p>', '{{test.nam}}'],
    ['<p>{{#if test.name}}x</p>', '{{#if test.name}}'],
  ])
    expect(await result({ body })).toMatchObject({
      status: 400,
      message: expect.stringContaining(name ?? '') as string,
    });
  expect(await result({ body: '<p>x</p>', subject: 'For {{nobody}}' })).toMatchObject({
    status: 400,
    message: expect.stringContaining('{{nobody}}') as string,
  });
  expect(await result({ body: '<p><a href="{{test.name}}">x</a></p>' })).toMatchObject({
    status: 400,
    message: 'A placeholder cannot be used in the address of a link. Put it into the text',
  });
  expect(await result({ body: '<script>alert(1)</script>' })).toMatchObject({ status: 400 });
  expect(await result({ body: '<p>x</p>', pagelayoutid: 999_999 })).toMatchObject({ status: 400 });
  expect(await result({ body: '<p>x</p>', authorizedsignatoryid: 999_999 })).toMatchObject({ status: 400 });
  expect(await result({ body: '<p>x</p>', availabilityid: 3 })).toMatchObject({ message: 'Please select the day' });
  expect(await result({ body: '<p>x</p>', numberpattern: 'É{no}' })).toMatchObject({ status: 400 });
  const stored = await result({ body: '<p onclick="x">{{test.name}} ${7*7} {% raw %}</p><script>x</script>' });
  expect(stored.status).toBe(200);
  const [{ lettertemplateid }] = stored.result as [{ lettertemplateid: number }];
  const [row] = (await admin(getTemplate, { lettertemplateid })).result as [Template];
  expect(row.body).toBe('<p>{{test.name}} ${7*7} {% raw %}</p>');
  expect(await result({ body: '<p>x</p>', lettertemplatename: 'WARNING' })).toMatchObject({
    status: 409,
    code: 'E0110',
  });
  const { kinds } = (await admin(initTemplate)).result as {
    kinds: { displayvalue: string; fields: { key: string }[] }[];
  };
  const fields = kinds.find(({ displayvalue }) => displayvalue === 'employee')?.fields ?? [];
  expect(fields.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['today', 'companyname', 'letternumber', 'test.name']),
  );
});

test('a field that the company no longer has is shown at the template, and its letters are incomplete', async () => {
  const { company, admin } = await began();
  const asha = await company.addPerson();
  const lettertemplateid = await template(company, admin);
  await company.tx((db) =>
    db
      .updateTable('letter_template')
      .set({ body: '<p>{{custom.7}}</p>' })
      .where('lettertemplateid', '=', lettertemplateid)
      .execute(),
  );
  const [row] = (await admin(getTemplate, { lettertemplateid })).result as [Template];
  expect(row.unknownfields).toEqual(['custom.7']);
  expect(await drafts(admin, lettertemplateid, [asha])).toEqual([]);
});

test('what is in use stays; an inactive template makes nothing new (E1200)', async () => {
  const { company, admin } = await began();
  const asha = await company.addPerson();
  const lettertemplateid = await template(company, admin);
  expect(await admin(removeLayout, { pagelayoutid: await layoutOf(company) })).toMatchObject({
    status: 409,
    code: 'E1200',
  });
  const letterids = await drafts(admin, lettertemplateid, [asha]);
  expect(letterids).toHaveLength(1);
  expect(await admin(removeTemplate, { lettertemplateid })).toMatchObject({ status: 409, code: 'E1200' });
  expect((await admin(toggleTemplate, { lettertemplateid, isactive: 2 }, 9)).status).toBe(412);
  expect((await admin(toggleTemplate, { lettertemplateid, isactive: 2 }, 1)).status).toBe(200);
  const again = { lettertemplateid, employeeids: [asha.employeeid], businessunitids: [], departmentids: [] };
  expect(await admin(draftLetters, again)).toMatchObject({ status: 409, code: 'conflict' });
  const { LetterTemplate } = (await admin(initLetters)).result as { LetterTemplate: { displayvalue: number }[] };
  expect(LetterTemplate.map(({ displayvalue }) => displayvalue)).not.toContain(lettertemplateid);
  expect((await boxOf(await caller(company, asha.emailid))).onrequest.map((one) => one.lettertemplateid)).not.toContain(
    lettertemplateid,
  );
  const unused = await template(company, admin, { lettertemplatename: 'Unused' });
  expect((await admin(removeTemplate, { lettertemplateid: unused })).status).toBe(200);
});

test('layouts: names once, versions, pictures of the form alone, and a preview (S2-205)', async () => {
  const { company, admin } = await began();
  const logopath = await picture(company, 'letter_image');
  const values = { ...(saveLayout.example as object), pagelayoutname: 'Branch', logopath };
  expect((await admin(saveLayout, { ...values, logopath: 'http://x/files/1' })).status).toBe(404);
  expect((await admin(saveLayout, { ...values, margintop: 5 })).status).toBe(400);
  const [created] = (await admin(saveLayout, values)).result as [{ pagelayoutid: number; version: number }];
  const [row] = (await admin(getLayout, created)).result as [{ logopath: string; version: number }];
  expect(row.logopath).toMatch(/\/files\//);
  expect(await admin(saveLayout, values)).toMatchObject({ status: 409, code: 'E0110' });
  const change = { ...values, pagelayoutid: created.pagelayoutid, logopath: row.logopath, footertext: 'Pune' };
  expect((await admin(saveLayout, change, 7)).status).toBe(412);
  expect((await admin(saveLayout, change, 1)).result).toEqual([{ pagelayoutid: created.pagelayoutid, version: 2 }]);
  const { pagelayoutid: _id, pagelayoutname: _name, ...shown } = change as Record<string, unknown>;
  const preview = await admin(previewLayout, shown);
  expect(pdfText(preview.answer.bytes)).toContain('This is how a letter looks');
  expect((await admin(removeLayout, created)).status).toBe(200);
  const loose = await company.tx((db) =>
    db.selectFrom('stored_file').select('claimedby').where('purpose', '=', 'letter_image').execute(),
  );
  expect(loose).toEqual([{ claimedby: null }]);
});

test('signatories carry a signature, a person and what they sign (S2-207, S3-222)', async () => {
  const { company, admin } = await began();
  const meera = await company.addPerson({ fullname: 'Meera Kulkarni' });
  const values = {
    authorizedsignatoryid: null,
    signatoryname: 'Meera Kulkarni',
    signatorytitle: 'Head of HR',
    employeeid: meera.employeeid,
    signaturepath: await picture(company, 'letter_image'),
  };
  const [created] = (await admin(signatoryRecord.calls.save, values)).result as [{ authorizedsignatoryid: number }];
  const { authorizedsignatoryid } = created;
  expect((await admin(signatoryRecord.calls.list)).result).toMatchObject([
    {
      signaturepath: expect.stringMatching(/\/files\//) as string,
      person: { fullname: 'Meera Kulkarni' },
      usedcount: 0,
    },
  ]);
  expect((await admin(signatoryRecord.calls.save, { ...values, signaturepath: null })).code).toBe('E0110');
  expect(
    (
      await admin(signatoryRecord.calls.save, {
        ...values,
        signatoryname: 'X',
        signaturepath: null,
        employeeid: 999_999,
      })
    ).status,
  ).toBe(400);
  await template(company, admin, { authorizedsignatoryid });
  expect(await admin(signatoryRecord.calls.remove, created)).toMatchObject({ status: 409, code: 'E1200' });
  const preview = await admin(previewTemplate, {
    pagelayoutid: await layoutOf(company),
    authorizedsignatoryid,
    subject: 'For {{test.name}}',
    body: '<p>{{test.name}} {{letternumber}} #eval("x") $1$ *no* <script>alert(1)</script>{{constructor}}</p>',
  });
  const text = pdfText(preview.answer.bytes);
  for (const message of ['For Asha Rao', 'Asha Rao (number) #eval("x") $1$ *no* {{constructor}}', 'Head of HR'])
    expect(text).toContain(message);
  expect(text).not.toContain('alert');
});

test('the configuration file carries layouts, signatories and templates by name; a field it does not know stops it', async () => {
  const { company, admin } = await began();
  const signatory = { authorizedsignatoryid: null, signatoryname: 'Meera', signatorytitle: 'HR', employeeid: null };
  const [{ authorizedsignatoryid }] = (await admin(signatoryRecord.calls.save, signatory)).result as [
    { authorizedsignatoryid: number },
  ];
  await template(company, admin, { authorizedsignatoryid, availabilityid: 3, triggerid: 1 });
  const file = (await admin(exportConfiguration)).answer.bytes;
  const other = await began();
  const take = (bytes: Buffer, query = {}) =>
    upload(other.company, importConfiguration, { query, name: 'company.json', bytes });
  expect((await take(file)).body.result).toMatchObject([
    {
      changes: ['Authorized signatories are created: Meera.', 'Letter templates are created: Confirmation.'],
      problems: [],
    },
  ]);
  expect(await templates(other.admin)).toHaveLength(5);
  expect((await take(file, { apply: 'true' })).status).toBe(200);
  expect((await templates(other.admin)).at(-1)).toMatchObject({
    lettertemplatename: 'Confirmation',
    signatoryname: 'Meera',
    pagelayoutname: 'Company letterhead',
    triggerid: 1,
  });
  expect((await take(file)).body.result).toMatchObject([{ changes: [], problems: [] }]);
  const strange = file.toString().replace('"Confirmation"', '"Strange"').replace('{{test.name}}', '{{constructor}}');
  expect((await take(Buffer.from(strange))).body.result).toMatchObject([
    { problems: ['Strange: {{constructor}} cannot be filled in here. Choose a field from the list.'] },
  ]);
});
