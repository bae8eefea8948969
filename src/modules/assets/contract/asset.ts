import { z } from 'zod';
import { choices, option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  dayField,
  id,
  idParam,
  line,
  listQuery,
  orNull,
  paiseField,
  personChip,
  text,
} from '#platform/contract/fields.ts';
import { mayEdit, mayRead, saved } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { ASSET_TYPE } from './category.ts';

export const ASSET_STATE = choices({ 1: 'In stock', 2: 'Issued', 3: 'In repair', 4: 'Lost', 5: 'Retired' });
export const ACCEPTANCE = choices({ 1: 'Not needed', 2: 'Waiting for acceptance', 3: 'Accepted', 4: 'Refused' });
export const MOVEMENT = choices({
  1: 'Added',
  2: 'Issued',
  3: 'Returned',
  4: 'Sent to repair',
  5: 'Back from repair',
  6: 'Lost',
  7: 'Found',
  8: 'Retired',
  9: 'Issue undone',
  10: 'Transferred',
});
export const MAX_NOTE = 1000;
const MAX_COST = 100_000_000_00;
const MAX_SEATS = 100_000;

const assetRow = z.object({
  assetid: z.number(),
  assettag: z.string(),
  assetname: z.string(),
  assetcategoryname: z.string(),
  assettype: z.string(),
  serialnumber: z.string().nullable(),
  stateid: ASSET_STATE.schema,
  state: z.string(),
  holder: z.string(),
  holders: z.number(),
  seats: z.number(),
  dueon: z.string().nullable(),
  officename: z.string().nullable(),
  warrantyuntil: z.string().nullable(),
  renewalon: z.string().nullable(),
  cost: z.number().nullable(),
  value: z.number().nullable(),
});
export type AssetRow = z.infer<typeof assetRow>;

