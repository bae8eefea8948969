export {
  codeTries,
  countFailure,
  countTry,
  failWhileThrottled,
  failWhileWaiting,
  forgetFailures,
  type Tries,
  triesOf,
} from './login-throttling.ts';
export { expectOpenSession, failOwn, forgetOwn } from './own-tries.ts';
export { expectGoodPassword, MIN, MIN_PAYROLL, passwordFault } from './password-rules.ts';
export * as secondFactor from './second-factor.ts';
export { dropFactor, factorOf, hasFactor, takeCode } from './second-factor.ts';
export { FIRST, RESET, tellOfPassword } from './set-password.ts';
export { wrongSignIn } from './sign-in.ts';
export { openAccountOf, SECONDS } from './sign-in-code.ts';
export { mustHaveFactor, SIGN_IN_POLICY, storedPolicy, wholePolicy } from './sign-in-policy.ts';
export { carriesRecord, domainsOf, keepDomains } from './sign-on-domains.ts';
export { discover, returnAddress } from './single-sign-on.ts';
export { expectOwnCode, expectOwnPassword } from './step-up.ts';
