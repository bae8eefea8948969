import { z } from 'zod';
import { FEATURE_KEYS, FEATURES, type FeatureKey, isConfigFeature, keyOfFeature } from '#platform/contract/features.ts';
import { SCOPES } from '#platform/contract/scopes.ts';

/** The rights of a mode in the order of their ids. */
export const featuresOf = (mode: 'normal' | 'config'): FeatureKey[] =>
  FEATURE_KEYS.filter((key) => isConfigFeature(FEATURES[key].featureid) === (mode === 'config')).sort(
    (a, b) => FEATURES[a].featureid - FEATURES[b].featureid,
  );

const right = z
  .object({
    featureid: z.number().int(),
    actionid: z.union([z.literal(1), z.literal(2)]),
    scope: z.enum(SCOPES),
  })
  .refine(({ featureid }) => keyOfFeature(featureid) !== undefined, 'This right does not exist')
  .refine(({ featureid, scope }) => {
    const key = keyOfFeature(featureid);
    return key === undefined || scope === 'all' || FEATURES[key].people === true;
  }, 'This right cannot be limited to some people');

/** The rights of a group or of common access: each once. */
export const rightList = z
  .array(right)
  .max(200)
  .refine(
    (rights) => new Set(rights.map(({ featureid }) => featureid)).size === rights.length,
    'Each right can be given only once',
  );
export type GivenRight = z.infer<typeof right>;
