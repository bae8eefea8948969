import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, orNull, text } from '#platform/contract/fields.ts';
import { COMMENT_LIMIT } from './request.ts';
import { allOf, removalOf, saved } from '#platform/contract/record.ts';

export const MAX_DELEGATION_DAYS = 365;

const read = { feature: 'request', need: 'read', scope: 'self' } as const;
const edit = { feature: 'request', need: 'edit', scope: 'self' } as const;

export const delegationRow = z.object({
  approvaldelegationid: z.number(),
  /** True when the caller is the person who has the delegate. */
  ismine: z.boolean(),
  fullname: z.string(),
  delegatename: z.string(),
  delegateid: z.number().nullable(),
  fromdate: z.string(),
  todate: z.string(),
  comment: z.string().nullable(),
  version: z.number(),
});
export type DelegationRow = z.infer<typeof delegationRow>;

export const delegationSave = z
  .object({
    approvaldelegationid: orNull(id),
    delegateid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
    fromdate: dayField,
    todate: dayField,
    comment: orNull(text(COMMENT_LIMIT)),
  })
  .superRefine(({ fromdate, todate }, ctx) => {
    if (todate < fromdate)
      ctx.addIssue({ code: 'custom', path: ['todate'], message: 'The last day is before the first' });
  });

export const listDelegations = allOf({
  path: 'requestcenter/delegationlist',
  access: read,
  row: delegationRow,
  summary: 'Who stands in for the caller, and for whom the caller stands in, now or later',
});

export const saveDelegation = endpoint({
  method: 'POST',
  path: 'requestcenter/delegation',
  access: edit,
  summary: 'Name who decides in one’s place from a day to a day, or change it',
  input: delegationSave,
  output: saved('approvaldelegationid'),
  example: { approvaldelegationid: null, delegateid: 2, fromdate: '2026-11-02', todate: '2026-11-06', comment: null },
});

export const removeDelegation = removalOf({
  path: 'requestcenter/delegation/:approvaldelegationid',
  access: edit,
  summary: 'End a delegation of one’s own at once',
});
