import { firstPassword } from '../contract/session.ts';
import { spendOneTimeLink } from './directory.ts';
import { refuse } from './refusal.ts';
import { serveOpen } from './serve.ts';
import { hashPassword, sha256 } from './token.ts';

/** Sets the password by a one-time link. The account comes from the link alone; every session of it ends. */
export const setFirstPassword = serveOpen(firstPassword, async (ctx, { token, password }) => {
  const passwordhash = await hashPassword(password);
  const link = await spendOneTimeLink(ctx.pools, {
    tokenhash: sha256(token),
    subscriptionid: ctx.tenant.subscriptionid,
    purpose: 'first-password',
    now: ctx.env.now(),
  });
  if (!link) return refuse('E0100', { status: 400 });
  return ctx.tx(async (db) => {
    await db
      .updateTable('login_session')
      .set({ revokedon: ctx.env.now(), revokedreason: 'password set' })
      .where('accountid', '=', link.accountid)
      .where('revokedon', 'is', null)
      .execute();
    const account = await db
      .updateTable('account')
      .set({ passwordhash })
      .where('accountid', '=', link.accountid)
      .where('statusid', '=', 1)
      .where((c) => c.or([c('accessuntil', 'is', null), c('accessuntil', '>=', ctx.today)]))
      .returning('emailid')
      .executeTakeFirst();
    return account ? [account] : refuse('E0100', { status: 400 });
  });
});
