import { generateSecret, generateURI, verifySync } from 'otplib';
import qrcode from 'qrcode';
import { expectWithinQuota, forgetVisitor, inHouse, rememberVisitor } from '#platform/server/apex-pipeline.ts';
import { endApexSession, endApexSessionsOf, readApexLink, spendApexLink } from '#platform/server/apex-store.ts';
import { inHashQueue } from '#platform/server/hashing.ts';
import { keyedMutex } from '#platform/server/keyed-mutex.ts';
import {
  operatorPurpose,
  keepOperatorSecret,
  noteOperator,
  type Operator,
  operatorOf,
  setOperatorPassword,
  takeOperatorStep,
} from '#platform/server/operator-directory.ts';
import { operatorHere } from '#platform/server/operator-here.ts';
import { ApplicationError, failWith } from '#platform/server/application-error.ts';
import { seal, unseal } from '#platform/server/secret-box.ts';
import { type ApexContext, serveApex, serveVisitor } from '#platform/server/serve.ts';
import { hashPassword } from '#platform/server/token.ts';
import {
  codeTries,
  countFailure,
  countTry,
  expectGoodPassword,
  failWhileThrottled,
  failWhileWaiting,
  forgetFailures,
  triesOf,
  wrongSignIn,
} from '#modules/sign-in/server/public.ts';
import {
  currentOperator,
  operatorLogin,
  operatorLogout,
  operatorPassword,
  startOperatorFactor,
} from '../contract/operators.ts';

/** The kind of the links created by the command line. */
export const OPERATOR_LINK = 'operator';
/** An operator has access to every company: the session is short. */
const SESSION_MINUTES = 30;

const refused = (code: string, text: string): ApplicationError => new ApplicationError({ status: 401, code, text });
const codeOf = (emailid: string): string => codeTries(`operator ${emailid}`);
const triesFor = (ctx: ApexContext, emailid: string) => triesOf(ctx, { place: 'superuser', emailid }, 'operator ');

/** What a code is verified with. */
type Verifying = Pick<ApexContext, 'env' | 'pools'>;

/** Validates the password with its own throttling, the same for operators and for unknown addresses. */
function withPassword<T>(
  ctx: ApexContext,
  { email, password }: { email: string; password: string },
  next: (operator: Operator) => Promise<T>,
): Promise<T> {
  const emailid = email.trim().toLowerCase();
  const tries = triesFor(ctx, emailid);
  const validate = () =>
    inHashQueue(tries.queueSlot, async ({ check }) => {
      const now = ctx.env.now();
      await inHouse(ctx, (db) => failWhileThrottled(db, tries, now));
      const operator = await operatorOf(ctx.pools, emailid);
      const right = await check(operator?.passwordhash, password);
      if (operator && right) return operator;
      await inHouse(ctx, (db) => countTry(db, tries, now));
      throw wrongSignIn();
    });
  return keyedMutex(tries.key, async () => {
    await expectWithinQuota(ctx, 'operator', { perAddress: 100 });
    return next(await validate());
  });
}

/** Failed codes are throttled from any address: whoever tries codes has the password. */
const expectCode = (ctx: ApexContext, operator: Operator, otp: string): Promise<void> =>
  keyedMutex(codeOf(operator.emailid), async () => {
    const now = ctx.env.now();
    await inHouse(ctx, (db) => failWhileWaiting(db, codeOf(operator.emailid), now));
    if (await takeCode(ctx, operator, otp)) return;
    await inHouse(ctx, (db) => countFailure(db, codeOf(operator.emailid), now));
    throw refused('otp-wrong', 'The code is not correct or has already been used');
  });

/** Validates a code of the authenticator, once per time step. The first one confirms the factor. */
async function takeCode(ctx: Verifying, operator: Operator, typed: string): Promise<boolean> {
  const token = typed.replace(/\s/g, '');
  const secret = operator.secretbox && unseal(ctx.env, operatorPurpose(operator), operator.secretbox);
  if (!secret || !/^\d{6}$/.test(token)) return false;
  const epoch = Math.floor(ctx.env.now().getTime() / 1000);
  const after = operator.laststep > 0 ? { afterTimeStep: operator.laststep } : {};
  const validated = verifySync({ secret, token, epoch, epochTolerance: 30, ...after });
  if (!validated.valid || !('timeStep' in validated)) return false;
  return takeOperatorStep(ctx.pools, operator.operatorid, validated.timeStep);
}

