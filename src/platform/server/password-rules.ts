import { COMMON_PASSWORDS } from './common-passwords.ts';
import { withoutEnd } from '../engine/without-end.ts';
import { failField } from './application-error.ts';

/** The fewest characters of a password, and below of accounts that run or approve payroll. */
export const LEAST = 12;
export const LEAST_PAYROLL = 15;

type Owner = { emailid: string; companyname: string; label: string; payroll: boolean };

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** Sequences of the alphabet, the digits and the keyboard, in both directions. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'].flatMap((row) => [
  row,
  Array.from(row).reverse().join(''),
]);

/** Longer passwords are rejected without further checks, as in the forms. */
const MOST = 500;

function isCommon(password: string): boolean {
  const bare = plain(password);
  // Digits and years at either end do not make a common password a rare one.
  const core = withoutEnd(bare.replace(/^\d+/, ''), '0123456789');
  if (COMMON_PASSWORDS.has(bare) || COMMON_PASSWORDS.has(core)) return true;
  if (/^(.{1,4})\1+.{0,3}$/u.test(bare)) return true;
  return ROWS.some((row) => bare.length > 0 && row.includes(bare));
}

/** Validates a new password. @returns a message for the user, or undefined when it may be used */
export function passwordFault(password: string, owner: Owner): string | undefined {
  if (password.length > MOST) return `The password can have at most ${MOST} characters`;
  const least = owner.payroll ? LEAST_PAYROLL : LEAST;
  if (Array.from(password).length < least)
    return owner.payroll
      ? `The password needs at least ${LEAST_PAYROLL} characters, because this account may run or approve payroll`
      : `The password needs at least ${LEAST} characters`;
  if (isCommon(password)) return 'This password is among the first that are guessed. Please choose another.';
  const bare = plain(password);
  const own = [owner.emailid, owner.emailid.split('@')[0] ?? '', owner.companyname, owner.label].map(plain);
  if (own.some((word) => word.length >= 4 && bare.includes(word)))
    return 'The password may not contain your e-mail address or the name of the company';
  return undefined;
}

/** @throws ApplicationError on the field `password` */
export function expectGoodPassword(password: string, owner: Owner, field = 'password'): void {
  const fault = passwordFault(password, owner);
  if (fault) failField(field, fault);
}
