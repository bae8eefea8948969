import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getApplicationForm, saveApplicationForm } from '../contract/application/application-form.ts';
import { apply, applicationFor, pathOf, tokenFor, uploadAs } from './applicant.ts';
import { caller } from './calls.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

test('S5-088, S5-089: a resume is marked required and not checked, until the company requires it', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const { requisitionjobid, jobuuid } = await addJob(company);
  const send = (options: object = {}) =>
    apply(
      company,
      applicationFor(requisitionjobid, { formtoken: tokenFor(running, company, requisitionjobid), ...options }),
    );
  const page = async () => {
    const headers = { host: company.host };
    return (await running.app.inject({ method: 'GET', url: `/career/apply/${jobuuid}`, headers })).body;
  };
  expect((await admin(getApplicationForm)).result).toEqual([{ isresumerequired: false, version: 0 }]);
  expect((await send()).status).toBe(200);
  expect(await page()).toMatch(/Resume<span class="star"/);
  expect(await page()).not.toMatch(/id="file-resumepath"[^>]*required/);

  const required = { isresumerequired: true };
  expect((await admin(saveApplicationForm, required, 0)).result).toEqual([{ ...required, version: 1 }]);
  expect((await admin(saveApplicationForm, required, 0)).status).toBe(412);
  const without = await send();
  expect([without.status, without.body.error?.fields]).toEqual([400, { resumepath: 'Please upload resume' }]);
  expect(await page()).toMatch(/id="file-resumepath"[^>]*required/);
  const resumepath = pathOf(await uploadAs(company, 'candidate_resume', pdf()));
  expect((await send({ resumepath })).status).toBe(200);
  // An application for another company is nothing of this one's.
  const other = await running.createCompany();
  const job = await addJob(other);
  const elsewhere = applicationFor(job.requisitionjobid, { formtoken: tokenFor(running, other, job.requisitionjobid) });
  expect((await apply(other, elsewhere)).status).toBe(200);
  const person = await company.addPerson({ fullname: 'No Body' });
  expect((await (await caller(company, person.emailid))(saveApplicationForm, required, 1)).status).toBe(403);
});
