import { expect, test } from 'vitest';
import { matcherOf } from '../engine/match.ts';

const person = (
  employeeid: number,
  fullname: string,
  employeecode: string,
  pan: string | null,
  uan: string | null,
) => ({
  employeeid,
  fullname,
  employeecode,
  pan,
  uan,
});
const match = matcherOf([
  person(1, 'Asha Nair', 'EMP-101', 'ABCDE1234F', '100900900901'),
  person(2, 'Bina Shah', 'EMP-102', 'FGHIJ5678K', null),
  person(3, 'Chitra Iyer', '12', null, null),
]);
const SEVERAL = 'It names several people: ';
const NO_TEXT = 'Its text cannot be read, and its name has no employee code, PAN or UAN';
const NO_ONE = 'It has no employee code, PAN or UAN of anybody';

test('a document is of whom exactly one code, PAN or UAN names', () => {
  for (const [name, text, employeeid, reason] of [
    ['ABCDE1234F_2026.pdf', null, 1, 'By the PAN'],
    ['form.pdf', 'PAN of the employee: ABCDE1234F', 1, 'By the PAN'],
    ['form.pdf', 'UAN 100900900901', 1, 'By the UAN'],
    ['emp 102 form16.pdf', null, 2, 'By the employee code'],
    ['EMP-102.pdf', 'of EMP-102', 2, 'By the employee code'],
    ['form.pdf', 'Code: EMP-101', 1, 'By the employee code'],
    ['12.pdf', null, 3, 'By the employee code'],
    // A code and a PAN of the same person agree.
    ['EMP-101.pdf', 'ABCDE1234F', 1, 'By the PAN'],
    // Of two people it is doubtful, whatever names them.
    ['EMP-101.pdf', 'FGHIJ5678K', null, `${SEVERAL}Bina Shah, Asha Nair`],
    ['form.pdf', 'ABCDE1234F FGHIJ5678K', null, `${SEVERAL}Asha Nair, Bina Shah`],
    // Part of a number, a longer number and a short code in a text name nobody.
    ['form 2012.pdf', 'page 12 of 2012', null, NO_ONE],
    ['form.pdf', 'XABCDE1234F and 1009009009012', null, NO_ONE],
    // The numbers of the company are on each form, and are of nobody.
    ['form.pdf', 'TAN BLRK01234E, PAN AAACK1234C', null, NO_ONE],
    // Two scans are not alike because neither has a text.
    ['scan.pdf', null, null, NO_TEXT],
    ['scan 2.pdf', null, null, NO_TEXT],
  ] as const)
    expect({ name, text, ...match(name, text) }).toEqual({ name, text, employeeid, reason });
});
