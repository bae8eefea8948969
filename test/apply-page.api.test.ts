import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, sharedApp, type TestApp } from './support/product.ts';
import { addJob } from '../src/modules/recruit/test/job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

/** Sends the form of a job as a browser without a script does. */
const send = (company: Company, jobuuid: string, fields: Record<string, string>) =>
  running.app.inject({
    method: 'POST',
    url: `/career/apply/${jobuuid}`,
    headers: { host: company.host, 'content-type': 'multipart/form-data; boundary=f' },
    payload: `${Object.entries(fields)
      .map(([name, value]) => `--f\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--f--\r\n`,
  });
/** The sentences at the top of the page, and the fields that are marked. */
const problemsOf = (body: string) => ({
  top: [...(/<div class="error"[^]*?<\/div>/.exec(body)?.[0] ?? '').matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text),
  marked: [...body.matchAll(/id="(\w+)-error"/g)].map(([, id]) => id),
});

test('without a script one round says what cannot be read, by its field, and all that is missing', async () => {
  const company = await running.createCompany();
  const { jobuuid } = await addJob(company);
  const answer = await send(company, jobuuid, {
    name: 'Asha Nair',
    mobilenumber: '9812345678',
    expectedsalary: 'much',
  });
  expect(answer.statusCode).toBe(400);
  const { top, marked } = problemsOf(answer.body);
  expect(top).toContain('Expected salary: enter valid number');
  expect(top).toContain('Please enter city');
  expect(marked).toEqual(['emailid', 'city', 'noticeperiod', 'expectedsalary', 'advanceskill', 'elementryskill']);
});

test('without a script an amount in lakhs is taken as it is written', async () => {
  const company = await running.createCompany();
  const { jobuuid } = await addJob(company);
  const answer = await send(company, jobuuid, { name: 'Asha Nair', expectedsalary: '3,00,000' });
  expect(problemsOf(answer.body).marked).not.toContain('expectedsalary');
  expect(answer.body).toContain('value="3,00,000"');
});
