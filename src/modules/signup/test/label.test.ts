import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelFault, labelOf } from '../contract/label.ts';

const CAPITALS = 'Capitals cannot be used in the address, only small letters and digits';
const SIGNS = 'Only small letters and digits can be used in the address';

test.each([
  ['gangamills', undefined],
  ['ganga2', undefined],
  ['2mills', undefined],
  ['abc', undefined],
  ['a'.repeat(40), undefined],
  ['Ganga', CAPITALS],
  ['GANGA-MILLS', CAPITALS],
  ['ganga-mills', SIGNS],
  ['ganga mills', SIGNS],
  ['ganga_mills', SIGNS],
  ['ganga.mills', SIGNS],
  ['gangä', SIGNS],
  ['गंगा', SIGNS],
  ['ab', 'The address needs at least 3 characters'],
  ['', 'The address needs at least 3 characters'],
  ['a'.repeat(41), 'The address may have at most 40 characters'],
  ['12345', 'The address needs a letter'],
  ['signup', 'This address is reserved. Please choose another.'],
])('S5-011: the address “%s” may be: %s', (label, fault) => expect(labelFault(label)).toBe(fault));

test.each([
  ['Narmada Textiles Pvt Ltd', 'narmadatextiles'],
  ['Ganga Mills (India) Private Limited', 'gangamillsindia'],
  ['A-1 Tools & Co.', 'a1tools'],
  ['Café Süd', 'cafesud'],
  ['24/7', ''],
  ['Signup', ''],
  ['AB', ''],
  ['गंगा', ''],
])('S5-011: “%s” proposes “%s”', (name, label) => expect(labelOf(name)).toBe(label));

test('S5-011: whatever a company is called, the proposal may be its address, or nothing is proposed', () => {
  const words = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Mills', '-', ' ', 'Ltd', 'É', '7')),
  );
  fc.assert(
    fc.property(words, (parts) => {
      const label = labelOf(parts.join(' '));
      expect(label).toMatch(/^[a-z0-9]*$/);
      if (label !== '') expect(labelFault(label)).toBeUndefined();
    }),
  );
});

test('S5-011: one capital or sign anywhere makes an address that cannot be had', () => {
  const wrong = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((sign) => !/^[a-z0-9]$/.test(sign));
  fc.assert(
    fc.property(wrong, fc.nat(10), (sign, at) => {
      expect(labelFault('gangamills'.slice(0, at) + sign + 'gangamills'.slice(at))).toMatch(/only small|^Only small/);
    }),
  );
});
