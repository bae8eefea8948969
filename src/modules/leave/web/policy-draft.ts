import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { getLeavePolicy, initLeavePolicy } from '../contract/policy.ts';
import { type PolicyDetail, policyDetail, UNPAID_DETAIL, type VersionDetail } from '../contract/policy-detail.ts';

export type Stored = OutputOf<typeof getLeavePolicy>[number];
/** What the form offers: leave types and grades. */
export type Choices = OutputOf<typeof initLeavePolicy>;
export type Types = Choices['LeaveType'];
export type Version = Stored['policy'][number];

/** The version that the form shows: the one that waits, or the last that is published. */
export const shownVersion = (row: Stored | undefined): Version | undefined => row?.policy[0];

const NEW: VersionDetail = { details: [UNPAID_DETAIL], restricted: [], prefixsuffixmindays: 0 };

/** @param mayEdit without it the policy is shown to read */
export function draftOf(row: Stored | undefined, mayEdit: boolean) {
  const version = shownVersion(row);
  const { details, restricted, prefixsuffixmindays } = version ?? NEW;
  return {
    leavepolicyid: row?.leavepolicyid ?? null,
    leavepolicyname: row?.leavepolicyname ?? '',
    description: row?.description ?? '',
    isdraft: true,
    effectivefrom: version?.effectivefrom ?? null,
    details,
    restricted,
    prefixsuffixmindays: prefixsuffixmindays as number | null,
    /** Shown to read: without the right, and a version that is published. */
    isviewmode: !mayEdit || (version?.publishedon ?? null) !== null,
  };
}
export type Draft = ReturnType<typeof draftOf>;

/** The last day from which a version of a policy is in force; empty before the first. */
export const lastFrom = (row: Stored | undefined): string =>
  row?.policy.find(({ publishedon }) => publishedon !== null)?.effectivefrom ?? '';

/** A leave type as it comes into a policy. */
export const newDetail = (leavetypeid: number, leavecategoryid: number): PolicyDetail =>
  policyDetail.parse({
    leavepolicydetailid: null,
    leavetypeid,
    leavecategoryid,
    slabs: [],
    joiningbands: [],
    clubbing: [],
  });

/** Changes one row of a list in a form. */
export const changed = <T>(rows: readonly T[], at: number, part: Partial<T>): T[] =>
  rows.map((row, place) => (place === at ? { ...row, ...part } : row));
export const without = <T>(rows: readonly T[], at: number): T[] => rows.filter((_, place) => place !== at);
