import type { Session } from './access.ts';
import type { Db } from './db.ts';
import { ApplicationError, signInNeeded } from './application-error.ts';
import type { Env } from './serve.ts';

const MINUTES = 10;

type Ctx = { readonly db: Db; readonly session: Session | undefined; readonly env: Env };

/**
 * Requires a step-up: the user has proved by password or second-factor code within the last ten minutes, in this
 * session, who they are. The pipeline calls it for every endpoint with `stepUp`; a handler calls it only where the need
 * depends on the input.
 * @throws ApplicationError 428 `step-up`: the client asks the user and repeats the request
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
