import { seedProbations } from '../company/probations.ts';
import { day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { seedUploads } from './uploads.ts';

/** People of the demo company are on probation, and some get other managers, once payroll has added them. */
export const seedPlanner: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), undefined));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    await seedProbations(db, today);
    await seedUploads(db, { subscriptionid, today });
  });
};
