import { features } from '../../contract.features.ts';
import type { Feature } from './module.ts';
import type { Scope } from './scopes.ts';

type KeysOf<P> = P extends object ? keyof P & string : never;
export type FeatureKey = KeysOf<(typeof features)[number]>;

/**
 * Every right in the product, by the id that sessions carry: those that the modules contribute.
 * `self`, `people` and `tenant` on the endpoint narrow a right; the ids never come from a request.
 */
// Pure, so that the applications without a company leave the rights out.
export const FEATURES = /* @__PURE__ */ Object.assign({}, ...features) as Readonly<Record<FeatureKey, Feature>>;

export const FEATURE_KEYS = /* @__PURE__ */ Object.keys(FEATURES) as FeatureKey[];

/** The actions of a session on a feature. Action 2 means read-only, any other editable. */
export const ACTIONS = { 1: 'Edit', 2: 'Read only' } as const;
export const actionOf = (need: 'read' | 'edit'): 1 | 2 => (need === 'read' ? 2 : 1);

/** One right of a session, as `logininfo` carries it. */
export type Grant = {
  featureid: number;
  actionid: number;
  profilemenuactionid: number;
  parentmenuid: number;
  scope: Scope;
};

export const keyOfFeature = (featureid: number): FeatureKey | undefined =>
  FEATURE_KEYS.find((key) => FEATURES[key].featureid === featureid);

export const isConfigFeature = (featureid: number): boolean => featureid > 999;

/** A right as screens read it. */
export type PermissionEntry = {
  featureid: number;
  actionid: number;
  permissions: { readOnly: boolean; editable: boolean };
  isconfigmode: boolean;
};

/**
 * Converts one right of a session: action 2 is read-only, any other editable; ids above 999 belong to configuration
 * mode.
 */
export const permissionEntry = ({ featureid, actionid }: Pick<Grant, 'featureid' | 'actionid'>): PermissionEntry => ({
  featureid,
  actionid,
  permissions: { readOnly: actionid === 2, editable: actionid !== 2 },
  isconfigmode: isConfigFeature(featureid),
});

/** True when the grants allow `need` on the feature. */
export function may(grants: readonly Grant[], feature: FeatureKey, need: 'read' | 'edit'): boolean {
  const id = FEATURES[feature].featureid;
  return grants.some(
    (grant) => grant.featureid === id && (need === 'read' || permissionEntry(grant).permissions.editable),
  );
}
