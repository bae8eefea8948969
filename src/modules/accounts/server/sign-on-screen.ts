import type { InputOf } from '#platform/contract/endpoint.ts';
import { FEATURES } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, failField, stale, notFound } from '#platform/server/application-error.ts';
import { seal } from '#platform/server/secret-box.ts';
import { rightsOfAccount } from '#platform/server/sensitive-rights.ts';
import { type Context, serve, serveOpen } from '#platform/server/serve.ts';
import { storedSignOn, type SignOn, signOnPurpose } from '#platform/server/sign-on-settings.ts';
import { changeSetting } from '#platform/server/tenant-setting.ts';
import {
  carriesRecord,
  discover,
  domainsOf,
  keepDomains,
  returnAddress,
  SIGN_IN_POLICY,
  storedPolicy,
  wholePolicy,
} from '#modules/sign-in/server/public.ts';
import {
  getSignInPolicy,
  getSignOn,
  saveSignInPolicy,
  saveSignOn,
  type SignOnScreen,
  testSignOn,
  verifyDomain,
} from '../contract/sign-on-screen.ts';

const readPolicy = serve(getSignInPolicy, async ({ db }) => [await storedPolicy(db)]);

const savePolicy = serve(saveSignInPolicy, async (ctx, { demand }) => {
  const { value, version } = await changeSetting(ctx, {
    settingname: SIGN_IN_POLICY,
    read: wholePolicy,
    change: () => ({ secondfactor: demand }),
  });
  return [{ demand: value.secondfactor, version }];
});

const emailOf = async (db: Db, accountid: number | null): Promise<string | null> => {
  if (accountid === null) return null;
  const row = await db.selectFrom('account').select('emailid').where('accountid', '=', accountid).executeTakeFirst();
  return row?.emailid ?? null;
};

async function screenOf(ctx: Context): Promise<SignOnScreen[]> {
  const stored = await storedSignOn(ctx.db);
  const returnaddress = returnAddress(ctx);
  if (!stored)
    return [
      {
        providername: '',
        issuer: '',
        clientid: '',
        hassecret: false,
        domains: [],
        proofs: [],
        isenabled: false,
        isonly: false,
        breakglassemail: null,
        returnaddress,
        version: 0,
      },
    ];
  const { providername, issuer, clientid, domains, isenabled, isonly, version } = stored;
  const breakglassemail = await emailOf(ctx.db, stored.breakglassaccountid);
  const hassecret = stored.secretbox !== null;
  const proofs = await domainsOf(ctx.db);
  const flags = { isenabled, isonly, hassecret };
  return [{ providername, issuer, clientid, domains, proofs, breakglassemail, returnaddress, version, ...flags }];
}

type Input = InputOf<typeof saveSignOn>;

/**
 * The emergency account that may still use a password when nobody else may: active, with a password, and with the right
 * to change this setting.
 */
async function breakGlass({ db, today }: Context, { isonly, breakglassemail }: Input): Promise<number | null> {
  if (breakglassemail === null)
    return isonly ? failField('breakglassemail', 'Select an administrator who may still use a password') : null;
  const account = await db
    .selectFrom('account')
    .select('accountid')
    .where('emailid', '=', breakglassemail.toLowerCase())
    .where('statusid', '=', 1)
    .where('passwordhash', 'is not', null)
    .executeTakeFirst();
  const rights = account ? await rightsOfAccount(db, account.accountid, today) : [];
  const able = rights.some((right) => right.featureid === FEATURES.signOn.featureid && right.actionid !== 2);
  if (!account || !able)
    return failField('breakglassemail', 'Select an active administrator of single sign-on who has a password');
  return account.accountid;
}

function boxOf(ctx: Context, input: Input, current: SignOn | undefined): string | null {
  const { clientsecret, issuer } = input;
  if (clientsecret) return seal(ctx.env.secret, signOnPurpose(ctx.tenant.subscriptionid), clientsecret);
  // A secret belongs to its issuer: with a new address it would be sent to somebody else.
  if (current && current.secretbox !== null && current.issuer !== issuer)
    return failField('clientsecret', 'Please enter the client secret again: the issuer has changed');
  return current?.secretbox ?? null;
}

function validate(ctx: Context, { issuer, isenabled, isonly, domains }: Input): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : failField('issuer', 'Please enter the address of the issuer');
  const plain = url.protocol === 'http:' && ctx.env.privateAddresses === true;
  if ((url.protocol !== 'https:' && !plain) || url.search || url.hash || url.username || url.password)
    failField('issuer', 'The issuer must be an address that begins with https://');
  if (isenabled && domains.length === 0) failField('domains', 'Enter at least one e-mail domain');
  if (isonly && !isenabled) failField('isonly', 'Switch single sign-on on first');
}

const save = serve(saveSignOn, async (ctx, input) => {
  const { db, ifMatch } = ctx;
  validate(ctx, input);
  const current = await db.selectFrom('single_sign_on').selectAll().forUpdate().executeTakeFirst();
  if ((current?.version ?? 0) !== ifMatch) return stale((await screenOf(ctx))[0]);
  const { providername, issuer, clientid, isenabled, isonly } = input;
  const domains = [...new Set(input.domains)];
  const proofs = await keepDomains(db, domains);
  if (isenabled && !proofs.some(({ isverified }) => isverified))
    return failField('domains', 'Save with single sign-on switched off first, and verify a domain');
  const values = {
    providername,
    issuer,
    clientid,
    isenabled,
    isonly,
    domains,
    secretbox: boxOf(ctx, input, current),
    breakglassaccountid: await breakGlass(ctx, input),
    version: (current?.version ?? 0) + 1,
  };
  if (current) await db.updateTable('single_sign_on').set(values).execute();
  else {
    const created = await db
      .insertInto('single_sign_on')
      .values(values)
      .onConflict((conflict) => conflict.column('subscriptionid').doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!created) return stale((await screenOf(ctx))[0]);
  }
  return screenOf(ctx);
});

const verify = serveOpen(verifyDomain, async (ctx, { domain }) => {
  const proof = (await ctx.tx(domainsOf)).find((one) => one.domain === domain);
  if (!proof) return notFound();
  // DNS is queried outside of any transaction.
  if (!(await carriesRecord(ctx, proof)))
    return failWith('conflict', {
      status: 409,
      text: `There is no text record ${proof.name} that says ${proof.value} yet. New records can take some hours to be seen everywhere.`,
    });
  await ctx.tx((db) =>
    db.updateTable('sign_on_domain').set({ verifiedon: ctx.env.now() }).where('domain', '=', domain).execute(),
  );
  return [{ isverified: true }];
});

const test = serveOpen(testSignOn, async (ctx) => {
  const stored = await ctx.tx(storedSignOn);
  if (!stored) return failWith('conflict', { status: 409, text: 'Save single sign-on first, then test it' });
  const metadata = (await discover(ctx, stored)).serverMetadata();
  return [{ issuer: metadata.issuer, authorizationaddress: metadata.authorization_endpoint ?? '' }];
});

export const signOnScreenEndpoints = [readPolicy, savePolicy, serve(getSignOn, screenOf), save, verify, test];
