import type { Db } from '#platform/server/db.ts';
import { publishedVersions, type StoredVersions } from '#platform/server/timeline/versioned-plan.ts';
import { type VersionDetail, versionDetail } from '../contract/policy-detail.ts';

/** What a stored version says; rules that came later than it have their defaults. */
export const detailOf = (stored: unknown): VersionDetail => versionDetail.parse(stored);

/** Versions of leave policies as they are stored. */
export const LEAVE_VERSIONS: StoredVersions<VersionDetail> = {
  table: 'leave_policy',
  idfield: 'leavepolicyid',
  versions: 'leave_policy_version',
  versionfield: 'leavepolicyversionid',
  detailOf,
};

/** The published versions of leave policies, by policy and in their order; one statement for any number. */
export const versionsOf = (db: Db, leavepolicyids: readonly number[]) =>
  publishedVersions(db, LEAVE_VERSIONS, leavepolicyids);

/** The leave types of a company, in the order of their codes. */
export const typesOf = (db: Db) =>
  db
    .selectFrom('leave_type')
    .select(['leavetypeid', 'leavetypename', 'leavecode', 'leavecategoryid', 'colour'])
    .orderBy('leavecode')
    .execute();
