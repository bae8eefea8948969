import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that signs and seals; while it is being replaced also the one before, by which is read, never signed. */
export type Secrets = { readonly secret: string; readonly secretBefore?: string | undefined };

/** All secrets that are accepted, the current one first. */
export const secretsOf = ({ secret, secretBefore }: Secrets): readonly string[] =>
  secretBefore === undefined ? [secret] : [secret, secretBefore];

/** A keyed hash (HMAC); `text` begins with its purpose, so that a signature never serves another. */
export const mac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Constant-time comparison of two texts. */
export function same(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** Whether `signature` is the keyed hash of the text by any accepted secret. */
export const isSigned = (secrets: Secrets, signature: string, text: string): boolean =>
  secretsOf(secrets).some((secret) => same(signature, mac(secret, text)));
