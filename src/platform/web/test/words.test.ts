import { describe, expect, test } from 'vitest';
import { hasSpecialCharacters, isEmail } from '#platform/contract/words.ts';

describe('isEmail', () => {
  test.each([
    'a.b-c@x.com',
    'a+b@x.com',
    'asha_rao@mail.example.co.in',
    'a@x.ab',
    `a@x.${'a'.repeat(15)}`,
    "o'neil@example.in",
    'asha+jobs.2026@example.in',
    'asha+jobs-2026@example.in',
  ])('S5-013, S5-014, S5-015: %s is one', (text) => expect(isEmail(text)).toBe(true));
  test.each([
    'abc',
    'abc@',
    '@x.com',
    'a+b+c@x.com',
    "'a@x.com",
    "a''b@x.com",
    'a+b.@x.com',
    'a@x.a',
    `a@x.${'a'.repeat(16)}`,
    'a..b@x.com',
    'a b@x.com',
    'a@x.com\nbcc:b@x.com',
  ])('S5-013, S5-014, S5-015: %s is none', (text) => expect(isEmail(text)).toBe(false));
});

test.each(['"', "'", ';', '?', ':', '@', '=', '+', '$', ',', '#', '*', '^', '{', '}', '<', '>', '\\'])(
  'S5-017: %s is a special character',
  (sign) => expect(hasSpecialCharacters(`Cold${sign}chain`)).toBe(true),
);
test.each(['Cold chain', 'R&D (North)', 'Ops-2/3', 'तकनीक', 'A.B_C!'])('S5-017: %s has none', (text) =>
  expect(hasSpecialCharacters(text)).toBe(false),
);