/**
 * Verifies an operator at the command line of the installation, where nobody is throttled: whoever types there has its
 * data anyway.
 */
export async function verifyOperator(
  ctx: Verifying,
  { emailid, password, otp }: { emailid: string; password: string; otp: string },
): Promise<boolean> {
  const operator = await operatorOf(ctx.pools, emailid);
  const isRight = await inHashQueue({ from: 'command line', first: true }, ({ check }) =>
    check(operator?.passwordhash, password),
  );
  return isRight && operator !== undefined && (await takeCode(ctx, operator, otp));
}

const login = serveApex(operatorLogin, (ctx, input) =>
  withPassword(ctx, input, async (operator) => {
    const { email: _email, password: _password, otp: code, ...client } = input;
    const otp = (code ?? '').trim();
    if (!operator.secretbox) throw refused('otp-setup', 'Please set up your second factor now');
    if (otp === '')
      throw operator.confirmedon
        ? refused('otp-needed', 'Please enter the code of your second factor')
        : refused('otp-setup', 'Please set up your second factor now');
    await expectCode(ctx, operator, otp);
    const { emailid, fullname } = operator;
    const tries = triesFor(ctx, emailid);
    for (const key of [tries.key, codeOf(emailid)]) await inHouse(ctx, (db) => forgetFailures(db, key));
    await noteOperator(ctx.pools, { emailid, action: 'signed in', address: ctx.reply.address, client });
    await rememberVisitor(ctx, { emailid, companies: [], client, minutes: SESSION_MINUTES });
    tries.remember();
    return [{ emailid, fullname, isdisklow: ctx.pools.isFull?.() ?? false }];
  }),
);

const startFactor = serveApex(startOperatorFactor, (ctx, input) =>
  withPassword(ctx, input, async (operator) => {
    const secret = generateSecret();
    const stored = await keepOperatorSecret(
      ctx.pools,
      operator.operatorid,
      seal(ctx.env.secret, operatorPurpose(operator), secret),
    );
    if (!stored) throw refused('otp-needed', 'Please enter the code of your second factor');
    const uri = generateURI({ issuer: 'Muster operators', label: operator.emailid, secret });
    return [{ secret, qr: await qrcode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) }];
  }),
);

const password = serveApex(operatorPassword, async (ctx, input) => {
  const query = { token: input.token, purpose: OPERATOR_LINK, now: ctx.env.now() };
  const expired = () => failWith('E0100', { status: 400 });
  const link = await readApexLink(ctx.pools, query);
  if (!link) return expired();
  const { emailid } = link;
  expectGoodPassword(input.password, { emailid, companyname: 'Muster', label: 'superuser', payroll: true });
  const passwordhash = await hashPassword(input.password);
  if (!(await spendApexLink(ctx.pools, query))) return expired();
  await setOperatorPassword(ctx.pools, emailid, passwordhash);
  await endApexSessionsOf(ctx.pools, { app: 'superuser', emailid, now: ctx.env.now() });
  await noteOperator(ctx.pools, { emailid, action: 'set a password', address: ctx.reply.address });
  return [{ emailid }];
});

const logout = serveApex(operatorLogout, async (ctx) => {
  if (ctx.visitor) await endApexSession(ctx.pools, ctx.visitor.tokenhash, ctx.env.now());
  forgetVisitor(ctx);
  return [{ isexecuted: true }];
});

const current = serveVisitor(currentOperator, async (ctx) => {
  const { emailid, fullname } = await operatorHere(ctx);
  return [{ emailid, fullname, isdisklow: ctx.pools.isFull?.() ?? false }];
});

export const operatorSignIn = [login, startFactor, password, logout, current];
