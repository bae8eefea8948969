import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull } from '#platform/contract/fields.ts';
import { allOf, oneOf, removalOf, saved } from '#platform/contract/record.ts';

export const NAME_LIMIT = 100;

export const EXIT_KIND = choices({
  1: 'Resignation',
  2: 'Termination',
  3: 'Retirement',
  4: 'End of contract',
  5: 'Death',
  6: 'Absconding',
});
/** Kinds that a person may request; all others are started by HR. */
export const OWN_KINDS: readonly number[] = [1, 3];
/** Started by one person, confirmed by a second. */
export const TERMINATION = 2;

export const reasonSave = z
  .object({
    exitreasonid: orNull(id),
    exitreasonname: line(NAME_LIMIT).min(1, 'Please enter name'),
    kindid: EXIT_KIND.schema,
    isnoticeapplied: z.boolean(),
    isselfservice: z.boolean(),
  })
  .superRefine(({ kindid, isselfservice }, ctx) => {
    if (isselfservice && !OWN_KINDS.includes(kindid))
      ctx.addIssue({
        code: 'custom',
        path: ['isselfservice'],
        message: 'Employees can only choose a resignation or a retirement',
      });
  });
export type ReasonSave = z.infer<typeof reasonSave>;

export const reasonRow = z.object({
  exitreasonid: z.number(),
  exitreasonname: z.string(),
  kindid: EXIT_KIND.schema,
  isnoticeapplied: z.boolean(),
  isselfservice: z.boolean(),
  isactive: ACTIVE.schema,
  usedcount: z.number(),
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  version: z.number(),
});
export type ReasonRow = z.infer<typeof reasonRow>;

const read = { feature: 'exitReason', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'exitReason', need: 'edit', scope: 'tenant' } as const;

export const listReasons = allOf({
  path: 'subscription/allexitreason',
  access: read,
  row: reasonRow,
  summary: 'All exit reasons, oldest first',
});

export const getReason = oneOf({
  path: 'subscription/exitreason/:exitreasonid',
  access: read,
  row: reasonRow,
  summary: 'One exit reason',
});

export const saveReason = endpoint({
  method: 'POST',
  path: 'subscription/exitreason',
  access: edit,
  summary: 'Create an exit reason, or change the one named by exitreasonid',
  input: reasonSave,
  output: saved('exitreasonid'),
  example: {
    exitreasonid: null,
    exitreasonname: 'Marriage',
    kindid: 1,
    isnoticeapplied: true,
    isselfservice: true,
  },
});

export const toggleReason = toggle({
  noun: 'exitreason',
  idfield: 'exitreasonid',
  feature: 'exitReason',
  of: 'an exit reason',
});

export const removeReason = removalOf({
  path: 'subscription/exitreason/:exitreasonid',
  access: edit,
  summary: 'Delete an exit reason that no exit names',
});
