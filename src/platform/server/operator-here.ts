import { type Operator, operatorOf } from './operator-directory.ts';
import { signInNeeded } from './application-error.ts';
import type { ApexContext } from './serve.ts';

/** The operator who calls. @throws ApplicationError 401 where they were made inactive meanwhile */
export async function operatorHere(ctx: ApexContext): Promise<Operator> {
  const operator = ctx.visitor && (await operatorOf(ctx.pools, ctx.visitor.emailid));
  return operator ?? signInNeeded();
}
