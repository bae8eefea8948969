import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, orNull, text } from '#platform/contract/fields.ts';
import { COMMENT_LIMIT } from './request.ts';

export const MOST_STANDIN_DAYS = 365;

const read = { feature: 'request', need: 'read', scope: 'self' } as const;
const edit = { feature: 'request', need: 'edit', scope: 'self' } as const;

export const standinRow = z.object({
  approvalstandinid: z.number(),
  /** True where the caller is the one who is stood in for. */
  ismine: z.boolean(),
  fullname: z.string(),
  standinname: z.string(),
  standinid: z.number().nullable(),
  fromdate: z.string(),
  todate: z.string(),
  comment: z.string().nullable(),
  version: z.number(),
});
export type StandinRow = z.infer<typeof standinRow>;

export const standinSave = z
  .object({
    approvalstandinid: orNull(id),
    standinid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
    fromdate: dayField,
    todate: dayField,
    comment: orNull(text(COMMENT_LIMIT)),
  })
  .superRefine(({ fromdate, todate }, ctx) => {
    if (todate < fromdate)
      ctx.addIssue({ code: 'custom', path: ['todate'], message: 'The last day is before the first' });
  });

export const listStandins = endpoint({
  method: 'GET',
  path: 'requestcenter/standinlist',
  access: read,
  summary: 'Who stands in for the caller, and for whom the caller stands in, now or later',
  input: z.object({}),
  output: z.array(standinRow),
  example: {},
});

export const saveStandin = endpoint({
  method: 'POST',
  path: 'requestcenter/standin',
  access: edit,
  summary: 'Name who decides in one’s place from a day to a day, or change it',
  input: standinSave,
  output: z.array(z.object({ approvalstandinid: z.number(), version: z.number() })),
  example: { approvalstandinid: null, standinid: 2, fromdate: '2026-11-02', todate: '2026-11-06', comment: null },
});

export const removeStandin = endpoint({
  method: 'DELETE',
  path: 'requestcenter/standin/:approvalstandinid',
  access: edit,
  summary: 'End a stand-in of one’s own at once',
  input: idParam('approvalstandinid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { approvalstandinid: 1 },
});
