import { generateSync } from 'otplib';
import { type Answer, type Company, PASSWORD, type SignedIn, type TestApp } from '../../../../test/support/product.ts';

/** The code of an authenticator at the time of the product's clock. */
export const codeNow = (running: TestApp, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(running.clock.now().getTime() / 1000) });

// oxlint-disable-next-line no-unnecessary-type-parameters -- the test gives the type of the result
export const resultOf = <T>({ body }: Answer): T => body.result as T;

/** Signs in with a password, and further fields. */
export const tryIn = (company: Company, email: string, more: Record<string, unknown> = {}, password = PASSWORD) =>
  company.call('POST', 'subscription/passwordlogin', { body: { email, password, ...more } });

export const stands = async (session: SignedIn): Promise<number> =>
  (await session.call('GET', 'subscription/session')).status;

/** Switches a second factor on. @returns its secret and the recovery codes */
export async function withFactor(running: TestApp, session: SignedIn): Promise<{ secret: string; codes: string[] }> {
  const [{ secret }] = resultOf<[{ secret: string }]>(
    await session.call('POST', 'account/secondfactor/start', { body: {} }),
  );
  const answer = await session.call('POST', 'account/secondfactor/confirm', {
    body: { otp: codeNow(running, secret) },
  });
  const [{ recoverycodes }] = resultOf<[{ recoverycodes: string[] }]>(answer);
  return { secret, codes: recoverycodes };
}
