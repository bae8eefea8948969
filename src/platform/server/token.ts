import { createHash, randomBytes } from 'node:crypto';
import { inHashQueue } from './hashing.ts';
import { mac, same, type Secrets, secretsOf } from './secrets.ts';

/** The lifetime of access tokens: fifteen minutes. */
export const ACCESS_SECONDS = 15 * 60;
/** The lifetime of a token family, however often it is refreshed: thirty days. */
export const TOKEN_FAMILY_DAYS = 30;

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('base64url');
/** Derives the refresh token of a generation, so that the previous token can be answered with the same successor. */
export function refreshTokenOf(
  secret: string,
  { logininfoid, generation, nonce }: { logininfoid: number; generation: number; nonce: string },
): string {
  return `${logininfoid}.${generation}.${mac(secret, `refresh.${logininfoid}.${generation}.${nonce}`)}`;
}

/** Whether a token is that of its family's generation, by any accepted secret. */
export const isRefreshToken = (
  secrets: Secrets,
  token: string,
  of: { logininfoid: number; generation: number; nonce: string },
): boolean => secretsOf(secrets).some((secret) => same(token, refreshTokenOf(secret, of)));

export function readRefreshToken(token: string): { logininfoid: number; generation: number } | undefined {
  const match = /^(\d{1,15})\.(\d{1,9})\.[\w-]{43}$/.exec(token);
  return match ? { logininfoid: Number(match[1]), generation: Number(match[2]) } : undefined;
}

/** Hashes a password chosen by an authenticated user, in the queue of all hashing. */
export const hashPassword = (password: string): Promise<string> =>
  inHashQueue({ from: '', first: true }, ({ hash }) => hash(password));
