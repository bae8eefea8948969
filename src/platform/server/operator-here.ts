import { type Operator, operatorOf } from './operator-directory.ts';
import { signInNeeded } from './application-error.ts';
import type { ApexContext } from './serve.ts';

/** Loads the calling operator. @throws ApplicationError 401 when they have been deactivated since */
export async function operatorHere(ctx: ApexContext): Promise<Operator> {
  const operator = ctx.visitor && (await operatorOf(ctx.pools, ctx.visitor.emailid));
  return operator ?? signInNeeded();
}
