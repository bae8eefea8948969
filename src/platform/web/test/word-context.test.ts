import { afterEach, expect, test } from 'vitest';
import { showSentences, t } from '../language.ts';

afterEach(() => showSentences(undefined));

test('a word with several meanings is read without its context, and translated by it', () => {
  expect(t('Open ¦ action')).toBe('Open');
  expect(t('Open')).toBe('Open');
  showSentences({ Open: 'खुला', 'Open ¦ action': 'खोलें' });
  expect([t('Open'), t('Open ¦ action'), t('Close ¦ action')]).toEqual(['खुला', 'खोलें', 'Close']);
});
