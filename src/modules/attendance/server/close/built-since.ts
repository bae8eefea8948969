import { say } from '#platform/engine/say.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { BuiltSince } from '#platform/server/request-kind.ts';

/** A month that was closed since a moment stands on the days that were there. */
export const closedSince: BuiltSince = async (db, { employeeids, since }) => {
  const row = await db
    .selectFrom('time_close as c')
    .innerJoin('time_close_person as p', 'p.closeid', 'c.closeid')
    .select('c.closeid')
    .where('c.reopenedat', 'is', null)
    .where('c.closedat', '>=', since)
    .where(anyOf('p.employeeid', employeeids))
    .limit(1)
    .executeTakeFirst();
  return row && say`A month of attendance was closed since, so it stays decided`;
};
