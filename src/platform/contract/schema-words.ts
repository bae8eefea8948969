import { type $ZodRawIssue, config } from 'zod/v4/core';
import { MESSAGES } from './messages.ts';

/**
 * The validation messages of schemas without one of their own: catalogue texts, and limits in words. The number is
 * filled in on the server; packs translate the pattern, and `t` matches it again.
 */
export const LIMIT_WORDS = {
  tooLong: 'maximum limit should not be greater than {{limit}}',
  tooMany: 'At most {{limit}} entries are allowed',
  tooFew: 'Please choose at least {{limit}}',
  tooShort: 'Please enter at least {{limit}} characters',
  tooBig: 'Please enter {{limit}} or less',
  tooSmall: 'Please enter {{limit}} or more',
  days: 'Please enter {{limit}} to {{most}} days',
} as const;

/** A message about a limit with its number in Indian grouping. */
export const limitWords = (which: Exclude<keyof typeof LIMIT_WORDS, 'days'>, limit: number | bigint): string =>
  LIMIT_WORDS[which].replace('{{limit}}', limit.toLocaleString('en-IN'));

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

function wordsOf(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue.input)) return MESSAGES.E0020;
      return issue.expected === 'number' || issue.expected === 'int' ? 'enter valid number' : MESSAGES.E0010;
    case 'invalid_value':
      return isMissing(issue.input) ? MESSAGES.E0020 : MESSAGES.E0010;
    case 'too_big':
      if (issue.origin === 'string') return limitWords('tooLong', issue.maximum);
      if (issue.origin === 'array' || issue.origin === 'set') return limitWords('tooMany', issue.maximum);
      return issue.maximum >= Number.MAX_SAFE_INTEGER ? 'enter valid number' : limitWords('tooBig', issue.maximum);
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum <= 1 ? MESSAGES.E0020 : limitWords('tooShort', issue.minimum);
      if (issue.origin === 'array' || issue.origin === 'set')
        return issue.minimum <= 1 ? MESSAGES.E0130 : limitWords('tooFew', issue.minimum);
      return issue.minimum <= -Number.MAX_SAFE_INTEGER ? 'enter valid number' : limitWords('tooSmall', issue.minimum);
    case 'invalid_format':
      return issue.format === 'email' ? 'Please enter valid email id' : MESSAGES.E0010;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    default:
      return MESSAGES.E0010;
  }
}

// The library's own messages are for programmers and never reach users.
config({ customError: wordsOf });
