import { z } from 'zod';
import type { names } from '../../contract.names.ts';
import { endpoint } from './endpoint.ts';

type Part = (typeof names)[number];
/** The forms that save drafts: those that the modules contribute. */
export type DraftForm = Part extends infer P
  ? P extends { drafts: readonly (infer N extends string)[] }
    ? N
    : never
  : never;

/** The most characters of a draft as text. */
export const DRAFT_LIMIT = 64_000;
const SECRET = /password|passphrase|secret|token|otp|bankaccount|ifsc|accountnumber/i;

const which = z.object({
  /** A `DraftForm`; the server has the list. */
  formkey: z.string().max(60),
  /** 0 for a record that does not exist yet. */
  recordid: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
const stored = z.object({ version: z.number(), updatedon: z.string() });
export type StoredDraft = z.infer<typeof stored>;

const isStorable = (values: Record<string, unknown>): boolean => {
  const text = JSON.stringify(values);
  return text.length <= DRAFT_LIMIT && !/\\u0000|\\ud[89a-f]/i.test(text);
};

export const getDraft = endpoint({
  method: 'GET',
  path: 'draft/:formkey/:recordid',
  access: 'session',
  summary: 'What the caller typed into a form and did not save; empty when there is nothing',
  input: which,
  output: z.array(stored.extend({ recordversion: z.number().nullable(), values: z.record(z.string(), z.unknown()) })),
  example: { formkey: 'department', recordid: 0 },
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: 'draft/:formkey/:recordid',
  access: 'session',
  versioned: true,
  summary: 'Save what is typed; If-Match has the version of the draft saved before, 0 for none',
  input: which.extend({
    recordversion: z.number().int().min(0).max(2_000_000_000).nullable(),
    values: z
      .record(z.string().max(60), z.unknown())
      .refine(
        (values) => !Object.keys(values).some((name) => SECRET.test(name)),
        'A draft cannot hold passwords or secrets',
      )
      .refine(isStorable, 'This is too long for a draft'),
  }),
  output: z.array(stored),
  example: { formkey: 'department', recordid: 0, recordversion: null, values: { departmentname: 'Works' } },
});

export const eraseDraft = endpoint({
  method: 'DELETE',
  path: 'draft/:formkey/:recordid',
  access: 'session',
  summary: 'Delete what was typed into a form',
  input: which,
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { formkey: 'department', recordid: 0 },
});
