import { FEATURE_KEYS, FEATURES, type FeatureKey } from './features.ts';

/**
 * Rights under separation of duties: granted to a person by name only, never by a rule or common access, and effective
 * once another holder of the permission policy has confirmed them. See docs/decisions. The database has them as
 * `separated_features()`.
 */
export const SEPARATED: readonly FeatureKey[] = FEATURE_KEYS.filter((key) => FEATURES[key].separated);

/** Whether a right is under separation of duties: editing is, reading is not. */
export const isSeparated = ({ featureid, actionid }: { featureid: number; actionid: number }): boolean =>
  actionid !== 2 && SEPARATED.some((key) => FEATURES[key].featureid === featureid);
