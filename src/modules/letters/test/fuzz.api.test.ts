import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getTemplate, listTemplates, previewTemplate, saveTemplate } from '../contract/template.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import { caller, layoutOf } from './support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

async function began() {
  const company = await app.createCompany();
  const admin = await caller(company, company.admin);
  const pagelayoutid = await layoutOf(company);
  const values = { ...(saveTemplate.example as object), lettertemplatename: 'Hostile', pagelayoutid };
  return { company, admin, given: values, pagelayoutid };
}
const LONG = 'a'.repeat(19_000);

test('a word that no line can hold, and signs that no paper shows, are refused with a sentence when a text is saved', async () => {
  const { admin, given } = await began();
  const text = async (body: string) => {
    const { status, message } = await admin(saveTemplate, { ...given, body });
    return { status, message };
  };
  expect(await text(`<p>${LONG}</p>`)).toEqual({
    status: 400,
    message: 'A word of the text is longer than 1000 letters. Put spaces into it',
  });
  expect(await text('<p>a\u0000b</p>')).toEqual({
    status: 400,
    message: 'The text has characters that cannot be printed. Remove them',
  });
  expect((await text(`<p>${'a'.repeat(1000)} b</p>`)).status).toBe(200);
});

test('what was saved before is printed, the word broken', async () => {
  const { company, admin, given, pagelayoutid } = await began();
  const saved = await admin(saveTemplate, { ...given, body: '<p>fine</p>' });
  const [{ lettertemplateid }] = saved.result as [{ lettertemplateid: number }];
  await company.tx((db) =>
    db
      .updateTable('letter_template')
      .set({ body: `<p>${LONG}</p>` })
      .where('lettertemplateid', '=', lettertemplateid)
      .execute(),
  );
  expect((await admin(listTemplates)).status).toBe(200);
  const [{ body, subject }] = (await admin(getTemplate, { lettertemplateid })).result as [
    { body: string; subject: string },
  ];
  const shown = { pagelayoutid, authorizedsignatoryid: null, subject };
  const pdf = await admin(previewTemplate, { ...shown, body });
  expect(pdf.status).toBe(200);
  const text = pdfText(pdf.answer.bytes);
  expect(text.replaceAll(/\s/g, '').match(/a{8000,}/)?.[0].length ?? 0).toBeGreaterThan(8000);
  const blank = await admin(previewTemplate, { ...shown, body: '<p>a\u0000b</p>' });
  expect(blank.status).toBe(200);
});
