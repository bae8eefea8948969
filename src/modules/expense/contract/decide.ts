import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, idParam, orNull, text } from '#platform/contract/fields.ts';
import { claimAmount, MAX_LINES, NOTE_LIMIT } from './claim-line.ts';
import { CLAIM_STATUS } from './assessment.ts';

const read = { feature: 'expense', need: 'read', scope: 'people' } as const;
const which = idParam('expenseclaimid');
const done = z.array(z.object({ expenseclaimid: z.number(), statusid: CLAIM_STATUS.schema }));
const nullableLine = z.number().int().min(1).max(MAX_LINES).nullable();
const decidedOn = orNull(dayField).describe('The day that the decision bears; null for today');

export const decideClaim = endpoint({
  method: 'POST',
  path: 'expense/decide',
  access: read,
  money: true,
  summary:
    'Approve, reject or send back lines of a claim: one line, or all that are undecided; an approved line gets an amount up to what the rules allow',
  input: which.extend({
    what: z.enum(['approve', 'reject', 'sendback']),
    lineno: nullableLine,
    /** Only with one line; null for all that is allowed. In paise. */
    amount: orNull(claimAmount),
    /** Only lines that nothing was found about, when all are approved. */
    iscleanonly: z.boolean().default(false),
    on: decidedOn,
    note: orNull(text(NOTE_LIMIT)),
  }),
  output: done,
  example: { expenseclaimid: 1, what: 'approve', lineno: null, amount: null, on: null, note: null },
});

export const allowDeviation = endpoint({
  method: 'POST',
  path: 'expense/deviate',
  access: read,
  money: true,
  summary: 'Give an approved line what goes beyond a limit, by a person of the grade for deviations',
  input: which.extend({
    lineno: z.number().int().min(1).max(MAX_LINES),
    amount: orNull(claimAmount),
    on: decidedOn,
    note: orNull(text(NOTE_LIMIT)),
  }),
  output: done,
  example: { expenseclaimid: 1, lineno: 1, amount: null, on: null, note: null },
});
