import type { Endpoint } from '../../contract/endpoint.ts';
import { FEATURES, type FeatureKey, type Grant } from '../../contract/features.ts';
import { mergeRights } from '../../engine/rights.ts';

/**
 * What support sees of a company: how it is set up. Not who signs in how, not the numbers of the company's papers, no
 * people and no pay.
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
  'interfaceBranding',
  'emailBranding',
  'setUp',
  'salaryComponent',
  'salaryStructure',
  'salaryCycle',
  'payrollPolicy',
];

/** The rights of support on a visit: reading, and nothing else. */
export const SUPPORT_GRANTS: readonly Grant[] = mergeRights(
  SEEN.map((key) => ({ featureid: FEATURES[key].featureid, actionid: 2, scope: 'all' as const })),
);

/** Whether support may make a call. What is not said here is refused, whatever a new call asks for. */
export function supportMay({ method, kind, access, support }: Endpoint): boolean {
  if (method !== 'GET' || kind !== 'json' || support === false) return false;
  if (access === 'session') return support === true;
  return (
    typeof access === 'object' && access.need === 'read' && access.scope === 'tenant' && SEEN.includes(access.feature)
  );
}
