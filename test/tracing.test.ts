import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, sharedApp, startApp, type TestApp } from './support/product.ts';

const fault = {
  message: 'x is not a function',
  place: '/directory',
  stack: null,
  version: '4.0.0',
  environment: 'production',
};

let quiet: TestApp;
let collecting: TestApp;
let company: Company;
let listened: Company;
beforeAll(async () => {
  quiet = await sharedApp();
  collecting = await startApp({ env: { collectFaults: true } });
  company = await quiet.createCompany();
  listened = await collecting.createCompany();
});
afterAll(async () => {
  await quiet.stop();
  await collecting.stop();
});

test('nothing is kept of faults until the collector is switched on', async () => {
  const { body } = await company.call('POST', 'client/fault', { body: fault });
  expect(body.result).toEqual([{ stored: false }]);
  const { body: stored } = await listened.call('POST', 'client/fault', { body: fault });
  expect(stored.result).toEqual([{ stored: true }]);
  const { status } = await listened.call('POST', 'client/fault', { body: { ...fault, message: 'x'.repeat(501) } });
  expect(status).toBe(400);
});
