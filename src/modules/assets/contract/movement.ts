import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, orNull, text } from '#platform/contract/fields.ts';
import { mayEdit } from '#platform/contract/record.ts';
import { ASSET_STATE, MAX_NOTE } from './asset.ts';

const changed = z.array(z.object({ assetid: z.number(), version: z.number(), stateid: ASSET_STATE.schema }));
const person = z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER);

export const issueAsset = endpoint({
  method: 'POST',
  path: 'assets/issue',
  access: mayEdit('assets'),
  versioned: true,
  summary: 'Issue an asset in stock, or a seat of a digital one, to a person',
  input: z.object({
    assetid: id,
    employeeid: person,
    issuedon: dayField,
    dueon: orNull(dayField),
    conditionout: orNull(text(MAX_NOTE)),
    /** The approved request that is fulfilled by it. */
    assetrequestid: orNull(id),
  }),
  output: changed,
  example: { assetid: 1, employeeid: 1, issuedon: '2026-11-02', dueon: null, conditionout: null, assetrequestid: null },
});

export const returnAsset = endpoint({
  method: 'POST',
  path: 'assets/return',
  access: mayEdit('assets'),
  versioned: true,
  summary: 'Take an asset back from whoever has it',
  input: z.object({ assetid: id, assetassignmentid: id, returnedon: dayField, conditionin: orNull(text(MAX_NOTE)) }),
  output: changed,
  example: { assetid: 1, assetassignmentid: 1, returnedon: '2026-11-20', conditionin: 'Scratches on the lid' },
});

export const transferAsset = endpoint({
  method: 'POST',
  path: 'assets/transfer',
  access: mayEdit('assets'),
  versioned: true,
  summary: 'Transfer an asset from its holder to another person, or to another office, or both in one act',
  input: z
    .object({
      assetid: id,
      /** Whose it is until then; null where it only goes to another office. */
      assetassignmentid: orNull(id),
      employeeid: orNull(id),
      officeaddressid: orNull(id),
      ondate: dayField,
      dueon: orNull(dayField),
      condition: orNull(text(MAX_NOTE)),
    })
    .superRefine(({ assetassignmentid, employeeid, officeaddressid }, ctx) => {
      if (employeeid === null && officeaddressid === null)
        ctx.addIssue({
          code: 'custom',
          path: [assetassignmentid === null ? 'officeaddressid' : 'employeeid'],
          message: 'Please select a person or an office',
        });
    }),
  output: changed,
  example: {
    assetid: 1,
    assetassignmentid: 1,
    employeeid: 2,
    officeaddressid: null,
    ondate: '2026-11-20',
    dueon: null,
    condition: null,
  },
});

/** What else happens to an asset, without a person being chosen. */
export const ASSET_MOVE = choices({
  4: 'Send to repair',
  5: 'Back from repair',
  6: 'Report as lost',
  7: 'Found again',
  8: 'Retire',
});
export const moveAsset = endpoint({
  method: 'POST',
  path: 'assets/move',
  access: mayEdit('assets'),
  versioned: true,
  summary: 'Repair, loss, find or retirement of an asset; a loss says what its holder owes, with the working',
  input: z.object({
    assetid: id,
    movementkindid: ASSET_MOVE.schema,
    ondate: dayField,
    note: text(MAX_NOTE).min(1, 'Please enter a reason'),
  }),
  output: changed,
  example: { assetid: 1, movementkindid: 6, ondate: '2026-11-20', note: 'Left in a taxi, police report 118/26' },
});
