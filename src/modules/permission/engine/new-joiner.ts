import type { Grant } from '#platform/contract/features.ts';
import { mergeRights } from '#platform/engine/rights.ts';
import { type CommonAccess, EVERYBODY } from '../contract/defaults.ts';

type Given = Pick<CommonAccess, 'common' | 'defaults' | 'groups' | 'ruled'>;

/** The groups of a new account: those of the employment type, else the fallback's. */
export function defaultGroups(defaults: Given['defaults'], employmenttype: string | null): number[] {
  const own = defaults.find((row) => row.employmenttype === employmenttype);
  return (own ?? defaults.find((row) => row.employmenttype === EVERYBODY))?.permissiongroupids ?? [];
}

/**
 * The rights of a new joiner of an employment type: common rights, rights of the type, and the groups of a new account
 * or of the type.
 */
export function newJoiner(
  { common, defaults, groups, ruled }: Given,
  employmenttype: string,
): { groups: { permissiongroupid: number; permissiongroupname: string }[]; rights: Grant[] } {
  const ids = new Set([
    ...defaultGroups(defaults, employmenttype),
    ...ruled.filter((rule) => rule.employmenttype === employmenttype).map((rule) => rule.permissiongroupid),
  ]);
  const current = groups.filter(({ permissiongroupid }) => ids.has(permissiongroupid));
  const base = common.filter((row) => row.employmenttype === EVERYBODY || row.employmenttype === employmenttype);
  return {
    groups: current.map(({ permissiongroupid, permissiongroupname }) => ({ permissiongroupid, permissiongroupname })),
    rights: mergeRights([...base, ...current].flatMap(({ rights }) => rights)),
  };
}
