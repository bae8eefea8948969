import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '#platform/server/jobs.ts';
import { sharedApp, type TestApp } from './support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

test('a company is copied without its open jobs having ended, once the worker of an earlier file has stopped', async () => {
  const earlier = await sharedApp();
  await earlier.startWorker();
  await earlier.stop();
  const original = await app.createCompany();
  const job = { kind: 'dashboard-comparison', title: 'Dashboards compared with reports', input: { accountids: [] } };
  await original.tx((db) => enqueue(db, job));
  const open = await original.tx((db) => db.selectFrom('job_run').select('statusid').execute());
  expect(open).toEqual([{ statusid: 1 }]);
  const copy = await app.copyCompany(original);
  expect(copy.id).not.toBe(original.id);
});
