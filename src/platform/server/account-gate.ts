import { type Right, widened } from '../engine/rights.ts';
import { accountRights } from './access.ts';
import { type ConfirmationContext, type ConfirmationKind, propose } from './confirmation.ts';
import type { Db } from './db.ts';
import { featureidsWith } from './marked-rights.ts';
import { isSensitive } from './sensitive-rights.ts';
import type { Context } from './serve.ts';

/** Rights that everyone has over everyone: they do not make an account sensitive. */
const OPEN: readonly number[] = featureidsWith('openToAll');

/** Whether an account with these rights can access more than the person's own data: pay, records, configuration. */
export const holdsSensitive = (rights: readonly Right[]): boolean =>
  isSensitive(rights) || rights.some(({ featureid, scope }) => scope !== 'self' && !OPEN.includes(featureid));

type Gate = ConfirmationContext & Pick<Context, 'session' | 'pools'>;
type Way = { readonly accountid: number; readonly detail: Record<string, unknown>; readonly summary: string };

/** Whether the caller's rights cover all rights of an account. */
const covered = async (db: Db, { session, today }: Pick<Gate, 'session' | 'today'>, accountid: number) =>
  widened(session.grants, await accountRights(db, accountid, today)).length === 0;

/**
 * Guards every action that gives access to another person's account: a link to set a password, another e-mail address,
 * a second factor removed. It is carried out at once where the caller's rights cover all of the account's, separated
 * ones included; otherwise a second holder of Permission policy has to confirm it.
 * @returns whether it waits for a second person
 */
export async function openWay(ctx: Gate, kind: ConfirmationKind, way: Way): Promise<{ iswaiting: boolean }> {
  const { session } = ctx;
  const { accountid, detail } = way;
  if (await covered(ctx.db, ctx, accountid)) {
    await kind.run(ctx, { accountid, detail, proposedby: session.accountid, decidedby: null });
    return { iswaiting: false };
  }
  await propose(ctx, { ...way, kind: kind.kind, consent: true });
  return { iswaiting: true };
}
