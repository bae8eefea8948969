import { z } from 'zod';
import { endpoint, type OutputOf } from '#platform/contract/endpoint.ts';
import { dayField, id, isEmail, line, listQuery, orNull, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { jobFields } from '#modules/people/contract/job-change.ts';
import { personChoices } from '#modules/people/contract/record.ts';
import { changeLine, seenRow, sectionKey } from '#modules/profile/contract/profile.ts';
import { INVITATION_STATE } from './state.ts';

const seeing = { feature: 'invite', need: 'read', scope: 'tenant' } as const;
const editing = { feature: 'invite', need: 'edit', scope: 'tenant' } as const;

export const initInvitation = endpoint({
  method: 'GET',
  path: 'joining/init',
  access: seeing,
  summary: 'What the job of an invitation is chosen from; whether the company makes employee codes itself',
  input: z.object({}),
  output: personChoices,
  example: {},
});

const summary = z.object({
  invitationid: z.number(),
  fullname: z.string(),
  emailid: z.string(),
  joiningdate: z.string(),
  designationname: z.string().nullable(),
  departmentname: z.string().nullable(),
  businessunitname: z.string().nullable(),
  employmenttype: z.string().nullable(),
  stateid: INVITATION_STATE.schema,
  state: z.string(),
  addedbyname: z.string(),
  addeddate: z.string(),
  employeeid: z.number().nullable(),
  version: z.number(),
});
export type InvitationRow = z.infer<typeof summary>;

const query = listQuery.extend({ stateid: z.coerce.number().int().min(1).max(8).optional() });
export const listInvitations = endpoint({
  method: 'GET',
  path: 'joining/invitationlist',
  access: seeing,
  summary: 'The invitations, newest first',
  input: query,
  output: z.object({ rows: z.array(summary), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const invitationReport = report({
  title: 'Invitations',
  list: listInvitations,
  query: query.omit({ limit: true, offset: true }),
  columns: {
    fullname: { label: 'Name' },
    emailid: { label: 'E-mail' },
    joiningdate: { label: 'Joining date' },
    designationname: { label: 'Designation' },
    departmentname: { label: 'Department' },
    state: { label: 'Status' },
    addedbyname: { label: 'Invited by' },
    addeddate: { label: 'Invited on' },
  },
});

const email = text(254)
  .min(1, 'Please enter the e-mail address')
  .refine((value) => value === '' || isEmail(value), 'Please enter a valid e-mail address')
  .transform((value) => value.toLowerCase());
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\s.'’,()-]*$/u;
const offer = jobFields.extend({
  fullname: line(120)
    .min(1, 'Please enter name')
    .refine((value) => value === '' || NAME.test(value), 'This has characters that are not allowed in a name'),
  joiningdate: dayField,
});
export const inviteFields = offer.extend({ emailid: email, message: orNull(text(1000)) });

const job = {
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
};
const saved = z.array(z.object({ invitationid: z.number(), version: z.number() }));

export const invite = endpoint({
  method: 'POST',
  path: 'joining/invite',
  access: editing,
  summary: 'Invite a new employee: a one-time link goes by mail, valid seven days',
  input: inviteFields,
  output: saved,
  example: { fullname: 'Asha Nair', emailid: 'asha@example.in', joiningdate: '2026-12-01', message: null, ...job },
});

export const changeInvitation = endpoint({
  method: 'POST',
  path: 'joining/change',
  access: editing,
  versioned: true,
  summary: 'Change name, joining date or job of an invitation that is not over; the e-mail address stays',
  input: offer.extend({ invitationid: id }),
  output: saved,
  example: { invitationid: 1, fullname: 'Asha Nair', joiningdate: '2026-12-01', ...job },
});

const enteredSection = z.object({
  section: sectionKey,
  rows: z.array(seenRow),
  /** The changes since it was last sent back; null when it never was. */
  changes: z.array(changeLine).nullable(),
  savedon: z.string(),
});
export type EnteredSection = z.infer<typeof enteredSection>;

export const getInvitation = endpoint({
  method: 'GET',
  path: 'joining/invitation/:invitationid',
  access: seeing,
  summary: 'An invitation with everything that was entered; numbers are covered',
  input: z.object({ invitationid: id }),
  output: z.array(
    summary.extend(jobFields.shape).extend({
      managername: z.string().nullable(),
      gradename: z.string().nullable(),
      officename: z.string().nullable(),
      teamname: z.string().nullable(),
      message: z.string().nullable(),
      remark: z.string().nullable(),
      linkexpireson: z.string().nullable(),
      openedon: z.string().nullable(),
      submittedon: z.string().nullable(),
      decidedbyname: z.string().nullable(),
      decidedon: z.string().nullable(),
      employeecode: z.string().nullable(),
      hascodes: z.boolean(),
      /** The code to propose, which is not reserved. */
      nextcode: z.string().nullable(),
      /** What it came from, such as an accepted offer, and the page of that. */
      origins: z.array(z.object({ text: z.string(), path: z.string() })),
      sections: z.array(enteredSection),
      missing: z.array(z.object({ section: sectionKey, text: z.string() })),
    }),
  ),
  example: { invitationid: 1 },
});

export type InvitationDetail = OutputOf<typeof getInvitation>[number];

const one = z.object({ invitationid: id });
export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: 'joining/sendagain',
  access: editing,
  versioned: true,
  summary: 'Mail a new link; the one before opens nothing any more',
  input: one,
  output: saved,
  example: { invitationid: 1 },
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: 'joining/withdraw',
  access: editing,
  versioned: true,
  summary: 'Withdraw an invitation; what the person has entered is erased',
  input: one,
  output: saved,
  example: { invitationid: 1 },
});

export const returnInvitation = endpoint({
  method: 'POST',
  path: 'joining/return',
  access: editing,
  versioned: true,
  summary: 'Send what was submitted back with a remark, which is mailed to the person',
  input: one.extend({ remark: text(1000).min(1, 'Please add comment') }),
  output: saved,
  example: { invitationid: 1, remark: 'Please add a scan of your PAN' },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: 'joining/accept',
  access: editing,
  stepUp: true,
  versioned: true,
  summary: 'Take the person in: the employee with everything entered, and the account; asked again, answers the same',
  input: one.extend({ employeecode: orNull(text(30)) }),
  output: z.array(z.object({ employeeid: z.number(), employeecode: z.string(), accessfrom: z.string().nullable() })),
  example: { invitationid: 1, employeecode: null },
});

export const revealEntered = endpoint({
  method: 'POST',
  path: 'joining/reveal',
  access: editing,
  summary: 'Uncover one number that an invited person entered; the look leaves a row',
  input: one.extend({ section: sectionKey, rowid: z.number().int().min(0).max(1000), fieldkey: z.string().max(40) }),
  output: z.array(z.object({ value: z.string().nullable() })),
  example: { invitationid: 1, section: 'bank', rowid: 0, fieldkey: 'bankaccount' },
});

export const retention = z.object({
  days: z.number('Please fill valid data').int().min(7, 'At least seven days').max(730, 'At most two years'),
});
export const getJoiningRetention = endpoint({
  method: 'GET',
  path: 'joining/retention',
  access: seeing,
  summary: 'After how many days without a change an unfinished invitation is withdrawn and erased',
  input: z.object({}),
  output: z.array(retention.extend({ version: z.number() })),
  example: {},
});
export const saveJoiningRetention = endpoint({
  method: 'POST',
  path: 'joining/retention',
  access: editing,
  versioned: true,
  summary: 'Choose after how many days without a change an unfinished invitation is withdrawn and erased',
  input: retention,
  output: z.array(z.object({ version: z.number() })),
  example: { days: 90 },
});
