import type pg from 'pg';
import { mac, type Secrets } from './secrets.ts';
import { startError } from './start-error.ts';

const sealOf = (secret: string): string => mac(secret, 'sealed database');

/**
 * Checks that the database was sealed by this secret, or the one before it; a database that has no seal yet gets one.
 * @param isAccepted whether another secret is taken all the same, which an operator says once
 * @throws StartError with what to do
 */
export async function assertSealed(
  client: pg.ClientBase,
  { secret, secretBefore }: Secrets,
  { isAccepted, place }: { isAccepted: boolean; place: string },
): Promise<void> {
  const seal = sealOf(secret);
  await client.query('insert into secret_seal (seal) values ($1) on conflict do nothing', [seal]);
  const { rows } = await client.query<{ seal: string }>('select seal from secret_seal');
  if (rows[0]?.seal === seal) return;
  if (isAccepted || (secretBefore !== undefined && rows[0]?.seal === sealOf(secretBefore))) {
    await client.query('update secret_seal set seal = $1', [seal]);
    return;
  }
  throw startError(
    `This database was sealed by another secret than the one in ${place}. Put the former secret back. If it is lost, start once with "npm start -- --accept-new-secret": personal links and known devices end, and second factors and sign-on secrets are to be set up again.`,
  );
}
