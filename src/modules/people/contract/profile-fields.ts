/** The audiences of a field, from the widest; people always see their own fields. */
export const AUDIENCES = ['everybody', 'department', 'team', 'line', 'hr'] as const;
export type Audience = (typeof AUDIENCES)[number];

/**
 * - `public`: a fact of the company, visible to all.
 * - `internal`: for work; may be open to everybody or restricted.
 * - `personal`: about the person; open to the audiences that company and person choose.
 * - `sensitive`: only for those responsible; document numbers are masked until revealed.
 */
export type FieldClass = 'public' | 'internal' | 'personal' | 'sensitive';
/** How far a person may change the company's rule: not at all, only narrow it, or choose freely. */
export const CHOICES = ['none', 'narrower', 'free'] as const;
export type Choice = (typeof CHOICES)[number];

export type ProfileField = {
  label: string;
  section: string;
  class: FieldClass;
  /** The default audiences, unless the company changes them. */
  open: readonly Audience[];
  choice: Choice;
  /** A number that is masked and revealed on request, with an audit record. */
  masked: boolean;
};

const HR: readonly Audience[] = ['hr'];

const ALL: readonly Audience[] = ['everybody', 'hr'];

const field =
  (section: string) =>
  (
    label: string,
    fieldClass: FieldClass,
    open: readonly Audience[],
    more: { choice?: Choice; masked?: true } = {},
  ): ProfileField => ({
    label,
    section,
    class: fieldClass,
    open,
    choice: more.choice ?? 'none',
    masked: more.masked ?? false,
  });
const work = field('Work');
const reach = field('Contact');
const personal = field('Personal');
const family = field('Family');
const background = field('Background');
const statutory = field('Statutory');
const bank = field('Bank');
const pay = field('Pay');

/**
 * Every profile field with visibility rules, one per line. Other fields (name, code, place in the company) are public.
 */
export const PROFILE_FIELDS = {
  designationname: work('Designation', 'public', ALL),
  departmentname: work('Department', 'public', ALL),
  businessunitname: work('Business unit', 'public', ALL),
  teamname: work('Team', 'public', ALL),
  officename: work('Office', 'public', ALL),
  managername: work('Manager', 'public', ALL),
  city: work('City', 'internal', ALL),
  joiningdate: work('Joining date', 'internal', ALL),
  leavingdate: work('Leaving date', 'internal', ALL),
  gradename: work('Grade', 'internal', HR),
  employmenttype: work('Employment type', 'internal', HR),
  workstate: work('Work state', 'internal', HR),
  history: work('Job history', 'internal', HR),
  emailid: reach('E-mail', 'internal', ALL, { choice: 'narrower' }),
  mobilenumber: reach('Mobile', 'personal', ALL, { choice: 'narrower' }),
  localname: personal('Name in local script', 'public', ALL),
  dateofbirth: personal('Date of birth', 'personal', HR, { choice: 'free' }),
  gender: personal('Gender', 'personal', HR, { choice: 'free' }),
  maritalstatus: personal('Marital status', 'personal', HR, { choice: 'free' }),
  nameparts: personal('Parts of the name', 'internal', HR),
  bloodgroup: personal('Blood group', 'personal', HR, { choice: 'free' }),
  nationality: personal('Nationality', 'personal', HR, { choice: 'free' }),
  fathername: personal('Father or spouse', 'personal', HR),
  relatives: personal('Mother and spouse', 'personal', HR),
  isdisabled: personal('Person with disability', 'sensitive', HR),
  pincode: personal('PIN code', 'personal', HR),
  workemailalias: personal('Work e-mail alias', 'internal', HR),
  addresses: personal('Addresses', 'personal', HR, { choice: 'free' }),
  contacts: personal('Further contacts', 'personal', HR, { choice: 'free' }),
  emergencycontacts: family('Emergency contacts', 'personal', ['line', 'hr'], { choice: 'free' }),
  family: family('Family', 'personal', HR),
  nominees: family('Nominees', 'sensitive', HR),
  education: background('Education', 'personal', HR, { choice: 'free' }),
  experience: background('Previous experience', 'personal', HR, { choice: 'free' }),
  documents: background('Identity documents', 'sensitive', HR),
  aadhaar: background('Aadhaar', 'sensitive', HR, { masked: true }),
  passport: background('Passport', 'sensitive', HR, { masked: true }),
  visa: background('Visa', 'sensitive', HR, { masked: true }),
  drivinglicence: background('Driving licence', 'sensitive', HR, { masked: true }),
  voterid: background('Voter id', 'sensitive', HR, { masked: true }),
  pan: statutory('PAN', 'sensitive', HR, { masked: true }),
  uan: statutory('UAN', 'sensitive', HR, { masked: true }),
  esinumber: statutory('ESI number', 'sensitive', HR, { masked: true }),
  pfoption: statutory('Provident fund', 'sensitive', HR),
  epsmember: statutory('Pension scheme (EPS)', 'sensitive', HR),
  vpfpercent: statutory('Voluntary PF', 'sensitive', HR),
  pfjoiningdate: statutory('Joined the provident fund', 'sensitive', HR),
  isinternationalworker: statutory('International worker', 'sensitive', HR),
  taxregime: statutory('Tax regime', 'sensitive', HR),
  paymentmode: bank('Paid by', 'sensitive', HR),
  bankname: bank('Bank', 'sensitive', HR),
  bankaccount: bank('Account', 'sensitive', HR, { masked: true }),
  ifsc: bank('IFSC', 'sensitive', HR),
  packages: pay('Package', 'sensitive', HR),
} as const satisfies Record<string, ProfileField>;

export type FieldKey = keyof typeof PROFILE_FIELDS;
export const FIELD_KEYS = Object.keys(PROFILE_FIELDS) as FieldKey[];
export const fieldOf = (key: FieldKey): ProfileField => PROFILE_FIELDS[key];

/** The audiences the company may open a class of fields to; those responsible for a person always see the field. */
export const WIDEST: Record<FieldClass, readonly Audience[]> = {
  public: ['everybody', 'hr'],
  internal: AUDIENCES,
  personal: AUDIENCES,
  sensitive: ['line', 'hr'],
};
/** Whether the company can set rules for a field: public ones are always visible. */
export const isRuled = (key: FieldKey): boolean => fieldOf(key).class !== 'public';
