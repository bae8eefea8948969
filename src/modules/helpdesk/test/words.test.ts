import { expect, test } from 'vitest';
import { byWords, subjectWords } from '../engine/words.ts';

test('the words of a subject are its longer ones, each once, in any script', () => {
  expect(subjectWords('Why is my HRA lower? Lower HRA again')).toEqual(['lower', 'again']);
  expect(subjectWords('छुट्टी का शेष')).toEqual(['छुट्टी']);
  expect(subjectWords('a b c')).toEqual([]);
  expect(subjectWords('word '.repeat(10_000))).toEqual(['word']);
});

test('texts with most words of a subject come first, those with none do not', () => {
  const texts = ['Leave and attendance', 'Carry forward of leave', 'Tax'];
  expect(byWords(texts, ['leave', 'carry'], (text) => text)).toEqual([
    'Carry forward of leave',
    'Leave and attendance',
  ]);
  expect(byWords(texts, [], (text) => text)).toEqual([]);
});
