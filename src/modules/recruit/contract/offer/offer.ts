import { z } from 'zod';
import { INVITATION_STATE } from '#modules/joining/contract/state.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, option, orNull, paiseField, personChip, text } from '#platform/contract/fields.ts';
import { mayEdit, mayRead, saved } from '#platform/contract/record.ts';

export const MESSAGE_LIMIT = 2000;
export const DECLINE_LIMIT = 500;

export const OFFER_STATUS = choices({
  1: 'Draft',
  2: 'Waiting for approval',
  3: 'Approved',
  4: 'Refused',
  5: 'Sent',
  6: 'Accepted',
  7: 'Declined',
  8: 'Withdrawn',
  9: 'Replaced',
});
export const DRAFT = 1;
export const WAITING = 2;
export const APPROVED = 3;
export const REFUSED = 4;
export const SENT = 5;
export const ACCEPTED = 6;
export const DECLINED = 7;
export const WITHDRAWN = 8;
export const REPLACED = 9;

const line = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['earning', 'benefit', 'employer']),
  /** Paise. */
  month: z.number(),
  year: z.number(),
});
export type OfferLine = z.infer<typeof line>;

const job = {
  designationid: z.number(),
  departmentid: z.number().nullable(),
  businessunitid: z.number().nullable(),
  officeaddressid: z.number().nullable(),
  employmenttype: z.string(),
  joiningdate: z.string(),
  validuntil: z.string(),
  /** Cost to company of a year, in paise. */
  annualctc: z.number(),
  message: z.string(),
};

export const offerRow = z.object({
  offerid: z.number(),
  offerno: z.number(),
  statusid: OFFER_STATUS.schema,
  ...job,
  /** Null for offers of before there were letters. */
  lettertemplateid: z.number().nullable(),
  /** The number of the letter that was sent; null until then. */
  letternumber: z.string().nullable(),
  /** The pay structure it was worked out by, by its name then; null where the company has one for all. */
  structurecode: z.string().nullable(),
  structurename: z.string().nullable(),
  designationname: z.string(),
  departmentname: z.string().nullable(),
  businessunitname: z.string().nullable(),
  officename: z.string().nullable(),
  manager: personChip.nullable(),
  components: z.array(line),
  senton: z.string().nullable(),
  answeredon: z.string().nullable(),
  declinereason: z.string(),
  /** The invitation to join that its acceptance opened; null where it could not be opened yet. */
  invitationid: z.number().nullable(),
  /** The status of that invitation, and since when; null without one and once the person has joined. */
  invitation: z.object({ statusid: INVITATION_STATE.schema, since: z.string() }).nullable(),
  employeeid: z.number().nullable(),
  /** Whether an approver decides on it or has; without one it is ready as soon as its maker says so. */
  hasapproval: z.boolean(),
  addeddate: z.string(),
  addedbyname: z.string(),
  version: z.number(),
});
export type OfferRow = z.infer<typeof offerRow>;

const feature = 'offer';

export const listOffers = endpoint({
  method: 'GET',
  path: 'recruit/applicationoffer/:candidateapplicationid',
  access: mayRead(feature),
  summary: 'The offers of an application, the latest first',
  input: idParam('candidateapplicationid'),
  output: z.array(offerRow),
  example: { candidateapplicationid: 1 },
});

export const initOffer = endpoint({
  method: 'POST',
  path: 'recruit/initoffer',
  access: mayRead(feature),
  summary: 'What the form of an offer offers, and what the requisition of the application says already',
  input: idParam('candidateapplicationid'),
  output: z.object({
    Designation: z.array(option),
    Department: z.array(option),
    BusinessUnit: z.array(option),
    Office: z.array(option),
    EmploymentType: z.array(option),
    LetterTemplate: z.array(option),
    designationid: z.number(),
    departmentid: z.number().nullable(),
    businessunitid: z.number().nullable(),
    manager: personChip.nullable(),
    /** Whether sending it asks an approver first. */
    needsapproval: z.boolean(),
  }),
  example: { candidateapplicationid: 1 },
});

/** The largest cost to company of a year, in paise. */
export const MAX_CTC = 1_000_000_000_000;
const amount = paiseField.min(100, 'Please enter the amount').max(MAX_CTC, 'enter valid number');

/** One of the pay structures in force on the joining date; null where the company has one for all. */
const structurecode = orNull(text(60));

