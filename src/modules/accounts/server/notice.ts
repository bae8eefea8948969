import type { Db } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';

type Ctx = Pick<BaseContext, 'tenant' | 'origin'>;

export const signInChanged: NotificationKind = {
  key: 'sign_in_changed',
  group: 'Sign-in and security',
  title: 'The way you sign in has changed',
  text: 'The way you sign in has changed',
  about: 'The owner of an account, when its address or second factor changes; for a new address at both.',
  mandatory: 'security',
};

/** Notifies the owner of an account of a change to the sign-in. A mail to an invalid address is skipped. */
export async function tell(
  db: Db,
  { tenant, origin }: Ctx,
  {
    accountid,
    recipients,
    title,
    what,
  }: { accountid: number; recipients: readonly string[]; title: string; what: string },
): Promise<void> {
  const body = [
    `${what} (${tenant.companyname}, ${origin})`,
    'If this is known to you, there is nothing to do.',
    'If it is not, tell your HR team or administrator at once.',
  ].join('\n\n');
  await notify(db, {
    kind: signInChanged,
    link: '/profile/sign_in_security',
    to: [{ accountid, emailids: recipients, text: title, mail: { subject: title, body } }],
  });
}
