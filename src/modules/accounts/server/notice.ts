import { isEmail } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import type { BaseContext } from '#platform/server/serve.ts';

type Ctx = Pick<BaseContext, 'tenant' | 'origin'>;

/** Notifies a person by mail of a change to the sign-in. An invalid address is skipped. */
export async function tell(
  db: Db,
  { tenant, origin }: Ctx,
  { recipient, subject, what }: { recipient: string; subject: string; what: string },
): Promise<void> {
  if (!isEmail(recipient)) return;
  const text = [
    `${what} (${tenant.companyname}, ${origin})`,
    'If this is known to you, there is nothing to do.',
    'If it is not, tell your HR team or administrator at once.',
  ].join('\n\n');
  await mail(db, [{ recipient, subject, text }]);
}
