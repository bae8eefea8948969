import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { inHashQueue } from './hashing.ts';

/** The lifetime of access tokens: fifteen minutes. */
export const ACCESS_SECONDS = 15 * 60;
/** The lifetime of a token family, however often it is refreshed: thirty days. */
export const TOKEN_FAMILY_DAYS = 30;

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('base64url');
/** A keyed hash (HMAC); `text` begins with its purpose, so that a signature never serves another. */
export const mac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Constant-time comparison of two texts. */
export function same(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

export type AccessClaims =
  | { kind: 'user'; sub: number; acc: number; log: number; exp: number }
  | { kind: 'subscription'; sub: number; exp: number };

/**
 * Signs a token: claims, a dot, and their keyed hash. It only identifies the caller; every right is looked up on the
 * server.
 */
export function signToken(secret: string, claims: AccessClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${mac(secret, `access.${body}`)}`;
}

/** Verifies a token. @returns undefined when it is not ours, damaged or expired (`now` in seconds) */
export function readToken(secret: string, token: string, now: number): AccessClaims | undefined {
  const [body, signature, ...rest] = token.split('.');
  if (!body || !signature || rest.length > 0 || !same(signature, mac(secret, `access.${body}`))) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as AccessClaims;
  return claims.exp > now ? claims : undefined;
}

/** Derives the refresh token of a generation, so that the previous token can be answered with the same successor. */
export function refreshTokenOf(
  secret: string,
  { logininfoid, generation, nonce }: { logininfoid: number; generation: number; nonce: string },
): string {
  return `${logininfoid}.${generation}.${mac(secret, `refresh.${logininfoid}.${generation}.${nonce}`)}`;
}

export function readRefreshToken(token: string): { logininfoid: number; generation: number } | undefined {
  const match = /^(\d{1,15})\.(\d{1,9})\.[\w-]{43}$/.exec(token);
  return match ? { logininfoid: Number(match[1]), generation: Number(match[2]) } : undefined;
}

/** Hashes a password chosen by an authenticated user, in the queue of all hashing. */
export const hashPassword = (password: string): Promise<string> =>
  inHashQueue({ from: '', first: true }, ({ hash }) => hash(password));
