import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { z } from 'zod';
import {
  MAX_PACK,
  PACK_FORMAT,
  type SignedPack,
  signedPack,
  type UnsignedPack,
} from '#modules/payroll/contract/law/rule-pack.ts';
import { type PackName, rulePacks, type Rules } from '#modules/payroll/contract/law/rules.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { PUBLISHER_KEYS, type PublisherKey } from './publisher-keys.ts';

/** A pack that is not taken, with what to do about it. */
export class RulePackError extends Error {}
const fail = (text: string): never => {
  throw new RulePackError(text);
};

/** What the signature is over: the pack without it, as canonical JSON. */
const signedBytes = (pack: UnsignedPack): Buffer => Buffer.from(canonical(pack));

/** The signature of a pack by the private key of its publisher, in base64. */
export const signatureOf = (pack: UnsignedPack, key: KeyObject): string =>
  sign(null, signedBytes(pack), key).toString('base64');

/** @throws RulePackError naming the first field that is not valid */
function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown, within = ''): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return fail(`${[within, ...(issue?.path ?? [])].filter((part) => part !== '').join('.')}: ${issue?.message ?? ''}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Fails for a signature that no key of the publisher made. @throws RulePackError */
function expectSignature({ signature, ...pack }: SignedPack, keys: ReadonlyMap<string, PublisherKey>): void {
  const key =
    keys.get(pack.keyid) ??
    fail(
      `The key “${pack.keyid}” is not one of the publisher: ${[...keys.keys()].join(', ')}. Update the product first`,
    );
  if (key.until !== null && pack.issuedon > key.until)
    fail(
      `The key “${pack.keyid}” signs nothing that is issued after ${key.until}, and this pack is of ${pack.issuedon}`,
    );
  const publickey = createPublicKey({ key: Buffer.from(key.publickey, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, signedBytes(pack), publickey, Buffer.from(signature, 'base64')))
    fail(
      'The signature does not fit the content: the file was changed after it was signed. Get it from the publisher again',
    );
}

/** A signed pack whose signature and content were checked, with its rules as they are computed with. */
export type OpenedPack<Name extends PackName = PackName> = Pick<
  SignedPack,
  'about' | 'edition' | 'examples' | 'from' | 'issuedon' | 'keyid' | 'signature'
> & { readonly name: Name; readonly content: Omit<Rules[Name], 'version'> };

/**
 * Reads a signed pack and checks size, format, signature and rules.
 * @throws RulePackError with what is wrong and what to do
 */
export function openPack({
  text,
  keys = PUBLISHER_KEYS,
}: {
  text: string;
  keys?: ReadonlyMap<string, PublisherKey>;
}): OpenedPack {
  if (Buffer.byteLength(text) > MAX_PACK) fail('The file is larger than 1 MB, which no pack is');
  const json = jsonOf(text);
  const format: unknown = typeof json === 'object' && json !== null && 'format' in json ? json.format : undefined;
  if (format !== PACK_FORMAT)
    fail(
      `The file has the format ${JSON.stringify(format) ?? 'none'}; this version reads ${PACK_FORMAT}. Update the product first`,
    );
  const pack = parsed(signedPack, json);
  expectSignature(pack, keys);
  const { content, about, edition, examples, from, issuedon, keyid, signature } = pack;
  const name = content.pack;
  const rules = parsed<z.ZodType<object>>(rulePacks[name], content, 'content') as OpenedPack['content'];
  return { name, content: rules, about, edition, examples, from, issuedon, keyid, signature };
}
