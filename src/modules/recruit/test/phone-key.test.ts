import { expect, test } from 'vitest';
import { phoneKey } from '../server/application/candidate-rows.ts';

test.each([
  ['+91', '98123 45678', '919812345678'],
  ['91', '098123-45678', '919812345678'],
  ['+91', '0000000000', ''],
  ['+91', '99999 99999', ''],
  ['+91', '1234567890', ''],
  ['+91', '', ''],
  ['+91', '9999999998', '919999999998'],
])('%s %s finds duplicates by %j; a placeholder finds none', (callingcode, number, key) => {
  expect(phoneKey(callingcode, number)).toBe(key);
});
