import { stepUp } from '#platform/contract/step-up.ts';
import { PASSWORD } from './password.ts';
import type { Call } from './product.ts';

/** Calls as the screens do: where the server asks who is at the keyboard, that is proved, and the call is repeated. */
export const proving =
  (call: Call, password = PASSWORD): Call =>
  async (method, path, sent) => {
    const answer = await call(method, path, sent);
    if (answer.status !== 428 || answer.body.error?.code !== 'step-up') return answer;
    const proof = await call('POST', stepUp.path, { body: { password, otp: null } });
    return proof.status === 200 ? call(method, path, sent) : answer;
  };
