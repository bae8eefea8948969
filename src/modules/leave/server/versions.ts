import { day, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type VersionDetail, versionDetail } from '../contract/policy-detail.ts';
import type { StoredVersion } from '../engine/from-detail.ts';

export type PublishedVersion = StoredVersion & {
  readonly leavepolicyversionid: number;
  readonly leavepolicyid: number;
  readonly versionno: number;
};

/** What a stored version says; rules that came later than it have their defaults. */
export const detailOf = (stored: unknown): VersionDetail => versionDetail.parse(stored);

/** The published versions of leave policies, by policy and in their order; one statement for any number. */
export async function versionsOf(
  db: Db,
  leavepolicyids: readonly number[],
): Promise<ReadonlyMap<number, readonly PublishedVersion[]>> {
  const rows = await db
    .selectFrom('leave_policy_version')
    .select(['leavepolicyversionid', 'leavepolicyid', 'versionno', 'effectivefrom', 'publishedon', 'detail'])
    .where(anyOf('leavepolicyid', leavepolicyids))
    .where('publishedon', 'is not', null)
    .orderBy('leavepolicyid')
    .orderBy('versionno')
    .execute();
  const published = rows.map(({ effectivefrom, publishedon, detail, ...row }) => ({
    ...row,
    effectivefrom: dayOf(effectivefrom),
    publishedon: dayOf(publishedon),
    detail: detailOf(detail),
  }));
  return Map.groupBy(published, ({ leavepolicyid }) => leavepolicyid);
}

/** A day that a published version always has. */
const dayOf = (stored: string | null): Day => day(stored ?? '');

/** The leave types of a company, in the order of their codes. */
export const typesOf = (db: Db) =>
  db
    .selectFrom('leave_type')
    .select(['leavetypeid', 'leavetypename', 'leavecode', 'leavecategoryid', 'colour'])
    .orderBy('leavecode')
    .execute();
