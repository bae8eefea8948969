import { COMMON_PASSWORDS } from './common-passwords.ts';
import { withoutEnd } from '../engine/without-end.ts';
import { failField } from './application-error.ts';

/** The fewest characters of a password; of accounts that run or approve payroll. */
export const LEAST = 12;
export const LEAST_PAYROLL = 15;

type Owner = { emailid: string; companyname: string; label: string; payroll: boolean };

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** One to four characters again and again, or a run along the alphabet, the digits or the keyboard. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'].flatMap((row) => [
  row,
  Array.from(row).reverse().join(''),
]);

/** Characters beyond which a password is not looked at, as in the forms. */
const MOST = 500;

function isCommon(password: string): boolean {
  const bare = plain(password);
  // Digits and years at either end make no common password a rare one.
  const core = withoutEnd(bare.replace(/^\d+/, ''), '0123456789');
  if (COMMON_PASSWORDS.has(bare) || COMMON_PASSWORDS.has(core)) return true;
  if (/^(.{1,4})\1+.{0,3}$/u.test(bare)) return true;
  return ROWS.some((row) => bare.length > 0 && row.includes(bare));
}

/** What is wrong with a new password, as a sentence for the person; undefined when it may be used. */
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
