import { expect, test } from 'vitest';
import { backupKeyOf, openSealed, sealTo } from '../key.ts';

test('what is sealed to a key is opened by its passphrase alone, in any spelling of its letters', () => {
  const key = backupKeyOf('Über fünf Wörter');
  const box = sealTo(key, 'the secret');
  expect(box).not.toContain('secret');
  expect(sealTo(key, 'the secret')).not.toBe(box);
  expect(openSealed(key, 'Über fünf Wörter'.normalize('NFD'), box)).toBe('the secret');
  expect(openSealed(key, 'Uber funf Worter', box)).toBeUndefined();
  const damaged = Buffer.from(box, 'base64url');
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  expect(openSealed(key, 'Über fünf Wörter', damaged.toString('base64url'))).toBeUndefined();
});
