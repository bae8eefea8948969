import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { isRuledOut } from '../engine/candidate/knock-out.ts';
import { looksAfter } from '../engine/candidate/looks-after.ts';
import { mailText } from '../engine/candidate/mail-text.ts';
import { skillMatch } from '../engine/candidate/match.ts';
import { isOverdue, stageAge } from '../engine/candidate/stage-age.ts';
import { sourceFor } from '../engine/application/source.ts';

test('the age in a stage is whole days, and overdue from the day after the last one allowed', () => {
  const since = day('2026-02-27');
  expect(stageAge(since, day('2026-02-27'))).toBe(0);
  expect(stageAge(since, day('2026-03-01'))).toBe(2);
  expect([isOverdue(7, 7), isOverdue(8, 7), isOverdue(400, null)]).toEqual([false, true, false]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (days) => {
      expect(stageAge(since, addDays(since, days))).toBe(days);
    }),
  );
});

const NUMBER = 2;
const ONE = 4;
const SEVERAL = 5;
const number = (feedback: string) => ({ feedback, options: [] });
const chosen = (...options: number[]) => ({ feedback: '', options });

test.each([
  ['below the least', NUMBER, { least: 2, most: null, accepted: [] }, number('1'), true],
  ['the least itself', NUMBER, { least: 2, most: null, accepted: [] }, number('2'), false],
  ['above the most', NUMBER, { least: null, most: 5, accepted: [] }, number('6'), true],
  ['the most itself', NUMBER, { least: null, most: 5, accepted: [] }, number('5'), false],
  ['no answer', NUMBER, { least: 2, most: null, accepted: [] }, number(''), false],
  ['an accepted option', ONE, { least: null, most: null, accepted: [1] }, chosen(1), false],
  ['another option', ONE, { least: null, most: null, accepted: [1] }, chosen(2), true],
  ['none of these', SEVERAL, { least: null, most: null, accepted: [1, 2] }, chosen(0), true],
  ['one accepted of several', SEVERAL, { least: null, most: null, accepted: [1, 2] }, chosen(2, 3), false],
  ['a question without a rule', ONE, null, chosen(2), false],
])('an answer rules out: %s', (_what, inputvaluetypeid, knockout, answer, out) => {
  expect(isRuledOut({ inputvaluetypeid, knockout }, answer)).toBe(out);
});

test('a source is found by the text of the link in any case; without a text it is the career page', () => {
  const sources = [
    { candidatesourceid: 1, sourcetypeid: 1, matches: ['career'] },
    { candidatesourceid: 2, sourcetypeid: 3, matches: ['naukri', 'naukri-gulf'] },
  ];
  expect(['', ' ', 'Career', ' NAUKRI ', 'naukri gulf', 'newspaper'].map((text) => sourceFor(sources, text))).toEqual([
    1,
    1,
    1,
    2,
    null,
    null,
  ]);
  expect(sourceFor([], '')).toBe(null);
});

test('a recruiter looks after what all lists name; empty lists name everything', () => {
  const job = { pipelineid: 1, businessunitid: 2, departmentid: null, officeaddressids: [7, 8] };
  const all = { pipelineid: null, businessunitids: [], departmentids: [], officeaddressids: [] };
  expect(looksAfter(all, job)).toBe(true);
  expect(looksAfter({ ...all, pipelineid: 1, businessunitids: [2], officeaddressids: [8] }, job)).toBe(true);
  for (const other of [{ pipelineid: 2 }, { businessunitids: [3] }, { departmentids: [1] }, { officeaddressids: [9] }])
    expect(looksAfter({ ...all, ...other }, job)).toBe(false);
});

test('the skills of a job are found as whole words, with the words as written and where', () => {
  const written = [
    { where: 'Advanced', text: 'Looms, Node.js and C++' },
    { where: 'Elementary', text: 'quality   control; C#.' },
  ];
  expect(skillMatch(['looms', 'Quality Control', 'C', 'C++', 'C#', 'node.js', 'Welding', ''], written)).toEqual([
    { skill: 'looms', where: 'Advanced', words: 'Looms' },
    { skill: 'Quality Control', where: 'Elementary', words: 'quality   control' },
    { skill: 'C', where: null, words: '' },
    { skill: 'C++', where: 'Advanced', words: 'C++' },
    { skill: 'C#', where: 'Elementary', words: 'C#' },
    { skill: 'node.js', where: 'Advanced', words: 'Node.js' },
    { skill: 'Welding', where: null, words: '' },
    { skill: '', where: null, words: '' },
  ]);
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (skills, text) => {
      const result = skillMatch(skills, [{ where: 'Advanced', text }]);
      expect(result.map(({ skill }) => skill)).toEqual(skills);
      for (const { where, words } of result) if (where !== null) expect(text).toContain(words);
    }),
  );
});

test('a mail is plain text: paragraphs, lists, links with their address, and merge fields as they are', () => {
  expect(
    mailText(
      '<p>Dear {{candidatename}},</p><p>See <a href="https://a.example/x" rel="noopener">our page</a><br>or <a href="https://b.example">https://b.example</a>.</p><ul><li>Bring &amp; show</li><li>A &lt;pen&gt;</li></ul>',
    ),
  ).toBe(
    'Dear {{candidatename}},\n\nSee our page (https://a.example/x)\nor https://b.example.\n\n- Bring & show\n- A <pen>',
  );
  // An escaped entity is decoded once, so nothing that was text becomes markup.
  expect(mailText('<p>&amp;lt;b&amp;gt;</p>')).toBe('&lt;b&gt;');
});
