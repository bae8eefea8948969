import { z } from 'zod';
import {
  FEATURE_KEYS,
  FEATURES,
  type FeatureKey,
  isConfigFeature,
  keyOfFeature,
  SCOPES,
} from '#platform/contract/features.ts';

type Words = {
  /** What a right allows, in a few words each; without `edit` there is nothing to change. */
  read: string;
  edit?: string;
  /** Whether the right may be limited to some people; all others apply to the whole company. */
  people?: true;
};

/** Descriptions of all rights for the person who grants them. */
export const RIGHTS: Record<FeatureKey, Words> = {
  profile: { read: 'See own profile', edit: 'Change own picture and privacy', people: true },
  directory: { read: 'Find people and their public details', people: true },
  people: { read: 'See records of employees', edit: 'Add and change employees, give access', people: true },
  organizationChart: { read: 'See reporting lines', people: true },
  request: { read: 'See requests', edit: 'Submit and approve requests', people: true },
  invite: { read: 'See invitations and what is entered', edit: 'Invite and add new employees' },
  exit: { read: 'See exits', edit: 'Start and complete an exit', people: true },
  letter: { read: 'See letters and the post office', edit: 'Create, send and revoke letters', people: true },
  letterBox: { read: 'Read own letters', edit: 'Create and request own letters' },
  payslip: { read: 'See payslips', edit: 'See payslips', people: true },
  tax: { read: 'See tax sheets', edit: 'See tax sheets', people: true },
  payrollRun: { read: 'See payroll runs', edit: 'Run, lock and release payroll' },
  payrollApprove: { read: 'See what waits for approval', edit: 'Approve payroll as the second person' },
  payrollInput: { read: 'See the inputs of a month', edit: 'Enter and upload inputs of a month' },
  liveData: { read: 'Open Live Data', edit: 'Upload registers in Live Data' },
  audit: { read: 'Read the audit trail', edit: 'Read the audit trail' },
  businessUnit: { read: 'See business units', edit: 'Create, change and delete business units' },
  department: { read: 'See departments', edit: 'Create, change and delete departments' },
  designation: { read: 'See designations', edit: 'Create, change and delete designations' },
  grade: { read: 'See grades', edit: 'Create, change and delete grades' },
  team: { read: 'See teams', edit: 'Create, change and delete teams' },
  probation: { read: 'See probation plans', edit: 'Create, change and delete probation plans' },
  permissionPolicy: { read: 'See permissions', edit: 'Give and take rights' },
  defaultPermission: { read: 'See the groups of new accounts', edit: 'Choose the groups of new accounts' },
  commonAccess: { read: 'See common access', edit: 'Set common access' },
  defaultPrivacy: { read: 'See who sees which profile field', edit: 'Choose who sees which profile field' },
  approvalWorkflow: { read: 'See approval workflows', edit: 'Create and change approval workflows' },
  employeeId: { read: 'See the employee ID pattern', edit: 'Set the employee ID pattern' },
  exitPolicy: { read: 'See exit policies', edit: 'Create and change exit policies' },
  exitReason: { read: 'See exit reasons', edit: 'Create and change exit reasons' },
  customData: { read: 'See own fields of the company', edit: 'Create and change own fields of the company' },
  globalDefault: { read: 'See defaults of the company', edit: 'Change defaults of the company' },
  companyOffices: { read: 'See offices', edit: 'Create, change and delete offices' },
  configurationFile: { read: 'Export the configuration', edit: 'Import a configuration file' },
  interfaceBranding: { read: 'See logo and branding', edit: 'Change logo and branding' },
  emailBranding: { read: 'See e-mail branding', edit: 'Change e-mail branding' },
  incorporationDetails: { read: 'See incorporation details', edit: 'Change incorporation details' },
  signOn: { read: 'See single sign-on', edit: 'Change single sign-on' },
  setUp: { read: 'See what is still to be set up', edit: 'Mark set-up steps as not needed' },
  supportAccess: { read: 'See support visits', edit: 'Allow support visits and end them' },
  salaryComponent: { read: 'See salary components', edit: 'Create and change salary components' },
  salaryStructure: { read: 'See salary structures', edit: 'Create and change salary structures' },
  salaryCycle: { read: 'See the salary cycle', edit: 'Change the salary cycle' },
  payrollPolicy: { read: 'See payroll policies', edit: 'Change payroll policies' },
  weeklyOff: { read: 'See weekly offs', edit: 'Create, change, delete and assign weekly offs' },
  holidayPlan: { read: 'See holiday plans', edit: 'Create, change, delete and assign holiday plans' },
  pageLayout: { read: 'See page layouts of letters', edit: 'Create, change and delete page layouts' },
  letterTemplate: { read: 'See letter templates', edit: 'Create, change and delete letter templates' },
  authorizedSignatory: { read: 'See who signs letters', edit: 'Choose who signs letters' },
  careerPage: { read: 'See the career page set-up', edit: 'Change the career page and publish it' },
};

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
    return key === undefined || scope === 'all' || RIGHTS[key].people === true;
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
