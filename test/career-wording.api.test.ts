import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish as save, upload } from '../src/modules/career/test/career-calls.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';
import { sharedApp, type TestApp } from './support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

test('labels in the company’s own words: on the page, on the form with and without a script, and back', async () => {
  const company = await running.createCompany();
  const admin = await company.signIn(company.admin);
  const job = await addJob(company, { designationname: 'Loom fitter', jobemailid: 'jobs@indus.example' });
  const page = async (path: string) =>
    (await running.app.inject({ method: 'GET', url: path, headers: { host: `${company.label}.localhost` } })).body;
  await save(admin, 0, { benefits: { sectiondetail: [{ title: 'Lunch', documentpath: await upload(admin) }] } });
  expect(await page('/career')).toContain('BENIFITS');
  const version = async () =>
    ((await admin.call('GET', 'recruit/careerwording')).body.result as { version: number }[])[0]?.version;
  const reword = (words: object, ifMatch: number | undefined) =>
    admin.call('POST', 'recruit/careerwording', { body: { words }, headers: { 'if-match': String(ifMatch) } });
  const words = { BENIFITS: 'Benefits', 'Elementry skill': 'Basic <skills>', City: '' };
  expect((await reword({ 'Submit application': 'Go' }, 0)).status).toBe(400);
  expect((await reword(words, 0)).body.result).toEqual([
    { words: { BENIFITS: 'Benefits', 'Elementry skill': 'Basic <skills>' }, version: 1 },
  ]);
  expect((await reword(words, 0)).status).toBe(412);
  expect(await page('/career')).not.toContain('BENIFITS<');
  expect(await page('/career')).toContain('Benefits');
  const form = await page(`/career/apply/${job.jobuuid}`);
  expect(form).toContain('Basic &lt;skills&gt;');
  expect(form).not.toContain('>Elementry skill');
  expect(form).toContain('"Elementry skill":"Basic \\u003cskills');
  expect((await reword({}, await version())).status).toBe(200);
  expect(await page('/career')).toContain('BENIFITS');
});
