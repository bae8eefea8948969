import { day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { storeLiabilities } from '#modules/payroll/server/public.ts';

/** What leave and gratuity of the demo company are worth, as the first night would work it out. */
export const seedDashboard: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), undefined));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    const people = await db.selectFrom('employee').select('employeeid').where('leavingdate', 'is', null).execute();
    await storeLiabilities(
      db,
      people.map(({ employeeid }) => employeeid),
      today,
    );
  });
};
