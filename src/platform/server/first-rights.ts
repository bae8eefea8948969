import { FEATURE_KEYS, type FeatureKey } from '../contract/features.ts';
import { type Scope } from '../contract/scopes.ts';
import { featuresWith } from './marked-rights.ts';

export type FirstRight = readonly [FeatureKey, 'read' | 'edit', Scope];
/** A module's part of the groups that a new company starts with. */
export type FirstRights = {
  /** What every group but the administrators' has. */
  readonly everybody?: readonly FirstRight[];
  /** What a group has beyond that; a name that no other module has given is a further group. */
  readonly groups?: Readonly<Record<string, readonly FirstRight[]>>;
};

export const ADMINISTRATOR = 'Administrator';
export const EMPLOYEE = 'Employee';
const OF_ADMINISTRATORS = FEATURE_KEYS.filter((key) => !featuresWith('notForAdministrators').includes(key));

/**
 * The groups every company starts with, by name. An administrator may change them; the code treats none specially.
 * Of a right listed twice in a group the last, wider entry counts.
 */
export function firstGroups(parts: readonly { readonly firstRights?: FirstRights }[]): Map<string, FirstRight[]> {
  const everybody = parts.flatMap(({ firstRights }) => firstRights?.everybody ?? []);
  const groups = new Map<string, FirstRight[]>([
    [ADMINISTRATOR, OF_ADMINISTRATORS.map((key) => [key, 'edit', 'all'] as const)],
  ]);
  for (const { firstRights } of parts)
    for (const [name, rights] of Object.entries(firstRights?.groups ?? {}))
      groups.set(name, [...(groups.get(name) ?? everybody), ...rights]);
  return groups.set(EMPLOYEE, groups.get(EMPLOYEE) ?? everybody);
}
