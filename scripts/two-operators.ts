import { verifyOperator } from '../src/modules/operators/server/sign-in.ts';
import type { Pools } from '../src/platform/server/db.ts';
import { noteOperator } from '../src/platform/server/operator-directory.ts';
import type { Env } from '../src/platform/server/serve.ts';
import { startError } from '../src/platform/server/start-error.ts';
import type { Questions } from './passphrase.ts';

/**
 * Expects two operators of the platform to sign what a command is about to do, each by e-mail address, password and code
 * of the second factor. Both are written down.
 * @throws StartError for a wrong answer, or the same person twice
 */
export async function signedByTwo(
  ctx: { pools: Pools; env: Env },
  questions: Questions,
  { action, about }: { action: string; about: string },
): Promise<void> {
  const signers: string[] = [];
  for (const which of ['First', 'Second']) {
    const emailid = (await questions.ask(`${which} operator, e-mail address: `)).trim().toLowerCase();
    if (signers.includes(emailid)) throw startError('The second operator is another person than the first.');
    const password = await questions.ask('Password: ', true);
    const otp = await questions.ask('Code of the second factor: ');
    if (!(await verifyOperator(ctx, { emailid, password, otp })))
      throw startError(
        `${which} operator: the address, the password or the code is not right. Operators are added by "npm run -s operator -- create" and sign in once before.`,
      );
    signers.push(emailid);
  }
  for (const emailid of signers) await noteOperator(ctx.pools, { emailid, action, about, address: 'command line' });
}
