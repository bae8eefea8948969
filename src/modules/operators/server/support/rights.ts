import type { Endpoint } from '#platform/contract/endpoint.ts';
import { FEATURES, type FeatureKey, type Grant } from '#platform/contract/features.ts';
import { mergeRights } from '#platform/engine/rights.ts';

/**
 * The features support can read: the configuration of a company. Not sign-in settings, not the company's registration
 * numbers, no people and no pay.
 */
const SEEN: readonly FeatureKey[] = [
  'businessUnit',
  'department',
  'designation',
  'grade',
  'team',
  'probation',
  'permissionPolicy',
  'defaultPermission',
  'commonAccess',
  'defaultPrivacy',
  'approvalWorkflow',
  'employeeId',
  'exitPolicy',
  'exitReason',
  'customData',
  'globalDefault',
  'companyOffices',
  'weeklyOff',
  'holidayPlan',
  'interfaceBranding',
  'emailBranding',
  'setUp',
  'salaryComponent',
  'salaryStructure',
  'salaryCycle',
  'payrollPolicy',
];

/** The rights of a support session: read only. */
export const SUPPORT_GRANTS: readonly Grant[] = mergeRights(
  SEEN.map((key) => ({ featureid: FEATURES[key].featureid, actionid: 2, scope: 'all' as const })),
);

/** Whether support may make a call. Anything not allowed here is rejected, whatever access a new call declares. */
export function supportMay({ method, kind, access, support }: Endpoint): boolean {
  if (method !== 'GET' || kind !== 'json' || support === false) return false;
  if (access === 'session') return support === true;
  return (
    typeof access === 'object' && access.need === 'read' && access.scope === 'tenant' && SEEN.includes(access.feature)
  );
}
