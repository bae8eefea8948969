import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { filterField, filterText } from '#platform/contract/person-filter.ts';
import { dayField, id, listQuery, option, orNull, personChip } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { listExport } from '#platform/contract/list-export.ts';
import { fieldKey } from './privacy.ts';
import { AUDIENCES } from './profile-fields.ts';

/** Service status: in service without a last day, with a future one, or left. */
export const SERVICE = { active: 'Active', leaving: 'Leaving', left: 'Left' } as const;
export type Service = keyof typeof SERVICE;
const serviceStatus = z.enum(['active', 'leaving', 'left', 'all']);

export const directoryRow = personChip.extend({
  designationname: z.string().nullable(),
  departmentname: z.string().nullable(),
  businessunitname: z.string().nullable(),
  officename: z.string().nullable(),
  emailid: z.string().nullable(),
  mobilenumber: z.string().nullable(),
  managername: z.string().nullable(),
  managerid: z.number().nullable(),
  /** Whether the last day is past. */
  hasleft: z.boolean(),
});
export type DirectoryRow = z.infer<typeof directoryRow>;

const directoryQuery = z.object({
  search: listQuery.shape.search,
  departmentid: id.optional(),
  officeaddressid: id.optional(),
  /** Defaults to everybody in service. Last days are used only for people within the caller’s right over people. */
  service: serviceStatus.optional(),
  /** Custom fields. */
  custom: filterText.optional(),
});

/** Everybody in service: visible to the whole company; people who have left, to those who may open their profile. */
export const listDirectory = endpoint({
  method: 'GET',
  path: 'directory/employeelist',
  access: { feature: 'directory', need: 'read', scope: 'people' },
  summary: 'The people in service, by name; search over name, code, designation and department',
  input: listQuery.extend(directoryQuery.shape),
  output: z.object({ rows: z.array(directoryRow), total: z.number() }),
  example: { search: 'me', limit: 50, offset: 0 },
});

export const exportDirectory = listExport({
  of: listDirectory,
  query: directoryQuery,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    designationname: { label: 'Designation' },
    departmentname: { label: 'Department' },
    businessunitname: { label: 'Business unit' },
    officename: { label: 'Office' },
    managername: { label: 'Manager' },
    hasleft: { label: 'Left' },
    emailid: { label: 'E-mail' },
    mobilenumber: { label: 'Mobile' },
  },
  example: { search: 'me' },
});

export const initDirectory = endpoint({
  method: 'GET',
  path: 'directory/init',
  access: { feature: 'directory', need: 'read', scope: 'people' },
  summary: 'The departments, offices and fields of the company’s own the directory can be narrowed by',
  input: z.object({}),
  output: z.object({
    Department: z.array(option),
    Office: z.array(option),
    CustomField: z.array(filterField),
    /** The filters of the list; none without a right over people. */
    Service: z.array(z.enum(['active', 'leaving', 'left'])),
  }),
  example: {},
});

/** A row of the job record; hidden values are not sent at all. */
export const jobRow = z.object({
  from: z.string(),
  to: z.string().nullable(),
  businessunitname: z.string().nullable(),
  departmentname: z.string().nullable(),
  designationname: z.string().nullable(),
  gradename: z.string().nullable(),
  teamname: z.string().nullable(),
  officename: z.string().nullable(),
  employmenttype: z.string().nullable(),
  workstate: z.string().nullable(),
  city: z.string().nullable(),
  manager: personChip.nullable(),
  workprofileid: z.number(),
  /** Why it changed, and who entered it; for users who may see the history. */
  jobchangetypeid: z.number().nullable(),
  reason: z.string().nullable(),
  enteredby: z.string().nullable(),
  enteredon: z.string().nullable(),
});
export type JobRecord = z.infer<typeof jobRow>;

export const packageRow = z.object({
  from: z.string(),
  to: z.string().nullable(),
  paybasis: z.string(),
  annualctc: z.number().nullable(),
  monthlygross: z.number().nullable(),
  reason: z.string().nullable(),
});