export const simulateOffer = endpoint({
  method: 'POST',
  path: 'recruit/offersimulation',
  access: mayEdit(feature),
  summary: 'What a cost to company comes to by the pay structure: each component of a month and of a year',
  input: z.object({
    annualctc: amount,
    joiningdate: dayField,
    employmenttype: text(40),
    officeaddressid: orNull(id),
    structurecode,
  }),
  output: z.array(z.object({ gross: z.number(), lines: z.array(line), missing: z.string().nullable() })),
  example: {
    annualctc: 60_000_000,
    joiningdate: '2027-02-01',
    employmenttype: 'Permanent',
    officeaddressid: null,
    structurecode: null,
  },
});

export const listOfferStructures = endpoint({
  method: 'GET',
  path: 'recruit/offerstructure/:joiningdate',
  access: mayRead(feature),
  summary:
    'The pay structures in force on a joining date, one of which an offer names; none where there is one for all',
  input: z.object({ joiningdate: dayField }),
  output: z.array(z.object({ code: z.string(), name: z.string() })),
  example: { joiningdate: '2027-02-01' },
});

/** What an offer says. */
const terms = {
  candidateapplicationid: id,
  lettertemplateid: z.number('Please select the letter template').int().positive().max(Number.MAX_SAFE_INTEGER),
  designationid: z.number('Please select the designation').int().positive().max(Number.MAX_SAFE_INTEGER),
  departmentid: orNull(id),
  businessunitid: orNull(id),
  officeaddressid: orNull(id),
  managerid: orNull(id),
  employmenttype: text(40).min(1, 'Please select the employment type'),
  joiningdate: dayField,
  validuntil: dayField,
  annualctc: amount,
  structurecode,
};
const example = {
  candidateapplicationid: 1,
  lettertemplateid: 1,
  designationid: 1,
  departmentid: null,
  businessunitid: null,
  officeaddressid: null,
  managerid: null,
  employmenttype: 'Permanent',
  joiningdate: '2027-02-01',
  validuntil: '2027-01-20',
  annualctc: 60_000_000,
  structurecode: null,
};

export const saveOffer = endpoint({
  method: 'POST',
  path: 'recruit/offer',
  access: mayEdit(feature),
  summary: 'Create an offer, which replaces one that is approved or sent, or change the draft named by offerid',
  input: z.object({ offerid: orNull(id), ...terms, message: text(MESSAGE_LIMIT) }),
  output: saved('offerid'),
  example: { offerid: null, ...example, message: '' },
});

export const previewOfferLetter = endpoint({
  method: 'POST',
  path: 'recruit/offerletterpreview',
  kind: 'file',
  access: mayEdit(feature),
  summary: 'The letter of an offer before it is saved, as a PDF marked as a draft',
  input: z.object(terms),
  output: z.unknown(),
  example,
});

export const printOfferLetter = endpoint({
  method: 'GET',
  path: 'recruit/offerletter/:offerid',
  kind: 'file',
  access: mayRead(feature),
  summary: 'The letter of an offer as a PDF: as it was sent, or marked as a draft until then',
  input: idParam('offerid'),
  output: z.unknown(),
  example: { offerid: 1 },
});

/** `invite` opens the invitation to join where the acceptance could not. */
export const OFFER_ACTS = ['submit', 'send', 'withdraw', 'invite'] as const;
export type OfferAct = (typeof OFFER_ACTS)[number];

export const changeOfferState = endpoint({
  method: 'POST',
  path: 'recruit/offerstate',
  access: mayEdit(feature),
  versioned: true,
  stepUp: true,
  summary:
    'Submit an offer for approval, send it to the candidate, withdraw it, or open the invitation of an accepted one',
  input: idParam('offerid').extend({
    act: z.enum(OFFER_ACTS),
    /** Whether its letter may be sent without a signatory; rejected unless set. */
    isunsigned: z.boolean().default(false),
  }),
  output: z.array(z.object({ offerid: z.number(), statusid: OFFER_STATUS.schema, version: z.number() })),
  example: { offerid: 1, act: 'submit' },
});

export const getRequestedOffer = endpoint({
  method: 'GET',
  path: 'recruit/requestedoffer/:approvalrequestid',
  access: mayRead(feature),
  summary: 'The pay that a request of an offer asks for',
  input: idParam('approvalrequestid'),
  output: z.array(z.object({ annualctc: z.number(), structurename: z.string().nullable(), components: z.array(line) })),
  example: { approvalrequestid: 1 },
});
