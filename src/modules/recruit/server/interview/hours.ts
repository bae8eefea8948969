import { failWith, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getOwnHours, type OwnHours, saveOwnHours } from '../../contract/interview/hours.ts';

/** The interview hours of people, as entered; who has entered none is missing. */
export async function hoursOf(
  db: Db,
  employeeids: readonly number[],
): Promise<Map<number, OwnHours & { version: number }>> {
  const rows = await db
    .selectFrom('interview_hours')
    .select(['employeeid', 'timezoneid', 'patterns', 'exceptions', 'version'])
    .where(anyOf('employeeid', employeeids))
    .execute();
  return new Map(
    rows.map(({ employeeid, ...row }) => [employeeid, row as unknown as OwnHours & { version: number }] as const),
  );
}

/** The caller as an employee. @throws ApplicationError 409 for an account without one */
const ownId = ({ session }: Context): number =>
  session.employeeid ??
  failWith('conflict', { status: 409, text: 'This account belongs to no employee, so it has no hours for interviews' });

async function own(ctx: Context) {
  const { employeeid } = ctx.session;
  const result = employeeid === null ? undefined : (await hoursOf(ctx.db, [employeeid])).get(employeeid);
  return result ?? { timezoneid: ctx.tenant.timezoneid, patterns: [], exceptions: [], version: 0 };
}

/** In the order of days and times, whatever was sent. */
const sorted = ({ timezoneid, patterns, exceptions }: OwnHours) => ({
  timezoneid,
  patterns: JSON.stringify(
    patterns
      .toSorted((a, b) => (a.fromdate < b.fromdate ? -1 : 1))
      .map(({ fromdate, hours }) => ({
        fromdate,
        hours: hours.toSorted((a, b) => a.weekday - b.weekday || (a.fromtime < b.fromtime ? -1 : 1)),
      })),
  ),
  exceptions: JSON.stringify(
    exceptions
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ date, hours }) => ({ date, hours: hours.toSorted((a, b) => (a.fromtime < b.fromtime ? -1 : 1)) })),
  ),
});

const save = serve(saveOwnHours, async (ctx, input) => {
  const employeeid = ownId(ctx);
  const { db } = ctx;
  const values = sorted(input);
  if (ctx.ifMatch === 0) {
    const added = await db
      .insertInto('interview_hours')
      .values({ employeeid, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!added) stale(await own(ctx));
  } else {
    const changed = await db
      .updateTable('interview_hours')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('employeeid', '=', employeeid)
      .where('version', '=', ctx.ifMatch ?? 0)
      .returning('version')
      .executeTakeFirst();
    if (!changed) stale(await own(ctx));
  }
  return [await own(ctx)];
});

export const hoursEndpoints = [serve(getOwnHours, async (ctx) => [await own(ctx)]), save];
