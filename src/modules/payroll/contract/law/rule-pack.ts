import { z } from 'zod';
import { type PackName, rulePacks } from './rules.ts';
import { dayText } from '../units.ts';

// A rule pack that the publisher signs: all dated rules of one subject from a day on, with worked examples.

/** The layout of signed packs that this version reads. */
export const PACK_FORMAT = 1;
/** Bytes of a signed pack. */
export const MAX_PACK = 1024 * 1024;
const MAX_EXAMPLES = 500;
const NAMES = Object.keys(rulePacks) as [PackName, ...PackName[]];

/** A calculation of `npm run calculate` with the result that the rules of the pack give. */
const example = z.strictObject({
  kind: z.string().min(1).max(40),
  name: z.string().min(1).max(300),
  input: z.unknown(),
  expected: z.unknown(),
  source: z.string().max(500).optional(),
});

const packHead = {
  format: z.literal(PACK_FORMAT),
  keyid: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Small letters, digits and hyphens'),
  /** Counts the packs of a subject. The rules that come with the product are edition 1. */
  edition: z.int().min(2).max(100_000),
  issuedon: dayText,
  /** Its rules are in force from this day on; before it those of the edition before stay. */
  from: dayText,
  about: z.string().min(1).max(500),
  content: z.looseObject({ pack: z.enum(NAMES) }),
  examples: z.array(example).min(1, 'A pack has a worked example at least').max(MAX_EXAMPLES),
};
export const unsignedPack = z.strictObject(packHead);
export const signedPack = z.strictObject({ ...packHead, signature: z.base64().max(200) });
export type UnsignedPack = z.output<typeof unsignedPack>;
export type SignedPack = z.output<typeof signedPack>;
export type PackExample = z.output<typeof example>;
