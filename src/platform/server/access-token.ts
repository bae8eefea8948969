import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Secrets, secretsOf } from './secrets.ts';

export type AccessClaims =
  | { kind: 'user'; sub: number; acc: number; log: number; exp: number }
  | { kind: 'subscription'; sub: number; exp: number };

const claimsShape: z.ZodType<AccessClaims> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), sub: z.coerce.number(), acc: z.number(), log: z.number(), exp: z.number() }),
  z.object({ kind: z.literal('subscription'), sub: z.coerce.number(), exp: z.number() }),
]);

type SigningKey = { readonly id: string; readonly key: KeyObject };
const derived = new Map<string, SigningKey>();

/** The key of access tokens and its public id, derived from a secret: it opens nothing else. */
function keyOf(secret: string): SigningKey {
  const known = derived.get(secret);
  if (known) return known;
  const bytes = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'muster access token', purpose, length));
  const signing = { id: bytes('id', 6).toString('base64url'), key: createSecretKey(bytes('key', 32)) };
  derived.set(secret, signing);
  return signing;
}

/**
 * Signs an access token (JWT, HS256) with the current secret; its header names the key. It only identifies the caller;
 * every right is looked up on the server. `exp` in seconds.
 */
export function signToken({ secret }: Secrets, { sub, ...claims }: AccessClaims): Promise<string> {
  const { id, key } = keyOf(secret);
  return new SignJWT({ ...claims, sub: String(sub) }).setProtectedHeader({ alg: 'HS256', kid: id }).sign(key);
}

/**
 * Verifies a token by the key it names, of the current secret or the one before.
 * @returns undefined when it is not ours, damaged or expired (`now` in seconds)
 */
export async function readToken(secrets: Secrets, token: string, now: number): Promise<AccessClaims | undefined> {
  const keys = secretsOf(secrets).map(keyOf);
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const named = keys.find(({ id }) => id === kid);
        if (!named) throw new errors.JWKSNoMatchingKey();
        return named.key;
      },
      { algorithms: ['HS256'], currentDate: new Date(now * 1000), requiredClaims: ['exp'] },
    );
    return claimsShape.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
