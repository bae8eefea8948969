import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import qrcode from 'qrcode';
import type { Db } from '#platform/server/db.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import type { SealedColumn } from '#platform/server/sealed-column.ts';
import { seal, unseal } from '#platform/server/secret-box.ts';
import { acceptAsSecondPerson } from '#platform/server/second-person.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { mac, secretsOf } from '#platform/server/secrets.ts';

type Ctx = Pick<BaseContext, 'env' | 'tenant'>;

/** Without letters and digits that are easily confused. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_CODES = 10;
const purposeOf = ({ tenant }: { tenant: { subscriptionid: number } }, accountid: number): string =>
  `factor.${tenant.subscriptionid}.${accountid}`;
const recoveryText = ({ tenant }: Ctx, accountid: number, code: string): string =>
  `recovery.${tenant.subscriptionid}.${accountid}.${code}`;

/** Whether the account has a confirmed second factor. */
export async function hasFactor(db: Db, accountid: number): Promise<boolean> {
  const row = await db
    .selectFrom('account_factor')
    .select('accountid')
    .where('accountid', '=', accountid)
    .where('confirmedon', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type FactorSetUp = { secret: string; qr: string };

/**
 * Generates a new secret for an account without a confirmed factor and stores it encrypted until a code confirms it.
 * @returns the secret for typing, and the QR code as SVG
 * @throws ApplicationError where a factor is on already
 */
export async function startFactor(
  db: Db,
  ctx: Ctx,
  { accountid, emailid }: { accountid: number; emailid: string },
): Promise<FactorSetUp> {
  const secret = generateSecret();
  const secretbox = seal(ctx.env.secret, purposeOf(ctx, accountid), secret);
  const stored = await db
    .insertInto('account_factor')
    .values({ accountid, secretbox })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'accountid'])
        .doUpdateSet({ secretbox, laststep: 0 })
        .where('account_factor.confirmedon', 'is', null),
    )
    .returning('accountid')
    .executeTakeFirst();
  if (!stored)
    throw new ApplicationError({
      status: 409,
      code: 'factor-on',
      text: 'A second factor is on already. Switch it off first.',
    });
  const issuer = `Muster ${ctx.tenant.companyname}`;
  const uri = generateURI({ issuer, label: emailid, secret });
  return { secret, qr: await qrcode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
}

/**
 * Verifies a code of the authenticator: each time step is accepted once, with one step of tolerance before and after.
 */
async function takeTimed(db: Db, ctx: Ctx, accountid: number, options: { code: string; confirmed: boolean }) {
  if (!/^\d{6}$/.test(options.code)) return false;
  const row = await db
    .selectFrom('account_factor')
    .select(['secretbox', 'laststep'])
    .where('accountid', '=', accountid)
    .where('confirmedon', options.confirmed ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const secret = row && unseal(ctx.env, purposeOf(ctx, accountid), row.secretbox);
  if (!row || secret === undefined) return false;
  const now = ctx.env.now();
  const epoch = Math.floor(now.getTime() / 1000);
  const validated = verifySync({
    secret,
    token: options.code,
    epoch,
    epochTolerance: 30,
    ...(row.laststep > 0 ? { afterTimeStep: row.laststep } : {}),
  });
  if (!validated.valid || !('timeStep' in validated)) return false;
  await db
    .updateTable('account_factor')
    .set({ laststep: validated.timeStep, ...(options.confirmed ? {} : { confirmedon: now }) })
    .where('accountid', '=', accountid)
    .execute();
  return true;
}

/** Verifies a recovery code and consumes it. */
async function takeRecovery(db: Db, ctx: Ctx, accountid: number, code: string): Promise<boolean> {
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  if (bare.length !== 10) return false;
  const spent = await db
    .updateTable('account_recovery_code')
    .set({ usedon: ctx.env.now() })
    .where('accountid', '=', accountid)
    .where(
      'codehash',
      'in',
      secretsOf(ctx.env).map((secret) => mac(secret, recoveryText(ctx, accountid, bare))),
    )
    .where('usedon', 'is', null)
    .returning('accountid')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Verifies a second factor as typed: a code of the authenticator, or one of the recovery codes. */
export async function takeCode(
  db: Db,
  ctx: Ctx,
  accountid: number,
  typed: string,
): Promise<'code' | 'recovery code' | undefined> {
  const code = typed.replace(/\s/g, '');
  if (await takeTimed(db, ctx, accountid, { code, confirmed: true })) return 'code';
  if (!(await hasFactor(db, accountid))) return undefined;
  return (await takeRecovery(db, ctx, accountid, code)) ? 'recovery code' : undefined;
}

/** Generates ten recovery codes and replaces earlier ones. They are returned only here; keyed hashes are stored. */
export async function drawRecoveryCodes(db: Db, ctx: Ctx, accountid: number): Promise<string[]> {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? '';
  const bare = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 10 }, letter).join(''));
  await db.deleteFrom('account_recovery_code').where('accountid', '=', accountid).execute();
  await db
    .insertInto('account_recovery_code')
    .values(bare.map((code) => ({ accountid, codehash: mac(ctx.env.secret, recoveryText(ctx, accountid, code)) })))
    .execute();
  return bare.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Switches the prepared factor on; whoever was named as second person accepts with it. @returns the recovery codes, or undefined when the code is wrong */
export async function confirmFactor(db: Db, ctx: Ctx, accountid: number, typed: string): Promise<string[] | undefined> {
  const code = typed.replace(/\s/g, '');
  if (!(await takeTimed(db, ctx, accountid, { code, confirmed: false }))) return undefined;
  await acceptAsSecondPerson(db, accountid, ctx.env.now());
  return drawRecoveryCodes(db, ctx, accountid);
}

export async function dropFactor(db: Db, accountid: number): Promise<void> {
  await db.deleteFrom('account_recovery_code').where('accountid', '=', accountid).execute();
  await db.deleteFrom('account_factor').where('accountid', '=', accountid).execute();
}

/** When the factor was switched on, and how many recovery codes are left; undefined when it is off. */
export async function factorOf(db: Db, accountid: number): Promise<{ since: string; left: number } | undefined> {
  const row = await db
    .selectFrom('account_factor as f')
    .select((eb) => [
      'f.confirmedon',
      eb
        .selectFrom('account_recovery_code as c')
        .select(sql<number>`count(*)`.as('left'))
        .where('c.accountid', '=', accountid)
        .where('c.usedon', 'is', null)
        .as('left'),
    ])
    .where('f.accountid', '=', accountid)
    .where('f.confirmedon', 'is not', null)
    .executeTakeFirst();
  return row?.confirmedon ? { since: row.confirmedon, left: row.left ?? 0 } : undefined;
}

export const sealedFactors: SealedColumn = {
  table: 'account_factor',
  column: 'secretbox',
  id: 'accountid',
  purpose: (subscriptionid, accountid) => purposeOf({ tenant: { subscriptionid } }, accountid),
};
