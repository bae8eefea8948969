import type { Endpoint } from '#platform/contract/endpoint.ts';
import { FEATURES, type FeatureKey, type Grant } from '#platform/contract/features.ts';
import { mergeRights } from '#platform/engine/rights.ts';
import { featuresWith } from '#platform/server/marked-rights.ts';

/** The features support can read: the configuration of a company. */
const FOR_SUPPORT: readonly FeatureKey[] = featuresWith('support');

/** The rights of a support session: read only. */
export const SUPPORT_GRANTS: readonly Grant[] = mergeRights(
  FOR_SUPPORT.map((key) => ({ featureid: FEATURES[key].featureid, actionid: 2, scope: 'all' as const })),
);

/** Whether support may make a call. Anything not allowed here is rejected, whatever access a new call declares. */
export function supportMay({ method, kind, access, support }: Endpoint): boolean {
  if (method !== 'GET' || kind !== 'json' || support === false) return false;
  if (access === 'session') return support === true;
  return (
    typeof access === 'object' &&
    access.need === 'read' &&
    access.scope === 'tenant' &&
    FOR_SUPPORT.includes(access.feature)
  );
}
