/**
 * Every right in the product, by the id that sessions carry. Ids 1 to 999 belong to normal mode, those from 1000 to
 * configuration mode. `self`, `people` and `tenant` on the endpoint narrow a right; the ids never come from a request.
 */
export const FEATURES = {
  profile: { featureid: 10, name: 'Profile' },
  directory: { featureid: 11, name: 'Directory' },
  people: { featureid: 12, name: 'Employee records' },
  organizationChart: { featureid: 13, name: 'Organization chart' },
  request: { featureid: 14, name: 'Requests and approvals' },
  invite: { featureid: 15, name: 'Invitations and joining' },
  exit: { featureid: 16, name: 'Exit of employees' },
  letter: { featureid: 20, name: 'Letters' },
  letterBox: { featureid: 21, name: 'Letter box' },
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
  defaultPermission: { featureid: 1011, name: 'Default permission' },
  commonAccess: { featureid: 1012, name: 'Common access' },
  defaultPrivacy: { featureid: 1013, name: 'Default profile privacy' },
  approvalWorkflow: { featureid: 1014, name: 'Approval workflow' },
  employeeId: { featureid: 1015, name: 'Employee id' },
  exitPolicy: { featureid: 1016, name: 'Exit policy' },
  exitReason: { featureid: 1017, name: 'Exit reason' },
  customData: { featureid: 1018, name: 'Custom data' },
  globalDefault: { featureid: 1020, name: 'Global default' },
  companyOffices: { featureid: 1021, name: 'Company offices' },
  configurationFile: { featureid: 1022, name: 'Configuration export and import' },
  interfaceBranding: { featureid: 1023, name: 'Interface branding' },
  emailBranding: { featureid: 1024, name: 'E-mail branding' },
  incorporationDetails: { featureid: 1025, name: 'Incorporation details' },
  signOn: { featureid: 1026, name: 'Single sign-on' },
  setUp: { featureid: 1027, name: 'Company set-up' },
  supportAccess: { featureid: 1028, name: 'Support access' },
  salaryComponent: { featureid: 1100, name: 'Salary component' },
  salaryStructure: { featureid: 1101, name: 'Salary structure' },
  salaryCycle: { featureid: 1102, name: 'Salary cycle' },
  payrollPolicy: { featureid: 1103, name: 'Payroll policy' },
  weeklyOff: { featureid: 1200, name: 'Weekly off' },
  holidayPlan: { featureid: 1201, name: 'Holiday plan' },
  pageLayout: { featureid: 1300, name: 'Page layout' },
  letterTemplate: { featureid: 1301, name: 'Letter template' },
  authorizedSignatory: { featureid: 1302, name: 'Authorized signatory' },
  careerPage: { featureid: 1400, name: 'Career page' },
} as const satisfies Record<string, { featureid: number; name: string }>;

export type FeatureKey = keyof typeof FEATURES;
export const FEATURE_KEYS = Object.keys(FEATURES) as FeatureKey[];

/**
 * Rights under separation of duties: granted to a person by name only, never by a rule or common access, and effective
 * once another holder of the permission policy has confirmed them. See docs/decisions. The database has them as
 * `separated_features()`.
 */
export const SEPARATED: readonly FeatureKey[] = ['payrollApprove', 'signOn'];

/** Whether a right is under separation of duties: editing is, reading is not. */
export const isSeparated = ({ featureid, actionid }: { featureid: number; actionid: number }): boolean =>
  actionid !== 2 && SEPARATED.some((key) => FEATURES[key].featureid === featureid);

/** The actions of a session on a feature. Action 2 means read-only, any other editable. */
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
