import { z } from 'zod';
import { dynamicField, dynamicValue } from '#platform/contract/dynamic-form.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, option, orNull, text } from '#platform/contract/fields.ts';
import { exitCore, NOTE_LIMIT, plan } from './core.ts';
import { noticeResult, why } from './policy.ts';
import { removed } from '#platform/contract/record.ts';

const ask = { feature: 'request', need: 'edit', scope: 'self' } as const;
const look = { feature: 'request', need: 'read', scope: 'self' } as const;
const answers = z.array(z.object({ id: z.number(), value: dynamicValue }));

export const getOwnExit = endpoint({
  method: 'GET',
  path: 'exit/own',
  access: look,
  summary: 'One’s own exit as it stands, and what can be chosen for a new one',
  input: z.object({}),
  output: z.array(
    z.object({
      hasrecord: z.boolean(),
      leavingdate: z.string().nullable(),
      exit: exitCore
        .extend({
          withdrawalopen: z.boolean(),
          interview: z.array(dynamicField),
          isinterviewdone: z.boolean(),
        })
        .nullable(),
      reasons: z.array(option),
    }),
  ),
  example: {},
});

export const previewResignation = endpoint({
  method: 'POST',
  path: 'exit/preview',
  access: look,
  summary: 'The last working day of one’s own resignation as of today, with every reason; nothing is saved',
  input: plan,
  output: z.array(z.object({ notice: noticeResult, policyreason: why })),
  example: { exitreasonid: 1, wishedday: null },
});

export const resign = endpoint({
  method: 'POST',
  path: 'exit/resign',
  access: ask,
  summary: 'Resign: the request goes to whoever accepts it',
  input: plan.extend({ note: orNull(text(NOTE_LIMIT)) }),
  output: z.array(z.object({ employeeexitid: z.number(), approvalrequestid: z.number() })),
  example: { exitreasonid: 1, wishedday: null, note: null },
});

export const withdrawResignation = endpoint({
  method: 'POST',
  path: 'exit/withdraw',
  access: ask,
  summary: 'Take back one’s own resignation; once it is accepted, ask for it',
  input: z.object({ note: orNull(text(NOTE_LIMIT)) }),
  output: z.array(z.object({ employeeexitid: z.number(), iswithdrawn: z.boolean() })),
  example: { note: null },
});

export const saveInterview = endpoint({
  method: 'POST',
  path: 'exit/interview',
  access: ask,
  summary: 'Answer the exit interview of one’s own exit',
  input: z.object({ answers: answers.max(60) }),
  output: removed,
  example: { answers: [] },
});

export const getExitOfRequest = endpoint({
  method: 'GET',
  path: 'exit/request/:approvalrequestid',
  access: look,
  summary: 'How the last day of a resignation came about, for those who have to do with the request',
  input: idParam('approvalrequestid'),
  output: z.array(
    z.object({
      employeeexitid: z.number(),
      lastday: z.string(),
      wishedday: z.string().nullable(),
      notice: noticeResult,
      policyreason: why.nullable(),
      maysetday: z.boolean(),
      version: z.number(),
    }),
  ),
  example: { approvalrequestid: 1 },
});

export const setLastDay = endpoint({
  method: 'POST',
  path: 'exit/lastday',
  access: ask,
  versioned: true,
  summary: 'Set another last day, within the policy, as somebody who is asked to accept the resignation',
  input: z.object({ employeeexitid: id, lastday: dayField }),
  output: z.array(z.object({ employeeexitid: z.number(), lastday: z.string(), version: z.number() })),
  example: { employeeexitid: 1, lastday: '2026-11-30' },
});
