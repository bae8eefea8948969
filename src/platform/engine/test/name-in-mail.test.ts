import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameInMail } from '../name-in-mail.ts';

test.each([
  ['Asha Nair', 'Asha Nair'],
  ['S.Kumar', 'S.Kumar'],
  ['J. R. D. Tata', 'J. R. D. Tata'],
  ['Md.Rafi', 'Md.Rafi'],
  ['K.P.Singh Jr.', 'K.P.Singh Jr.'],
  ['Asha\r\nBcc: x', 'Asha Bcc: x'],
  ['Asha\u2028Nair', 'Asha Nair'],
  ['Your pay is on hold: https://evil.example/fix', 'Your pay is on hold:'],
  ['See www.evil.example now', 'See now'],
  ['evil.example/fix', ''],
  ['Asha evil.example', 'Asha'],
  ['Asha evil.example.', 'Asha'],
  ['Asha (evil.example)', 'Asha'],
  ['HTTP://EVIL.EXAMPLE', ''],
])('a mail shows %j as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

test('no name becomes a line break or an address with a scheme in a mail, and cleaning it twice changes nothing', () => {
  const parts = fc.constantFrom('https://', 'www.', 'evil', '.example', '/', '\r\n', ' ', 'Asha', '.', ':');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (words) => {
      const shown = nameInMail(words.join(''));
      // An ending that goes on in a capital is no host.
      expect(shown).not.toMatch(/[\r\n]|:\/\/|www\.|evil\.example(?![A-Za-z])/);
      expect(nameInMail(shown)).toBe(shown);
    }),
  );
});
