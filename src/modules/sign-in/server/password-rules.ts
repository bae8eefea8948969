import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { failField } from '#platform/server/application-error.ts';
import { LOCAL_PASSWORDS } from './local-passwords.ts';

/** The fewest characters of a password, and below of accounts that run or approve payroll. */
export const MIN = 12;
export const MIN_PAYROLL = 15;

type Owner = { emailid: string; companyname: string; label: string; payroll: boolean };

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Longer passwords are rejected without further checks, as in the forms. */
const MAX = 500;
/** What is estimated of a password: its work grows with the square of the length, and so much tells weak from strong. */
const ESTIMATED = 32;
/** Scores of 0 to 4: below, fewer than 10^8 guesses find it as it is, and fewer than 10^6 without punctuation. */
const STRONG = { whole: 3, bare: 2 };
/** Fewer letters and digits say nothing about the rest. */
const BARE_MIN = 8;

/** Built with the first password that is set: the dictionaries take 50 ms and 5 MB. */
let estimator: ZxcvbnFactory | undefined;

/** Whether a password is among the first that are guessed, with or without its punctuation. */
function isGuessable(password: string, bare: string, own: string[]): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, local: [...LOCAL_PASSWORDS] },
    graphs: adjacencyGraphs,
    maxLength: ESTIMATED,
    // Readings of digits and signs as letters; the default of 100 takes ten times as long.
    l33tMaxSubstitutions: 10,
  });
  if (estimator.check(password, own).score < STRONG.whole) return true;
  return bare.length >= BARE_MIN && estimator.check(bare, own).score < STRONG.bare;
}

/** Validates a new password. @returns a message for the user, or undefined when it may be used */
export function passwordFault(password: string, owner: Owner): string | undefined {
  if (password.length > MAX) return `The password can have at most ${MAX} characters`;
  const least = owner.payroll ? MIN_PAYROLL : MIN;
  if (Array.from(password).length < least)
    return owner.payroll
      ? `The password needs at least ${MIN_PAYROLL} characters, because this account may run or approve payroll`
      : `The password needs at least ${MIN} characters`;
  const bare = plain(password);
  const own = [owner.emailid, owner.emailid.split('@')[0] ?? '', owner.companyname, owner.label].map(plain);
  if (own.some((word) => word.length >= 4 && bare.includes(word)))
    return 'The password may not contain your e-mail address or the name of the company';
  if (isGuessable(password, bare, own))
    return 'This password is among the first that are guessed. Please choose another.';
  return undefined;
}

/** @throws ApplicationError on the field `password` */
export function expectGoodPassword(password: string, owner: Owner, field = 'password'): void {
  const fault = passwordFault(password, owner);
  if (fault) failField(field, fault);
}