/** Lists within the list: what somebody has to do something about. */
export const ATTENTION = choices({
  1: 'Overdue for return',
  2: 'Held by former employees',
  3: 'Waiting for acceptance',
  4: 'Acceptance refused',
  5: 'Warranty or licence ends within 30 days',
});
const assetQuery = z.object({
  search: listQuery.shape.search,
  stateid: z.coerce.number().int().min(1).max(5).optional(),
  assetcategoryid: id.optional(),
  attentionid: z.coerce.number().int().min(1).max(5).optional(),
});
export const listAssets = endpoint({
  method: 'GET',
  path: 'assets/assetlist',
  access: mayRead('assets'),
  summary: 'Assets by tag, with whoever has them and their value today',
  input: listQuery.extend(assetQuery.shape),
  output: z.object({ rows: z.array(assetRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const assetReport = report({
  title: 'Assets',
  list: listAssets,
  query: assetQuery,
  columns: {
    assettag: { label: 'Tag' },
    assetname: { label: 'Asset' },
    assetcategoryname: { label: 'Category' },
    assettype: { label: 'Type' },
    serialnumber: { label: 'Serial number' },
    state: { label: 'Status' },
    holder: { label: 'Held by' },
    holders: { label: 'Seats taken' },
    seats: { label: 'Seats' },
    dueon: { label: 'Due back' },
    officename: { label: 'Office' },
    warrantyuntil: { label: 'Warranty until' },
    renewalon: { label: 'Renewal' },
    cost: { label: 'Cost', as: 'paise' },
    value: { label: 'Value today', as: 'paise' },
  },
});

/** An option whose value is the id of a row. */
export const numbered = option.extend({ displayvalue: z.number() });

export const initAssets = endpoint({
  method: 'GET',
  path: 'assets/init',
  access: mayRead('assets'),
  summary: 'The categories and offices that an asset is given',
  input: z.object({}),
  output: z.object({
    categories: z.array(numbered.extend({ assettypeid: ASSET_TYPE.schema })),
    offices: z.array(numbered),
  }),
  example: {},
});

const yearRow = z.object({
  from: z.string(),
  to: z.string(),
  opening: z.number(),
  charge: z.number(),
  closing: z.number(),
  units: z.number(),
  ofunits: z.number(),
});
export const valueRow = z.object({
  value: z.number(),
  rate: z.string().nullable(),
  residual: z.number(),
  methodid: z.number(),
  years: z.array(yearRow),
});
export type ValueRow = z.infer<typeof valueRow>;

const assignmentRow = personChip.extend({
  assetassignmentid: z.number(),
  issuedon: z.string(),
  dueon: z.string().nullable(),
  returnedon: z.string().nullable(),
  acceptanceid: ACCEPTANCE.schema,
  acceptancenote: z.string().nullable(),
  conditionout: z.string().nullable(),
  conditionin: z.string().nullable(),
  leavingdate: z.string().nullable(),
});
export type AssignmentRow = z.infer<typeof assignmentRow>;

const assetFields = {
  assetid: orNull(id),
  assetcategoryid: z.number('Please select the category').int().positive().max(Number.MAX_SAFE_INTEGER),
  assettag: line(50).min(1, 'Please enter the tag'),
  assetname: line(150).min(1, 'Please enter what it is'),
  serialnumber: orNull(line(100)),
  seats: z
    .number('enter valid number')
    .int('enter valid number')
    .min(1, 'enter valid number')
    .max(MAX_SEATS, 'enter valid number'),
  officeaddressid: orNull(id),
  vendor: orNull(line(150)),
  purchasedon: orNull(dayField),
  inuseon: orNull(dayField),
  cost: orNull(paiseField.min(0, 'enter valid number').max(MAX_COST, 'enter valid number')),
  warrantyuntil: orNull(dayField),
  renewalon: orNull(dayField),
  note: orNull(text(MAX_NOTE)),
};
export const getAsset = endpoint({
  method: 'GET',
  path: 'assets/asset/:assetid',
  access: mayRead('assets'),
  summary: 'One asset: who has and had it, what happened to it, its value with the working',
  input: idParam('assetid'),
  output: z.array(
    z.object({
      assetid: z.number(),
      assetcategoryid: z.number(),
      assettag: z.string(),
      assetname: z.string(),
      serialnumber: z.string().nullable(),
      seats: z.number(),
      officeaddressid: z.number().nullable(),
      vendor: z.string().nullable(),
      purchasedon: z.string().nullable(),
      inuseon: z.string().nullable(),
      cost: z.number().nullable(),
      warrantyuntil: z.string().nullable(),
      renewalon: z.string().nullable(),
      note: z.string().nullable(),
      stateid: ASSET_STATE.schema,
      version: z.number(),
      assetcategoryname: z.string(),
      assettypeid: ASSET_TYPE.schema,
      recoverypercent: z.number(),
      officename: z.string().nullable(),
      value: valueRow.nullable(),
      assignments: z.array(assignmentRow),
      movements: z.array(
        z.object({
          assetmovementid: z.number(),
          movementkindid: MOVEMENT.schema,
          ondate: z.string(),
          fullname: z.string().nullable(),
          /** Of a transfer: who had it, and the offices as they were called then. */
          fromname: z.string().nullable(),
          fromplace: z.string().nullable(),
          toplace: z.string().nullable(),
          note: z.string().nullable(),
          recovery: z.number().nullable(),
          addedbyname: z.string(),
        }),
      ),
    }),
  ),
  example: { assetid: 1 },
});
export type AssetDetail = z.infer<typeof getAsset.output>[number];

export const saveAsset = endpoint({
  method: 'POST',
  path: 'assets/asset',
  access: mayEdit('assets'),
  summary: 'Add an asset, or change the one named by assetid',
  input: z.object(assetFields).superRefine(({ purchasedon, inuseon, cost }, ctx) => {
    if (inuseon !== null && purchasedon !== null && inuseon < purchasedon)
      ctx.addIssue({ code: 'custom', path: ['inuseon'], message: 'It cannot be in use before it was purchased' });
    if (inuseon !== null && cost === null)
      ctx.addIssue({
        code: 'custom',
        path: ['cost'],
        message: 'Please enter the cost, by which the value is worked out',
      });
  }),
  output: saved('assetid'),
  example: {
    assetid: null,
    assetcategoryid: 1,
    assettag: 'LT-0001',
    assetname: 'ThinkPad T14',
    serialnumber: 'PF3ABC12',
    seats: 1,
    officeaddressid: null,
    vendor: null,
    purchasedon: '2026-08-01',
    inuseon: '2026-08-15',
    cost: 72_000_00,
    warrantyuntil: null,
    renewalon: null,
    note: null,
  },
});
