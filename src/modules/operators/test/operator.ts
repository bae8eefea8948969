import { generateSecret, generateSync } from 'otplib';
import { expect } from 'vitest';
import {
  addOperator,
  keepOperatorSecret,
  operatorOf,
  setOperatorPassword,
} from '#platform/server/operator-directory.ts';
import { seal } from '#platform/server/secret-box.ts';
import { hashPassword } from '#platform/server/token.ts';
import type { Answer, Company, SignedIn, TestApp } from '../../../../test/support/product.ts';

export const OPERATORS = 'superuser.localhost';
export const WORDS = 'monsoon over the western ghats';
export const REASON = 'Departments are shown twice, ticket 4711';

export type Operator = {
  emailid: string;
  /** A code of the authenticator; each is valid once, so the clock is advanced between two. */
  code(): string;
  post(path: string, body: unknown): Promise<Answer>;
  get(path: string, query?: Record<string, string>): Promise<Answer>;
  /** Signs in again: a session of operators ends after half an hour. */
  signIn(): Promise<void>;
};

/** A signed-in operator with password and second factor. */
export async function anOperator(running: TestApp, fullname = 'Asha Rao'): Promise<Operator> {
  const emailid = `op${generateSecret().slice(0, 8).toLowerCase()}@muster.example`;
  await addOperator(running.pools, { emailid, fullname });
  await setOperatorPassword(running.pools, emailid, await hashPassword(WORDS));
  const { operatorid } = (await operatorOf(running.pools, emailid)) ?? { operatorid: 0 };
  const secret = generateSecret();
  await keepOperatorSecret(running.pools, operatorid, seal(running.env.secret, `operator.${operatorid}`, secret));
  let headers: Record<string, string> = {};
  let used = 0;
  const code = () => {
    if ((used += 1) > 1) running.clock.advance(31);
    return generateSync({ secret, epoch: Math.floor(running.clock.now().getTime() / 1000) });
  };
  const post = (path: string, body: unknown) =>
    running.call('POST', `superuser/${path}`, { host: OPERATORS, body, headers });
  const signIn = async () => {
    headers = {};
    const answer = await post('login', { email: emailid, password: WORDS, otp: code() });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    const cookie = answer.cookies.find(({ name }) => name === 'muster_superuser');
    headers = { cookie: `muster_superuser=${cookie?.value ?? ''}` };
  };
  await signIn();
  return {
    emailid,
    code,
    post,
    get: (path, query) =>
      running.call('GET', `superuser/${path}`, { host: OPERATORS, headers, ...(query ? { query } : {}) }),
    signIn,
  };
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller gives the type of the result
export const first = <T = Record<string, unknown>>({ status, body, text }: Answer): T => {
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
  const [one] = body.result as [T];
  return one;
};

type ApexVisitor = { supportsessionid: number; statusid: number; until: string };
/** An operator requests a support session, an administrator of the company allows it. */
export async function allowed(
  operator: Operator,
  company: Company,
  admin: SignedIn,
  minutes = 60,
): Promise<ApexVisitor> {
  const body = { subscriptionid: company.id, minutes, reason: REASON };
  const session = first<ApexVisitor>(await operator.post('asksupport', body));
  const { supportsessionid } = session;
  first(await admin.call('POST', 'support/decide', { body: { supportsessionid, isallowed: true } }));
  return session;
}

export type Browser = { cookie: string; noncehash: string };
/** A browser at the company's page, with its nonce. */
export async function browserAt(company: Company): Promise<Browser> {
  const answer = await company.call('POST', 'subscription/signincodestart', { body: {} });
  const { noncehash } = first<{ noncehash: string }>(answer);
  const nonce = answer.cookies.find(({ name }) => name === 'muster_nonce');
  return { cookie: `muster_nonce=${nonce?.value ?? ''}`, noncehash };
}
export async function codeFor(operator: Operator, company: Company, noncehash: string): Promise<string> {
  return first<{ code: string }>(await operator.post('signincode', { label: company.label, noncehash })).code;
}
export const finish = (company: Company, code: string, cookie: string): Promise<Answer> =>
  company.call('POST', 'subscription/signincode', { body: { code }, headers: { cookie } });

export type Inside = { token: string; refreshtoken: string; logininfoid: number; features: { featureid: number }[] };
/** Signs an operator with an allowed support session in to the company. */
export async function enter(operator: Operator, company: Company): Promise<Inside> {
  const { cookie, noncehash } = await browserAt(company);
  return first<Inside>(await finish(company, await codeFor(operator, company, noncehash), cookie));
}
