import { type FeatureKey, type Grant, FEATURES, may } from '#platform/contract/features.ts';
import { setGrants } from './call.ts';
import { currentSession, useSession } from './session.ts';

/** Whether the signed-in user has a right, for showing and hiding; the server authorizes in any case. */
export const maySee = (features: readonly Grant[], access?: { feature: FeatureKey; need: 'read' | 'edit' }): boolean =>
  !access || may(features, access.feature, access.need);

export function useMay(feature: FeatureKey, need: 'read' | 'edit'): boolean {
  return may(useSession()?.features ?? [], feature, need);
}

const IDS: Partial<Record<string, { featureid: number }>> = FEATURES;
/** The session's grant of a right; undefined for an unknown key as well. */
export const grantOf = (feature: unknown): Grant | undefined =>
  currentSession()?.features.find(({ featureid }) => featureid === IDS[String(feature)]?.featureid);

setGrants(grantOf);
