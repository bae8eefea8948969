import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/contract/scopes.ts';
import { grantFor } from '#platform/server/access.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Reader } from '#platform/server/files/purpose.ts';
import type { Context } from '#platform/server/serve.ts';

/** The business unit of a person on a day, as an array: empty without one. */
const unitOf = (employeeid: number | null, today: string) =>
  sql<number[]>`array(select w.businessunitid from work_profile w where w.subscriptionid = current_subscription()
    and w.employeeid = ${employeeid ?? -1}::bigint and w.period @> ${today}::date and w.businessunitid is not null)`;

/** SQL conditions on an announcement `a`: with a right over part of the company one's own for exactly that part. */
const REACHES: Readonly<Record<Scope, (reader: Reader) => RawBuilder<boolean>>> = {
  all: () => sql`true`,
  reports: ({ session }) => sql`a.addedby = ${session.accountid} and a.managerid = ${session.employeeid ?? -1}::bigint`,
  unit: ({ session, today }) => sql`a.addedby = ${session.accountid} and cardinality(a.businessunitids) = 1
    and a.businessunitids = ${unitOf(session.employeeid, today)}`,
  self: () => sql`false`,
};
/** The condition that the caller may see and change an announcement `a` as one who writes them. */
export const inReach = (reader: Reader): RawBuilder<boolean> =>
  sql`(${REACHES[grantFor(reader.session, 'announcement')?.scope ?? 'self'](reader)})`;

/** @throws ApplicationError 404 for an announcement that the caller does not write, as if unknown */
export async function expectReach(reader: Reader, announcementid: number): Promise<void> {
  const row = await reader.db
    .selectFrom('announcement as a')
    .select('a.announcementid')
    .where('a.announcementid', '=', announcementid)
    .where(inReach(reader))
    .executeTakeFirst();
  if (!row) notFound();
}

type Audience = { readonly managerid: number | null; readonly businessunitids: readonly number[] };
/**
 * Whom an announcement that the caller saves is for at most: the caller's right says so, not the input. Who writes to
 * everybody leaves it to the people below the manager who wrote it.
 * @throws ApplicationError 409 where the right reaches nobody else
 */
export async function audienceOf(
  { db, scope, session: { employeeid }, today }: Context,
  businessunitids: readonly number[],
  current: { readonly managerid: number | null } | undefined,
): Promise<Audience> {
  if (scope === 'all') return { managerid: current?.managerid ?? null, businessunitids };
  if (scope === 'reports' && employeeid !== null) return { managerid: employeeid, businessunitids };
  const { rows } = await sql<{ units: number[] }>`select ${unitOf(employeeid, today)} as units`.execute(db);
  const units = rows[0]?.units ?? [];
  if (scope === 'self' || units.length === 0)
    failWith('conflict', { status: 409, text: 'Your right reaches nobody whom you could write to' });
  return { managerid: null, businessunitids: units };
}
