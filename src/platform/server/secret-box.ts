import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Secrets, secretsOf } from './secrets.ts';

/** Derives a key for each purpose, so that what was encrypted for one row cannot be decrypted for another. */
const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'muster secret box', purpose, 32));

/** Encrypts a text at rest. `purpose` is its type and owner, such as `factor.7.12`. */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a text. @returns undefined when it is damaged, of another purpose, or encrypted with no accepted secret */
export function unseal(secrets: Secrets, purpose: string, box: string): string | undefined {
  for (const secret of secretsOf(secrets)) {
    const text = unsealWith(secret, purpose, box);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** What became of a box: encrypted anew, left as it is, or encrypted with no accepted secret. */
export type Resealed = { readonly box: string } | 'current' | 'unreadable';

/** Encrypts anew what was encrypted with the secret before. */
export function reseal(secrets: Secrets, purpose: string, box: string): Resealed {
  if (unsealWith(secrets.secret, purpose, box) !== undefined) return 'current';
  const text = unseal(secrets, purpose, box);
  return text === undefined ? 'unreadable' : { box: seal(secrets.secret, purpose, text) };
}

function unsealWith(secret: string, purpose: string, box: string): string | undefined {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length < 28) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
