import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { inHashQueue } from './hashing.ts';

/** Access tokens live fifteen minutes. */
export const ACCESS_SECONDS = 15 * 60;
/** A family of refresh tokens ends after thirty days whatever happens. */
export const TOKEN_FAMILY_DAYS = 30;

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('base64url');
/** A keyed hash; `text` begins with what it is for, so that one signature never serves another purpose. */
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

/** A signed token: claims, a dot, and their keyed hash. It names; every right is looked up on the server. */
export function signToken(secret: string, claims: AccessClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${mac(secret, `access.${body}`)}`;
}

/** @returns undefined when the token is not ours, damaged or past its time (`now` in seconds). */
export function readToken(secret: string, token: string, now: number): AccessClaims | undefined {
  const [body, signature, ...rest] = token.split('.');
  if (!body || !signature || rest.length > 0 || !same(signature, mac(secret, `access.${body}`))) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as AccessClaims;
  return claims.exp > now ? claims : undefined;
}

/** The refresh token of a generation: derived, so that the immediate predecessor can be answered with the same successor. */
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

/** Hashes a password that somebody was let choose, in line with whoever else hashes. */
export const hashPassword = (password: string): Promise<string> =>
  inHashQueue({ from: '', first: true }, ({ hash }) => hash(password));
