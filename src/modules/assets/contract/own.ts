import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, listQuery, orNull, personChip, text } from '#platform/contract/fields.ts';
import { mayRead } from '#platform/contract/record.ts';
import { ACCEPTANCE, ASSET_STATE, MAX_NOTE, numbered } from './asset.ts';

const asking = { feature: 'request', need: 'read', scope: 'self' } as const;
const sending = { feature: 'request', need: 'edit', scope: 'self' } as const;

export const REQUEST_STATUS = choices({
  1: 'Submitted',
  2: 'To be issued',
  3: 'Issued',
  4: 'Rejected',
  5: 'Withdrawn',
});

const ownAssetRow = z.object({
  assetassignmentid: z.number(),
  version: z.number(),
  assettag: z.string(),
  assetname: z.string(),
  assetcategoryname: z.string(),
  serialnumber: z.string().nullable(),
  issuedon: z.string(),
  dueon: z.string().nullable(),
  acceptanceid: ACCEPTANCE.schema,
  acceptancenote: z.string().nullable(),
  conditionout: z.string().nullable(),
  terms: z.string().nullable(),
  /** The hash of the terms as they are shown; an acceptance names it. */
  termshash: z.string().nullable(),
  stateid: ASSET_STATE.schema,
});
export type OwnAsset = z.infer<typeof ownAssetRow>;

const requestRow = z.object({
  assetrequestid: z.number(),
  assetcategoryname: z.string(),
  reason: z.string(),
  neededby: z.string().nullable(),
  statusid: REQUEST_STATUS.schema,
  addeddate: z.string(),
});

export const getMyAssets = endpoint({
  method: 'GET',
  path: 'assets/my',
  access: asking,
  summary: 'What one has, what waits for one’s acceptance, and one’s requests, the latest first',
  input: z.object({}),
  output: z.array(
    z.object({
      assets: z.array(ownAssetRow),
      requests: z.array(requestRow),
      categories: z.array(numbered),
    }),
  ),
  example: {},
});

export const acceptAsset = endpoint({
  method: 'POST',
  path: 'assets/accept',
  access: sending,
  versioned: true,
  summary: 'Accept an asset with its terms as shown, or refuse it with a reason',
  input: z
    .object({
      assetassignmentid: id,
      isaccepted: z.boolean(),
      termshash: orNull(z.string().max(64)),
      note: orNull(text(MAX_NOTE)),
    })
    .superRefine(({ isaccepted, note }, ctx) => {
      if (!isaccepted && note === null)
        ctx.addIssue({ code: 'custom', path: ['note'], message: 'Please enter a reason' });
    }),
  output: z.array(z.object({ assetassignmentid: z.number(), version: z.number() })),
  example: { assetassignmentid: 1, isaccepted: true, termshash: null, note: null },
});

export const requestAsset = endpoint({
  method: 'POST',
  path: 'assets/request',
  access: sending,
  summary: 'Request an asset of a category; once approved it waits to be issued',
  input: z.object({
    assetcategoryid: z.number('Please select the category').int().positive().max(Number.MAX_SAFE_INTEGER),
    reason: text(MAX_NOTE).min(1, 'Please enter a reason'),
    neededby: orNull(dayField),
  }),
  output: z.array(z.object({ assetrequestid: z.number(), approvalrequestid: z.number() })),
  example: { assetcategoryid: 1, reason: 'Second monitor for drawings', neededby: null },
});

const waitingRow = personChip.extend({
  assetrequestid: z.number(),
  assetcategoryid: z.number(),
  assetcategoryname: z.string(),
  reason: z.string(),
  neededby: z.string().nullable(),
  addeddate: z.string(),
  instock: z.number(),
});
export type WaitingRequest = z.infer<typeof waitingRow>;
export const listWaitingRequests = endpoint({
  method: 'GET',
  path: 'assets/waitingrequests',
  access: mayRead('assets'),
  summary: 'Approved requests that wait to be issued, the earliest needed first, with how many are in stock',
  input: listQuery.pick({ limit: true, offset: true }),
  output: z.object({ rows: z.array(waitingRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const listStock = endpoint({
  method: 'GET',
  path: 'assets/stock/:assetcategoryid',
  access: mayRead('assets'),
  summary: 'The first assets of a category that can be issued, by tag',
  input: idParam('assetcategoryid').extend({ search: listQuery.shape.search }),
  output: z.array(numbered.extend({ version: z.number() })),
  example: { assetcategoryid: 1 },
});

export const getPersonAssets = endpoint({
  method: 'GET',
  path: 'assets/person/:employeeid',
  access: mayRead('assets'),
  summary: 'What a person has, and what they owe for losses',
  input: idParam('employeeid'),
  output: z.array(
    z.object({
      assets: z.array(
        ownAssetRow
          .omit({ terms: true, termshash: true })
          .extend({ assetid: z.number(), value: z.number().nullable() }),
      ),
      recoveries: z.array(
        z.object({
          assetmovementid: z.number(),
          assetid: z.number(),
          assetname: z.string(),
          ondate: z.string(),
          recovery: z.number(),
        }),
      ),
    }),
  ),
  example: { employeeid: 1 },
});
