import { z } from 'zod';
import { officeOption } from '#modules/company/contract/office.ts';
import { TYPE_LIMIT } from '#modules/company/contract/employment-types.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, option, orNull, text } from '#platform/contract/fields.ts';

export const JOB_CHANGE = choices({
  1: 'Joining',
  2: 'Transfer',
  3: 'Promotion',
  4: 'Change of manager',
  5: 'Reorganisation',
  6: 'Correction',
  7: 'Other',
});

/** Place of work, manager and designation. */
export const jobFields = z.object({
  businessunitid: orNull(id),
  departmentid: orNull(id),
  designationid: orNull(id),
  subscriptiongradeid: orNull(id),
  teamid: orNull(id),
  officeaddressid: orNull(id),
  managerid: orNull(id),
  employmenttype: orNull(text(TYPE_LIMIT)),
  workstate: orNull(text(60)),
  city: orNull(text(60)),
});
export type JobFields = z.infer<typeof jobFields>;

export const jobChange = jobFields.extend({
  employeeid: id,
  /** The planned change that is edited; null for a new one. */
  workprofileid: orNull(id),
  effectivefrom: dayField,
  jobchangetypeid: JOB_CHANGE.schema,
  reason: text(300).min(1, 'Please enter the reason'),
  /** Begins on a day that payroll has paid: the payslips stay, and payroll proposes the difference. */
  changespaiddays: z.boolean().default(false),
});

const people = { feature: 'people', scope: 'people' } as const;

export const initJob = endpoint({
  method: 'GET',
  path: 'employee/jobinit/:employeeid',
  access: { ...people, need: 'read' },
  summary: 'The job record of a person with its ids, and what a change may choose from',
  input: z.object({ employeeid: id }),
  output: z.array(
    z.object({
      version: z.number(),
      rows: z.array(
        jobFields.extend({
          workprofileid: z.number(),
          effectivefrom: z.string(),
          jobchangetypeid: z.number().nullable(),
          reason: z.string().nullable(),
          managername: z.string().nullable(),
        }),
      ),
      BusinessUnit: z.array(option),
      Department: z.array(option),
      Designation: z.array(option),
      Grade: z.array(option),
      Team: z.array(option),
      Office: z.array(officeOption),
      /** The usual employment types and those of the company, by name. */
      employmenttypes: z.array(z.string()),
      /** The first day not covered by an approved or locked payroll; null when there is no such payroll. */
      openfrom: z.string().nullable(),
    }),
  ),
  example: { employeeid: 1 },
});

const saved = z.array(z.object({ version: z.number() }));
export const saveJob = endpoint({
  method: 'POST',
  path: 'employee/job',
  access: { ...people, need: 'edit' },
  versioned: true,
  summary: 'Enter a change of job from a day on, past or planned; the record of before ends the day before',
  input: jobChange,
  output: saved,
  example: {
    employeeid: 1,
    workprofileid: null,
    effectivefrom: '2026-12-01',
    jobchangetypeid: 3,
    reason: 'Promoted after the yearly review',
    businessunitid: null,
    departmentid: null,
    designationid: null,
    subscriptiongradeid: null,
    teamid: null,
    officeaddressid: null,
    managerid: null,
    employmenttype: 'Permanent',
    workstate: 'Karnataka',
    city: 'Bengaluru',
  },
});

export const withdrawJob = endpoint({
  method: 'POST',
  path: 'employee/jobwithdraw',
  access: { ...people, need: 'edit' },
  versioned: true,
  summary: 'Take back a planned change of job: the record of before goes on',
  input: z.object({ employeeid: id, workprofileid: id }),
  output: saved,
  example: { employeeid: 1, workprofileid: 1 },
});
