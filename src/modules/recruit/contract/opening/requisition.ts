import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, option, orNull, paiseField, personChip, text } from '#platform/contract/fields.ts';
import { mayEdit, mayRead, removalOf, saved } from '#platform/contract/record.ts';
import { closingEnds } from '../candidate/move.ts';
import { report } from '#platform/contract/report.ts';
import { opening } from './opening.ts';

export const REASON_LIMIT = 1000;
export const CODE_LIMIT = 30;
/** The largest budget of a year, in paise. */
export const MAX_BUDGET = 1_000_000_000_000;
export const REQUISITION_STATUS = choices({
  1: 'Draft',
  2: 'Waiting for approval',
  3: 'Approved',
  4: 'Refused',
  5: 'Closed',
});

const feature = 'requisition';

const requisitionRow = z.object({
  requisitionid: z.number(),
  requisitioncode: z.string(),
  designationname: z.string(),
  departmentname: z.string().nullable(),
  businessunitname: z.string().nullable(),
  hiringmanagername: z.string().nullable(),
  statusid: REQUISITION_STATUS.schema,
  status: z.string(),
  positions: z.number(),
  opencount: z.number(),
  comingcount: z.number(),
  overcount: z.number(),
  draftcount: z.number(),
  closedcount: z.number(),
  addedon: z.string(),
});
export type RequisitionRow = z.infer<typeof requisitionRow>;

const requisitionQuery = z.object({
  search: listQuery.shape.search,
  statusid: z.coerce.number().int().min(1).max(5).optional(),
});

export const listRequisitions = endpoint({
  method: 'GET',
  path: 'recruit/requisitionlist',
  access: mayRead(feature),
  summary: 'The requisitions with how many openings are in which state, the latest first',
  input: listQuery.extend(requisitionQuery.shape),
  output: z.object({ rows: z.array(requisitionRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const requisitionReport = report({
  title: 'Requisition',
  list: listRequisitions,
  query: requisitionQuery,
  columns: {
    requisitioncode: { label: 'Code' },
    designationname: { label: 'Designation' },
    departmentname: { label: 'Department' },
    businessunitname: { label: 'Business unit' },
    hiringmanagername: { label: 'Hiring manager' },
    status: { label: 'Status' },
    positions: { label: 'Positions' },
    opencount: { label: 'Open' },
    comingcount: { label: 'Coming' },
    overcount: { label: 'Over' },
    draftcount: { label: 'Draft' },
    closedcount: { label: 'Closed' },
    addedon: { label: 'Created' },
  },
});

export const requisitionDetail = z.object({
  requisitionid: z.number(),
  requisitioncode: z.string(),
  designationid: z.number(),
  designationname: z.string(),
  departmentid: z.number().nullable(),
  departmentname: z.string().nullable(),
  businessunitid: z.number().nullable(),
  businessunitname: z.string().nullable(),
  hiringmanager: personChip.nullable(),
  reason: z.string(),
  /** Paise: what all positions may cost in a year; null without one, and for whoever may not see offers. */
  annualbudget: z.number().nullable(),
  mayseebudget: z.boolean(),
  statusid: REQUISITION_STATUS.schema,
  /** How many positions a workflow approved; null where none had to. */
  approvedpositions: z.number().nullable(),
  /** Whether sending it asks an approver; otherwise it is approved at once. */
  needsapproval: z.boolean(),
  /** That it asks for more than the hiring plan has; empty where it does not. */
  plannote: z.string(),
  jobs: z.array(opening),
  version: z.number(),
});
export type RequisitionDetail = z.infer<typeof requisitionDetail>;

export const getRequisition = endpoint({
  method: 'GET',
  path: 'recruit/requisition/:requisitionid',
  access: mayRead(feature),
  summary: 'One requisition with its openings',
  input: idParam('requisitionid'),
  output: z.array(requisitionDetail),
  example: { requisitionid: 1 },
});

export const initRequisition = endpoint({
  method: 'POST',
  path: 'recruit/initrequisition',
  access: mayRead(feature),
  summary: 'What the form of a requisition offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    Designation: z.array(option),
    Department: z.array(option),
    BusinessUnit: z.array(option),
    /** Active templates, each with its designation. */
    JobTemplate: z.array(option.extend({ designationid: z.number() })),
  }),
  example: { featurekey: feature },
});

export const saveRequisition = endpoint({
  method: 'POST',
  path: 'recruit/requisition',
  access: mayEdit(feature),
  summary: 'Create a requisition with a first opening from a template or its designation, or change the one named',
  input: z.object({
    requisitionid: orNull(id),
    /** Null for the next number. */
    requisitioncode: orNull(
      text(CODE_LIMIT).refine(
        (value) => /^[A-Za-z0-9-]+$/.test(value),
        'Only letters, digits and hyphens can be used in a code',
      ),
    ),
    designationid: z.number('Please select the designation').int().positive().max(Number.MAX_SAFE_INTEGER),
    departmentid: orNull(id),
    businessunitid: orNull(id),
    hiringmanagerid: orNull(id),
    reason: text(REASON_LIMIT),
    /** Ignored from whoever may not see offers. */
    annualbudget: orNull(paiseField.min(100, 'Please enter the amount').max(MAX_BUDGET, 'enter valid number')),
    /** Of a new requisition: the template of its first opening; null for the designation’s own text. */
    jobtemplateid: orNull(id),
  }),
  output: saved('requisitionid'),
  example: {
    requisitionid: null,
    requisitioncode: null,
    designationid: 1,
    departmentid: null,
    businessunitid: null,
    hiringmanagerid: null,
    reason: 'A second shift starts in July',
    annualbudget: null,
    jobtemplateid: null,
  },
});

/** What can be done with a requisition as a whole. */
export const REQUISITION_ACTS = ['submit', 'withdraw', 'close', 'reopen'] as const;
export type RequisitionAct = (typeof REQUISITION_ACTS)[number];

export const changeRequisitionState = endpoint({
  method: 'POST',
  path: 'recruit/requisitionstate',
  access: mayEdit(feature),
  versioned: true,
  summary: 'Submit a requisition for approval, withdraw it, close it with its openings, or reopen it',
  input: idParam('requisitionid').extend({ act: z.enum(REQUISITION_ACTS), ending: closingEnds }),
  output: z.array(z.object({ requisitionid: z.number(), statusid: REQUISITION_STATUS.schema, version: z.number() })),
  example: { requisitionid: 1, act: 'submit' },
});

export const removeRequisition = removalOf({
  path: 'recruit/requisition/:requisitionid',
  access: mayEdit(feature),
  summary: 'Delete a requisition that is a draft or refused, with its openings',
});
