/**
 * Every right in the product, by the id that sessions carry. 1 to 999 belong to normal mode, from 1000 to configuration.
 * `self`, `people` and `tenant` on the endpoint narrow a right; the ids never come from a request.
 */
export const FEATURES = {
  profile: { featureid: 10, name: 'Profile' },
  directory: { featureid: 11, name: 'Directory' },
  people: { featureid: 12, name: 'Employee records' },
  payslip: { featureid: 30, name: 'Payslip' },
  tax: { featureid: 31, name: 'Tax sheet' },
  payrollRun: { featureid: 40, name: 'Payroll run' },
  payrollApprove: { featureid: 41, name: 'Payroll approval' },
  payrollInput: { featureid: 42, name: 'Payroll inputs' },
  liveData: { featureid: 50, name: 'Live data' },
  audit: { featureid: 60, name: 'Audit trail' },
  businessUnit: { featureid: 1001, name: 'Business unit' },
  department: { featureid: 1002, name: 'Department' },
  designation: { featureid: 1003, name: 'Designation' },
  grade: { featureid: 1004, name: 'Grade' },
  team: { featureid: 1005, name: 'Team' },
  probation: { featureid: 1006, name: 'Probation' },
  permissionPolicy: { featureid: 1010, name: 'Permission policy' },
  globalDefault: { featureid: 1020, name: 'Global default' },
  companyOffices: { featureid: 1021, name: 'Company offices' },
  configurationFile: { featureid: 1022, name: 'Configuration export and import' },
  interfaceBranding: { featureid: 1023, name: 'Interface branding' },
  salaryComponent: { featureid: 1100, name: 'Salary component' },
  salaryStructure: { featureid: 1101, name: 'Salary structure' },
  salaryCycle: { featureid: 1102, name: 'Salary cycle' },
  payrollPolicy: { featureid: 1103, name: 'Payroll policy' },
} as const satisfies Record<string, { featureid: number; name: string }>;

export type FeatureKey = keyof typeof FEATURES;
export const FEATURE_KEYS = Object.keys(FEATURES) as FeatureKey[];

/** What a session may do with a feature. Action 2 means read-only, any other editable. */
export const ACTIONS = { 1: 'Edit', 2: 'Read only' } as const;
export const actionOf = (need: 'read' | 'edit'): 1 | 2 => (need === 'read' ? 2 : 1);

/** How far a right over people reaches. */
export const SCOPES = ['self', 'reports', 'unit', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** One right of a session, as `logininfo` carries it. */
export type Grant = {
  featureid: number;
  actionid: number;
  profilemenuactionid: number;
  parentmenuid: number;
  scope: Scope;
};

/** True when the grants allow `need` on the feature. */
export function may(grants: readonly Grant[], feature: FeatureKey, need: 'read' | 'edit'): boolean {
  const id = FEATURES[feature].featureid;
  return grants.some((grant) => grant.featureid === id && (need === 'read' || grant.actionid !== 2));
}

export const isConfigFeature = (featureid: number): boolean => featureid > 999;
