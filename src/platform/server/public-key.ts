import { signInNeeded } from './application-error.ts';
import { same } from './secrets.ts';
import type { OpenContext } from './serve.ts';

/**
 * Lets in whoever has a session, or sends the public key of the company: what it opens is public, but not to pages of
 * other companies. @throws ApplicationError 401
 */
export function needPublicKey(ctx: Pick<OpenContext, 'session' | 'tenant' | 'reply'>): void {
  const key = ctx.reply.applicationkey;
  if (!ctx.session && (key === undefined || !same(key, ctx.tenant.applicationkey)))
    signInNeeded('Send the public key of the company in the applicationkey header');
}
