import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf, TRACING } from '#platform/contract/tracing.ts';
import { type Company, startApp, type TestApp } from './support/product.ts';

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
  quiet = await startApp();
  collecting = await startApp({ env: { collectFaults: true } });
  company = await quiet.createCompany();
  listened = await collecting.createCompany();
});
afterAll(async () => {
  await quiet.stop();
  await collecting.stop();
});

test('S9-042, S9-043, S9-044: PROD and DEV choose their environment, anything else the test environment', () => {
  expect(['PROD', 'DEV', 'TEST', '', 'prod', undefined].map(environmentOf)).toEqual([
    'production',
    'development',
    'test',
    'test',
    'test',
    'test',
  ]);
});

test('S9-040, S9-041: the version is 4.0.0 in every environment', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(version).toBe('4.0.0');
});

test('S9-045, S9-046: every fault is told where tracing is on, with more of it in development than in production', () => {
  expect([TRACING.production.samplerate, TRACING.development.samplerate]).toEqual([1, 1]);
  expect(TRACING.production).not.toEqual(TRACING.development);
  expect(TRACING.production.stack).toBe(false);
});

test('nothing is kept of faults until the collector is switched on', async () => {
  const { body } = await company.call('POST', 'client/fault', { body: fault });
  expect(body.result).toEqual([{ kept: false }]);
  const { body: kept } = await listened.call('POST', 'client/fault', { body: fault });
  expect(kept.result).toEqual([{ kept: true }]);
  const { status } = await listened.call('POST', 'client/fault', { body: { ...fault, message: 'x'.repeat(501) } });
  expect(status).toBe(400);
});
