import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { AUDIENCES, CHOICES, type FieldKey, FIELD_KEYS, fieldOf, isRuled, WIDEST } from './profile-fields.ts';

const audience = z.enum(AUDIENCES);
export const fieldKey = z.custom<FieldKey>(
  (value) => typeof value === 'string' && (FIELD_KEYS as string[]).includes(value),
  'This field does not exist',
);
const ruledKey = fieldKey.refine(isRuled, 'This field is public');
const once = (rows: readonly { fieldkey: string }[]) =>
  new Set(rows.map(({ fieldkey }) => fieldkey)).size === rows.length;
const TWICE = 'Each field can be listed only once';

/** The company's rule for one field. */
export const fieldRule = z
  .object({ fieldkey: ruledKey, open: z.array(audience).max(AUDIENCES.length), choice: z.enum(CHOICES) })
  .refine(
    ({ fieldkey, open }) => open.every((one) => WIDEST[fieldOf(fieldkey).class].includes(one)),
    'Sensitive details cannot be opened to colleagues',
  )
  .refine(
    ({ fieldkey, choice }) => choice === 'none' || fieldOf(fieldkey).class !== 'sensitive',
    'Employees cannot change who sees sensitive details',
  );
export type FieldRule = z.infer<typeof fieldRule>;

export const getDefaultPrivacy = endpoint({
  method: 'GET',
  path: 'privacy/default',
  access: { feature: 'defaultPrivacy', need: 'read', scope: 'tenant' },
  summary: 'Who sees which field of a profile, and what people may choose themselves',
  input: z.object({}),
  output: z.array(z.object({ rules: z.array(fieldRule), version: z.number() })),
  example: {},
});

export const saveDefaultPrivacy = endpoint({
  method: 'POST',
  path: 'privacy/default',
  access: { feature: 'defaultPrivacy', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary: 'Choose who sees which field of a profile; fields not named keep the usual',
  input: z.object({ rules: z.array(fieldRule).max(200).refine(once, TWICE) }),
  output: z.array(z.object({ version: z.number() })),
  example: { rules: [{ fieldkey: 'mobilenumber', open: ['department', 'line'], choice: 'free' }] },
});

const ownRow = z.object({
  fieldkey: fieldKey,
  /** The audiences that the person may choose from; empty when the company has decided. */
  choosable: z.array(audience),
  /** The audiences in effect. */
  open: z.array(audience),
  /** Whether that is the person's own choice. */
  chosen: z.boolean(),
});
export type OwnPrivacyRow = z.infer<typeof ownRow>;

export const getPersonalPrivacy = endpoint({
  method: 'GET',
  path: 'privacy/personal',
  access: { feature: 'profile', need: 'read', scope: 'self' },
  summary: 'Who sees which field of the caller’s own profile',
  input: z.object({}),
  output: z.array(ownRow),
  example: {},
});

export const savePersonalPrivacy = endpoint({
  method: 'POST',
  path: 'privacy/personal',
  access: { feature: 'profile', need: 'edit', scope: 'self' },
  summary: 'Choose who sees a field of the own profile, within what the company allows; null takes the company’s word',
  input: z.object({
    choices: z
      .array(z.object({ fieldkey: ruledKey, open: z.array(audience).max(AUDIENCES.length).nullable() }))
      .max(200)
      .refine(once, TWICE),
  }),
  output: z.array(ownRow),
  example: { choices: [{ fieldkey: 'mobilenumber', open: ['team'] }] },
});

export const revealField = endpoint({
  method: 'POST',
  path: 'privacy/reveal',
  access: 'session',
  summary: 'Uncover a covered value of somebody one is responsible for, or one’s own; leaves a trace',
  input: z.object({
    employeeid: id,
    fieldkey: fieldKey.refine((key) => fieldOf(key).masked, 'This field is not masked'),
  }),
  output: z.array(z.object({ value: z.string().nullable() })),
  example: { employeeid: 1, fieldkey: 'pan' },
});
