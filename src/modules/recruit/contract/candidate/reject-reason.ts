import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { NAME_LIMIT } from '../job-fields.ts';

export const rejectReasonSave = z.object({
  rejectreasonid: orNull(id),
  rejectreasonname: line(NAME_LIMIT).min(1, 'Please enter name'),
  /** The candidate chose to go: withdrew, or took another job. */
  iswithdrawn: z.boolean(),
});

export const rejectReasonRow = createdRow.extend({
  rejectreasonid: z.number(),
  rejectreasonname: z.string(),
  iswithdrawn: z.boolean(),
  isactive: ACTIVE.schema,
  /** Applications that were rejected for it. */
  usedcount: z.number(),
});
export type RejectReasonRow = z.infer<typeof rejectReasonRow>;

const feature = 'rejectReason';

export const listRejectReasons = allOf({
  path: 'subscription/allrejectreason',
  access: mayRead(feature),
  row: rejectReasonRow,
  summary: 'All reasons for which candidates are rejected, oldest first',
});

export const getRejectReason = oneOf({
  path: 'subscription/rejectreason/:rejectreasonid',
  access: mayRead(feature),
  row: rejectReasonRow,
  summary: 'One reason for which candidates are rejected',
});

export const saveRejectReason = endpoint({
  method: 'POST',
  path: 'subscription/rejectreason',
  access: mayEdit(feature),
  summary: 'Create a reason for which candidates are rejected, or change the one named by rejectreasonid',
  input: rejectReasonSave,
  output: saved('rejectreasonid'),
  example: { rejectreasonid: null, rejectreasonname: 'Lives too far away', iswithdrawn: false },
});

export const toggleRejectReason = toggle({
  noun: 'rejectreason',
  idfield: 'rejectreasonid',
  feature,
  of: 'a reason for which candidates are rejected',
});

export const removeRejectReason = removalOf({
  path: 'subscription/rejectreason/:rejectreasonid',
  access: mayEdit(feature),
  summary: 'Delete a reason for which no candidate was rejected',
});
