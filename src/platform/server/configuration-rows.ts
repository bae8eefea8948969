import { CONFIGURATION_VERSION, configurationVersion } from '../contract/configuration-version.ts';
import { failWith } from './application-error.ts';
import { withClearanceTemplates } from './former-clearance.ts';

type File = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const OFFICE = { officename: 'office' };
const LEAVE_POLICY = { leavepolicyname: 'leavepolicy' };
const EXPENSE_POLICY = { expensepolicyname: 'expensepolicy' };
/** What keys of files of version 1 are since, below a place. */
const RENAMED: readonly (readonly [place: string, keys: Readonly<Record<string, string>>])[] = [
  ['leave.assignments', { ...LEAVE_POLICY, ...OFFICE }],
  ['leave.eligibility', LEAVE_POLICY],
  ['expense.assignments', { ...EXPENSE_POLICY, ...OFFICE }],
  ['expense.eligibility', EXPENSE_POLICY],
  ['attendance.devices', { ...OFFICE, devicegroupname: 'devicegroup' }],
  [
    'attendance.assignments',
    {
      ...OFFICE,
      shiftname: 'shift',
      attendancepolicyname: 'attendancepolicy',
      extratimepolicyname: 'extratimepolicy',
      clockinmethodname: 'clockinmethod',
    },
  ],
  [
    'attendance.policies',
    {
      absenteeismfurtherleave: 'absenteeismfurtherleaves',
      penaltyfurtherleave: 'penaltyfurtherleaves',
      furtherleave: 'furtherleaves',
    },
  ],
  ['letters.templates', { layout: 'pagelayout', signatory: 'authorizedsignatory' }],
  ['recruiting.pipelines', { emailtemplate: 'pipelineemailtemplate' }],
  ['recruiting.jobtemplates', { questions: 'screeningquestions' }],
  ['drive', { documentTypes: 'documenttypes' }],
];
/** Keys of version 1 that are parts since, below a key. */
const MOVED: Readonly<Record<string, readonly [part: string, key: string]>> = {
  checklisttemplates: ['checklist', 'templates'],
  companypolicies: ['policycenter', 'policies'],
};

/** A value with other keys, at any depth. */
function renamed(value: unknown, keys: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, keys));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [keys[key] ?? key, renamed(one, keys)]));
}
/** A value that is changed at a place, where it has that. */
function changedAt(value: unknown, [key, ...rest]: readonly string[], change: (one: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  return isObject(value) && key in value ? { ...value, [key]: changedAt(value[key], rest, change) } : value;
}

/**
 * A configuration file as this program writes it: keys of earlier versions are read as what they are since.
 * @throws ApplicationError E0070 for a file of a version that this program does not read
 */
export function presentFile(file: File): Record<string, unknown> {
  const { data, error } = configurationVersion.safeParse(file['version']);
  if (error) failWith('E0070', { status: 400, text: error.issues[0]?.message ?? '' });
  if (data === CONFIGURATION_VERSION || Object.keys(file).length === 0) return { ...withClearanceTemplates(file) };
  const present = RENAMED.reduce<unknown>(
    (one, [place, keys]) => changedAt(one, place.split('.'), (value) => renamed(value, keys)),
    file,
  ) as File;
  const parts = Object.entries(present).map(([key, value]) => {
    const [part, name] = MOVED[key] ?? [];
    return part === undefined || name === undefined ? [key, value] : [part, { [name]: value }];
  });
  return { ...withClearanceTemplates(Object.fromEntries(parts) as File), version: CONFIGURATION_VERSION };
}

/** The form of a name by which rows of a configuration file are compared with those of the company. */
export const nameKey = (name: string): string => name.toLowerCase();

/** What an import says of the rows of one kind that it creates. */
export const createdRows = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${what} are created: ${names.join(', ')}.`] : [];
