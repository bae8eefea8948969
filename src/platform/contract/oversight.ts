import { type FeatureKey, FEATURES, type Grant } from './features.ts';

/** Whether somebody's right to a feature reaches others than themselves. */
export const reachesOthers = (grants: readonly Pick<Grant, 'featureid' | 'scope'>[], feature: FeatureKey): boolean =>
  grants.some(({ featureid, scope }) => featureid === FEATURES[feature].featureid && scope !== 'self');

/** The rights to people, their days at work and their leave. */
const OVERSIGHT = ['people', 'attendance', 'leave'] as const satisfies readonly FeatureKey[];
/** Whether somebody oversees others, as managers, HR and payroll do: My Desk begins with decisions for them. */
export const oversees = (grants: readonly Pick<Grant, 'featureid' | 'scope'>[]): boolean =>
  OVERSIGHT.some((feature) => reachesOthers(grants, feature));
