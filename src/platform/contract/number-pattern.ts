import { text } from './fields.ts';

/** S5-012; the text in braces is one of the parts below. */
const NUMBER_CHARACTERS = /^[A-Za-z0-9{}_\-\s/]*$/;
export const NUMBER_PARTS = ['{no}', '{yyyy}', '{fy}'] as const;

/** How the numbers of a series look: `{no}` once, and the calendar or financial year where it restarts with them. */
export const numberPattern = text(40)
  .refine((value) => NUMBER_CHARACTERS.test(value), 'Only letters, digits, braces, underscore, hyphen, space and slash')
  .refine((value) => value.split('{no}').length === 2, 'Please write {no} once, where the number goes')
  .refine(
    (value) => !/[{}]/.test(NUMBER_PARTS.reduce((rest, part) => rest.replaceAll(part, ''), value)),
    'Only {no}, {yyyy} and {fy} can be used in braces',
  );
