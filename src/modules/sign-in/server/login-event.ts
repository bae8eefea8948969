import { isEmail } from '#platform/contract/words.ts';
import type { Db } from '#platform/server/db.ts';
import type { BaseContext } from '#platform/server/serve.ts';

export type Method = 'password' | 'code' | 'recovery code' | 'single sign-on' | 'link';
type Event = { accountid: number | null; emailid: string; succeeded: boolean; method: Method; reason?: string };

/**
 * Records a sign-in attempt, with network address and device. A text that is no e-mail address is not stored: people
 * type passwords into the wrong field.
 */
export async function noteSignIn(db: Db, ctx: Pick<BaseContext, 'env' | 'reply'>, event: Event): Promise<void> {
  const { accountid, emailid, succeeded, method, reason = null } = event;
  const { address, agent } = ctx.reply;
  await db
    .insertInto('login_event')
    .values({
      at: ctx.env.now(),
      accountid,
      emailid: isEmail(emailid) ? emailid : null,
      succeeded,
      method,
      reason,
      address,
      agent,
    })
    .execute();
}
