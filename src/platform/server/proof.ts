import type { Session } from './access.ts';
import type { Db } from './db.ts';
import { ApplicationError, signInNeeded } from './application-error.ts';
import type { Env } from './serve.ts';

const MINUTES = 10;

type Ctx = { readonly db: Db; readonly session: Session | undefined; readonly env: Env };

/**
 * For what must not be done by whoever finds an unlocked screen: the person has proved by password or code within the
 * last ten minutes, on this very session. The pipeline asks it of every endpoint with `stepUp`; a handler calls it
 * itself only where some inputs are weighty and others are not.
 * @throws ApplicationError 428 `step-up`: the client asks the person and sends the same again
 */
export async function requireStepUp({ db, session, env }: Ctx): Promise<void> {
  if (!session) return signInNeeded();
  const row = await db
    .selectFrom('login_session')
    .select('provenon')
    .where('logininfoid', '=', session.logininfoid)
    .executeTakeFirst();
  const proven = row?.provenon ? new Date(row.provenon).getTime() : 0;
  if (proven > env.now().getTime() - MINUTES * 60_000) return;
  throw new ApplicationError({ status: 428, code: 'step-up', text: 'Please confirm first that it is you' });
}
