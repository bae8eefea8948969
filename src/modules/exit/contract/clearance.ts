import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, orNull, personChip, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { exitTask, NOTE_LIMIT } from './core.ts';

const ask = { feature: 'request', need: 'edit', scope: 'self' } as const;
const look = { feature: 'request', need: 'read', scope: 'self' } as const;

export const listClearance = endpoint({
  method: 'GET',
  path: 'exit/clearance',
  access: look,
  summary: 'The open clearance tasks the caller is responsible for, the earliest last day first',
  input: z.object({}),
  output: z.array(exitTask.extend({ employeeexitid: z.number(), lastday: z.string(), person: personChip })),
  example: {},
});

export const completeTask = endpoint({
  method: 'POST',
  path: 'exit/task',
  access: ask,
  versioned: true,
  summary: 'Complete a clearance task, open it again, or say that it does not apply',
  input: z
    .object({
      exittaskid: id,
      statusid: z.custom<1 | 2 | 3>((value) => value === 1 || value === 2 || value === 3, MESSAGES.E0010),
      note: orNull(text(NOTE_LIMIT)),
      recoveryamount: orNull(z.number().int().min(0, 'enter valid number').max(100_000_000_000)),
    })
    .superRefine(({ statusid, note }, ctx) => {
      if (statusid === 3 && !note) ctx.addIssue({ code: 'custom', path: ['note'], message: MESSAGES.E1280 });
    }),
  output: z.array(z.object({ exittaskid: z.number(), statusid: z.number(), version: z.number() })),
  example: { exittaskid: 1, statusid: 2, note: null, recoveryamount: null },
});