export const profile = personChip.extend({
  localname: z.string().nullable(),
  joiningdate: z.string().nullable(),
  leavingdate: z.string().nullable(),
  /** Whether the last day is past; also sent to users who may not see the day itself. */
  hasleft: z.boolean(),
  emailid: z.string().nullable(),
  mobilenumber: z.string().nullable(),
  job: jobRow.nullable(),
  /** The dated job record, newest first, the future included. */
  /** `hideedit`: what has begun, or is not the caller's to change. */
  history: z.array(jobRow.extend({ hideedit: z.boolean() })),
  /** Personal, statutory and pay details, as far as the caller may see them; document numbers are masked. */
  personal: z
    .object({
      gender: z.string().nullable(),
      dateofbirth: z.string().nullable(),
      fathername: z.string().nullable(),
      maritalstatus: z.string().nullable(),
      pincode: z.string().nullable(),
      isdisabled: z.boolean().nullable(),
      workemailalias: z.string().nullable(),
    })
    .nullable(),
  statutory: z
    .object({
      pan: z.string().nullable(),
      uan: z.string().nullable(),
      esinumber: z.string().nullable(),
      pfoption: z.string().nullable(),
      epsmember: z.boolean().nullable(),
      vpfpercent: z.string().nullable(),
      taxregime: z.string().nullable(),
    })
    .nullable(),
  bank: z
    .object({
      bankname: z.string().nullable(),
      bankaccount: z.string().nullable(),
      ifsc: z.string().nullable(),
      paymentmode: z.string().nullable(),
    })
    .nullable(),
  packages: z.array(packageRow).nullable(),
  directreports: z.array(personChip),
  /** The day for which job, manager, reports and package are shown; null for today. */
  asof: z.string().nullable(),
  /** Every field the caller may see, with the reason; on one's own profile also its audiences. */
  visibility: z.array(
    z.object({
      fieldkey: fieldKey,
      because: z.enum(['self', ...AUDIENCES]),
      open: z.array(z.enum(AUDIENCES)).nullable(),
    }),
  ),
  /** Whether the person can sign in, and whether the caller may give or renew that access. */
  hasaccess: z.boolean().nullable(),
  maygiveaccess: z.boolean(),
  /** Whether the caller may change the picture, and the version for that change. */
  maychangephoto: z.boolean(),
  /** Whether the caller may change register and job record. */
  maychangejob: z.boolean(),
  version: z.number(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: 'employee/profile/:employeeid',
  access: { feature: 'directory', need: 'read', scope: 'people' },
  summary: 'A person’s profile: the public part for everybody, more for the person and those responsible',
  input: z.object({ employeeid: id, asof: dayField.optional() }),
  output: z.array(profile),
  example: { employeeid: 1 },
});

export const getOwnProfile = endpoint({
  method: 'GET',
  path: 'employee/profile',
  access: { feature: 'profile', need: 'read', scope: 'self' },
  summary: 'The caller’s own profile',
  input: z.object({ asof: dayField.optional() }),
  output: z.array(profile),
  example: {},
});

/** A picture to save: the path an upload returned, or null to remove it. */
const photo = z.object({ imagepath: orNull(filePath) });
const savedPhoto = z.array(z.object({ imagepath: z.string().nullable(), version: z.number() }));

export const saveOwnPhoto = endpoint({
  method: 'POST',
  path: 'employee/ownphoto',
  access: { feature: 'profile', need: 'edit', scope: 'self' },
  versioned: true,
  summary: 'Change or remove the caller’s own picture',
  input: photo,
  output: savedPhoto,
  example: { imagepath: null },
});

export const savePhoto = endpoint({
  method: 'POST',
  path: 'employee/photo',
  access: { feature: 'people', need: 'edit', scope: 'people' },
  versioned: true,
  summary: 'Change or remove the picture of a person in one’s scope',
  input: photo.extend({ employeeid: id }),
  output: savedPhoto,
  example: { employeeid: 1, imagepath: null },
});

export const withoutAccess = endpoint({
  method: 'GET',
  path: 'employee/withoutaccess',
  access: { feature: 'people', need: 'read', scope: 'tenant' },
  summary: 'How many people in service have no account yet, and how many of them no e-mail address of their own',
  input: z.object({}),
  output: z.object({
    missing: z.number(),
    /** Those without an address, or with the address of another account. */
    noaddress: z.number(),
    maygive: z.boolean(),
  }),
  example: {},
});

export const giveAccessToAll = endpoint({
  method: 'POST',
  path: 'employee/giveaccessall',
  kind: 'open',
  access: { feature: 'people', need: 'edit', scope: 'tenant' },
  stepUp: true,
  summary:
    'Give access to the next people who have no account, in the order of their ids, each as one by one: asked again with `after` until it is null',
  input: z.object({ after: z.number().int().min(0).default(0) }),
  output: z.array(z.object({ given: z.number(), waiting: z.number(), after: z.number().nullable() })),
  example: { after: 0 },
});

export const giveAccess = endpoint({
  method: 'POST',
  path: 'employee/giveaccess',
  kind: 'open',
  access: { feature: 'people', need: 'edit', scope: 'tenant' },
  stepUp: true,
  summary:
    'Let a person sign in by a one-time link to the address on file, valid seven days; the link is answered only for an account nobody has used yet and that opens nothing but the own pages',
  input: z.object({ employeeid: id }),
  /** `mailed`: the link was mailed to the address; `iswaiting`: a second administrator has to confirm it first. */
  output: z.array(
    z.object({ emailid: z.string(), path: z.string().nullable(), mailed: z.boolean(), iswaiting: z.boolean() }),
  ),
  example: { employeeid: 1 },
});
