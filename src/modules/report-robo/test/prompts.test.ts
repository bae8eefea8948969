import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY, FIRST_QUESTION, IS, type Question } from '../contract/question.ts';
import { promptsOf, withAnswers } from '../engine/prompts.ts';

const filter = (column: string, value: string, isprompted?: boolean, operatorid: 1 | 4 | 6 = IS) => ({
  column,
  operatorid,
  value,
  ...(isprompted === undefined ? {} : { isprompted }),
});
const report = (...filters: Question['filters']): Question => ({ ...FIRST_QUESTION, filters });

test.each([
  ['no filter is asked for', [filter('office', 'Pune')], [], ['Pune']],
  ['one value', [filter('office', 'Pune', true), filter('grade', 'A')], [filter('office', 'Surat')], ['Surat', 'A']],
  ['no value', [filter('office', 'Pune', true)], [], undefined],
  ['an empty value', [filter('office', 'Pune', true)], [filter('office', '')], undefined],
  ['a value of another comparison', [filter('days', '3', true)], [filter('days', '5', undefined, 4)], undefined],
  [
    'two on one column',
    [filter('office', '', true), filter('office', '', true)],
    [filter('office', 'Pune'), filter('office', 'Surat')],
    ['Pune', 'Surat'],
  ],
  ['a comparison without a value', [filter('office', '', true, EMPTY)], [], ['']],
])('%s', (_name, filters, answers, expected) => {
  expect(withAnswers(report(...filters), answers)?.filters.map(({ value }) => value)).toEqual(expected);
});

test('with a value for each question a report asks for none, and its other filters stay', () => {
  const any = fc.record({
    column: fc.constantFrom('office', 'grade'),
    value: fc.string({ minLength: 1, maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(any, fc.boolean()), { maxLength: 10 }), (rows) => {
      const of = report(...rows.map(([{ column, value }, isprompted]) => filter(column, value, isprompted)));
      const run = withAnswers(
        of,
        promptsOf(of).map(({ column, operatorid, value }) => ({ column, operatorid, value })),
      );
      expect(run && promptsOf(run)).toEqual([]);
      expect(run?.filters.map(({ value }) => value)).toEqual(of.filters.map(({ value }) => value));
    }),
  );
});
