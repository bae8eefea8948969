import { expect, test } from 'vitest';
import { answerTypeText } from '../web/opening/question-draft.ts';

test.each([
  [1, 'Text'],
  [2, 'Numeric'],
  [3, 'Date'],
  [4, 'Multi-choice'],
  [5, 'Multi-select'],
  [0, 'Multi-select'],
  [6, 'Multi-select'],
  [99, 'Multi-select'],
])('S4-031: the answer type %i is shown as %s', (inputvaluetypeid, text) => {
  expect(answerTypeText(inputvaluetypeid)).toBe(text);
});
