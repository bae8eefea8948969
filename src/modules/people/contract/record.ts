import { z } from 'zod';
import { officeOption } from '#modules/company/contract/office.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, isEmail, line, option, orNull, text } from '#platform/contract/fields.ts';
import { jobFields } from './job-change.ts';

const email = orNull(text(254).refine(isEmail, 'Please enter a valid e-mail address'));
/** Ten digits, or an international number with its plus sign. */
const MOBILE = /^(\d{10}|\+[1-9]\d{6,14})$/;
const mobile = orNull(
  text(16).refine((value) => MOBILE.test(value), 'A mobile number has ten digits, or begins with a plus'),
);
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\s.'’,()-]*$/u;
const name = line(120)
  .min(1, 'Please enter name')
  .refine((value) => value === '' || NAME.test(value), 'This has characters that are not allowed in a name');

/** The register's fields of a person, as edited on screen. */
export const recordFields = z.object({
  employeecode: text(30).min(1, 'Please enter the employee code'),
  fullname: name,
  emailid: email,
  mobilenumber: mobile,
  workemailalias: email,
  pincode: orNull(text(12)),
  joiningdate: dayField,
  leavingdate: orNull(dayField),
});
export const recordSave = recordFields.extend({ employeeid: id });

const people = { feature: 'people', scope: 'people' } as const;

export const getRecord = endpoint({
  method: 'GET',
  path: 'employee/record/:employeeid',
  access: { ...people, need: 'read' },
  summary: 'What the register knows of a person, to be edited',
  input: z.object({ employeeid: id }),
  output: z.array(
    z.object({
      employeeid: z.number(),
      employeecode: z.string(),
      fullname: z.string(),
      emailid: z.string().nullable(),
      mobilenumber: z.string().nullable(),
      workemailalias: z.string().nullable(),
      pincode: z.string().nullable(),
      joiningdate: z.string(),
      leavingdate: z.string().nullable(),
      version: z.number(),
    }),
  ),
  example: { employeeid: 1 },
});

export const saveRecord = endpoint({
  method: 'POST',
  path: 'employee/record',
  access: { ...people, need: 'edit' },
  versioned: true,
  summary: 'Change what the register knows of a person in one’s scope; not of oneself',
  input: recordSave,
  output: z.array(z.object({ version: z.number() })),
  example: {
    employeeid: 1,
    employeecode: 'E001',
    fullname: 'Meera Nair',
    emailid: 'meera@acme.example',
    mobilenumber: '9876543210',
    workemailalias: null,
    pincode: '560001',
    joiningdate: '2024-01-01',
    leavingdate: null,
  },
});

/** Choices for a new person's job; whether the company generates employee codes, and the next one. */
export const personChoices = z.object({
  BusinessUnit: z.array(option),
  Department: z.array(option),
  Designation: z.array(option),
  Grade: z.array(option),
  Team: z.array(option),
  Office: z.array(officeOption),
  /** The usual employment types and those of the company, by name. */
  employmenttypes: z.array(z.string()),
  hascodes: z.boolean(),
  /** The code that a person without one is likely to get: the next of the pattern, else after the latest code. */
  nextcode: z.string().nullable(),
});

export const initPerson = endpoint({
  method: 'GET',
  path: 'employee/createinit',
  access: { feature: 'people', need: 'read', scope: 'tenant' },
  summary: 'What a new person is chosen from; whether the company makes the codes itself',
  input: z.object({}),
  output: personChoices,
  example: {},
});

export const personCreate = recordFields
  .omit({ leavingdate: true, employeecode: true })
  .extend(jobFields.shape)
  .extend({ employeecode: orNull(text(30)), dateofbirth: orNull(dayField), gender: orNull(z.enum(['M', 'F', 'O'])) });

export const createPerson = endpoint({
  method: 'POST',
  path: 'employee/create',
  access: { feature: 'people', need: 'edit', scope: 'tenant' },
  summary: 'Add one person; without a code it is made by the company’s pattern',
  input: personCreate,
  output: z.array(z.object({ employeeid: z.number(), employeecode: z.string() })),
  example: {
    employeecode: 'E900',
    fullname: 'Ravi Menon',
    emailid: null,
    mobilenumber: null,
    workemailalias: null,
    pincode: null,
    joiningdate: '2026-12-01',
    dateofbirth: null,
    gender: null,
    businessunitid: null,
    departmentid: null,
    designationid: null,
    subscriptiongradeid: null,
    teamid: null,
    officeaddressid: null,
    managerid: null,
    employmenttype: 'Permanent',
    workstate: null,
    city: null,
  },
});
