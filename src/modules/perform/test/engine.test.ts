import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phasesFault } from '../contract/cycle.ts';
import { type Section, sectionsFault } from '../contract/form.ts';
import type { Answer, Snapshot } from '../contract/sheet.ts';
import { groupsFault, type RaterGroup } from '../contract/structure.ts';
import { COLLEAGUES, EXTERNAL, MANAGER, PEERS, REPORTS, SELF } from '../contract/words.ts';
import { storedGroups } from '../engine/group.ts';
import { mayWrite } from '../engine/phase.ts';
import { type AnsweredForm, nearestPoint, scoreOf, textsOf } from '../engine/score.ts';
import { answersFault, sheetOf } from '../engine/sheet.ts';

const scale = (low: number, high: number) =>
  Array.from({ length: high - low + 1 }, (_, at) => ({ value: low + at, label: String(low + at), anchor: '' }));
const section = (id: number, weight: number, part: Partial<Section> = {}): Section => ({
  id,
  title: `Section ${id}`,
  description: null,
  groupids: [],
  weight,
  ratingscaleid: null,
  iscompetencies: false,
  isobjectives: false,
  questions: [{ id: 1, typeid: 2, label: 'Rating', isrequired: true, israted: true, options: [] }],
  ...part,
});
const group = (groupid: RaterGroup['groupid'], weight: number): RaterGroup => ({
  groupid,
  weight,
  personsees: 3,
  managersees: 3,
  managerfrom: 2,
});
const snapshotOf = (
  sections: readonly Section[],
  ratergroups: readonly RaterGroup[],
  part: Partial<Snapshot> = {},
): Snapshot => ({
  points: scale(1, 5),
  sections: sections.map((one) => ({ ...one, points: scale(1, 5) })),
  competencies: [],
  groupsize: 5,
  maxpeers: 6,
  maxforms: 10,
  ratergroups,
  ...part,
});
const NO_JOB = { designationid: null, subscriptiongradeid: null, objectives: [] };
const form = (groupid: number, values: readonly (number | null)[]): AnsweredForm => ({
  groupid,
  answers: values.map((value, at) => ({ key: `q${at + 1}.1`, value })),
});
const scored = (snapshot: Snapshot, forms: readonly AnsweredForm[]) => scoreOf(snapshot, NO_JOB, forms).score;

describe('score', () => {
  test('what is not applicable goes with its weight: 50 at 4, 30 at 3.5, 20 not applicable is 3.81', () => {
    const two = { id: 2, typeid: 2 as const, label: 'Second', isrequired: true, israted: true, options: [] };
    const sections = [
      section(1, 50),
      section(2, 30, { questions: [section(2, 0).questions[0] ?? two, two] }),
      section(3, 20),
    ];
    const forms = [
      {
        groupid: MANAGER,
        answers: [
          { key: 'q1.1', value: 4 },
          { key: 'q2.1', value: 3 },
          { key: 'q2.2', value: 4 },
          { key: 'q3.1', value: null },
        ],
      },
    ];
    expect(scored(snapshotOf(sections, [group(MANAGER, 100)]), forms)).toBe(381);
  });
  test('two scales: 4 of 1 to 5 and 7 of 0 to 10 are 3.90 on 1 to 5', () => {
    const base = snapshotOf([section(1, 50), section(2, 50)], [group(MANAGER, 100)]);
    const snapshot = {
      ...base,
      sections: base.sections.map((one) => (one.id === 2 ? { ...one, points: scale(0, 10) } : one)),
    };
    expect(scored(snapshot, [form(MANAGER, [4, 7])])).toBe(390);
  });
  test('a group without answers goes with its weight: manager 60 at 4, peers 25 at 3.5 are 3.85', () => {
    const snapshot = snapshotOf([section(1, 100)], [group(MANAGER, 60), group(PEERS, 25), group(REPORTS, 15)], {
      groupsize: 4,
    });
    const peers = [3, 4, 3, 4].map((value) => form(PEERS, [value]));
    expect(scored(snapshot, [form(MANAGER, [4]), ...peers])).toBe(385);
  });
  test('an item that fewer colleagues rated than the smallest group is not counted', () => {
    const snapshot = snapshotOf([section(1, 50), section(2, 50)], [group(PEERS, 100)]);
    const peers = [1, 1, 1, 1, 1].map((value, at) => form(PEERS, [value, at === 0 ? 5 : null]));
    const { score, groups } = scoreOf(snapshot, NO_JOB, peers);
    expect(score).toBe(100);
    expect(groups[0]?.lines.map((line) => line.score)).toEqual([100, null]);
  });
  test('self counts nothing without a weight, and nothing answered is no score', () => {
    const snapshot = snapshotOf([section(1, 100)], [group(SELF, 0), group(MANAGER, 100)]);
    expect(scored(snapshot, [form(SELF, [1]), form(MANAGER, [5])])).toBe(500);
    expect(scored(snapshot, [form(SELF, [1])])).toBeNull();
    expect(nearestPoint(snapshot.points, null)).toBeNull();
    expect(nearestPoint(snapshot.points, 350)).toBe(4);
  });
  test('a score lies between the lowest and the highest rating, whatever the weights', () => {
    const rating = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(
        fc.array(rating, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 99 }),
        rating,
        (peers, weight, own) => {
          const snapshot = snapshotOf([section(1, 100)], [group(MANAGER, weight), group(PEERS, 100 - weight)], {
            groupsize: 3,
          });
          const score = scored(snapshot, [form(MANAGER, [own]), ...peers.map((value) => form(PEERS, [value]))]) ?? 0;
          const all = [own, ...(peers.length >= 3 ? peers : [])];
          expect(score).toBeGreaterThanOrEqual(Math.min(...all) * 100);
          expect(score).toBeLessThanOrEqual(Math.max(...all) * 100);
        },
      ),
      { numRuns: 200 },
    );
  });
  test('texts of colleagues are in alphabetical order, not in that of the forms', () => {
    const text = { id: 1, typeid: 1 as const, label: 'In words', isrequired: false, israted: false, options: [] };
    const snapshot = snapshotOf([section(1, 0, { questions: [text] })], [group(PEERS, 100)]);
    const forms = ['Patient', 'Clear'].map((value) => ({ groupid: PEERS, answers: [{ key: 'q1.1', value }] }));
    expect(textsOf(sheetOf(snapshot, NO_JOB, PEERS), PEERS, forms)[0]?.texts).toEqual(['Clear', 'Patient']);
  });
});

describe('groups of colleagues', () => {
  test.each([
    [5, 5, 0, [PEERS, REPORTS]],
    [6, 0, 0, [PEERS]],
    [0, 5, 5, [REPORTS, EXTERNAL]],
    [3, 2, 0, [COLLEAGUES, COLLEAGUES]],
    [8, 2, 0, [COLLEAGUES, COLLEAGUES]],
    [6, 6, 1, [COLLEAGUES, COLLEAGUES, COLLEAGUES]],
    [2, 0, 3, [COLLEAGUES, COLLEAGUES]],
    [4, 0, 0, [null]],
    [2, 2, 0, [null, null]],
    [2, 1, 1, [null, null, null]],
  ])('%i peers, %i reports and %i external raters of at least five', (peers, reports, externals, kept) => {
    const counts = new Map([
      [PEERS, peers],
      [REPORTS, reports],
      [EXTERNAL, externals],
    ]);
    expect([...storedGroups(counts, 5).values()]).toEqual(kept);
  });
  test('nothing is kept in a group below the size', () => {
    const count = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(count, count, count, fc.integer({ min: 3, max: 10 }), (peers, reports, externals, size) => {
        const counts = new Map([
          [PEERS, peers],
          [REPORTS, reports],
          [EXTERNAL, externals],
        ]);
        const sizes = new Map<number, number>();
        for (const [groupid, under] of storedGroups(counts, size))
          if (under !== null) sizes.set(under, (sizes.get(under) ?? 0) + (counts.get(groupid) ?? 0));
        for (const number of sizes.values()) expect(number).toBeGreaterThanOrEqual(size);
      }),
    );
  });
});

describe('rules of the set-up', () => {
  test('weights add up to 100, and who may not see the scores of a group gives it no weight', () => {
    expect(sectionsFault([section(1, 60), section(2, 30)])).toContain('90');
    expect(sectionsFault([section(1, 60), section(2, 40)])).toBeUndefined();
    expect(groupsFault([group(MANAGER, 60), group(PEERS, 30)])).toContain('90');
    expect(groupsFault([group(MANAGER, 60), { ...group(PEERS, 40), personsees: 1 }])).toContain('work them out');
  });
  test('phases are in their order, and calibration begins once colleagues are done', () => {
    const phase = (phaseid: 4 | 5 | 6, fromdate: string, todate: string) => ({ phaseid, fromdate, todate });
    expect(phasesFault([phase(4, '2027-01-10', '2027-01-05')])).toContain('last day');
    expect(phasesFault([phase(4, '2027-01-01', '2027-01-20'), phase(6, '2027-01-20', '2027-01-30')])).toContain(
      'Calibration',
    );
    expect(phasesFault([phase(4, '2027-01-01', '2027-01-20'), phase(6, '2027-01-21', '2027-01-30')])).toBeUndefined();
    // Days are those of the company: whoever set it up elsewhere opens it at midnight there.
    expect(mayWrite([phase(4, '2027-01-10', '2027-01-20')], PEERS, '2027-01-10')).toBe(true);
    expect(mayWrite([phase(4, '2027-01-10', '2027-01-20')], PEERS, '2027-01-21')).toBe(false);
    expect(mayWrite([phase(5, '2027-01-10', '2027-01-20')], MANAGER, '2027-01-21')).toBe(true);
  });
  test('S4-030 S4-031: answers fit the type of their question; a draft may have gaps', () => {
    const question = (id: number, typeid: 1 | 2 | 3 | 4 | 5, options: string[] = []) => ({
      id,
      typeid,
      label: `Question ${id}`,
      isrequired: true,
      israted: false,
      options,
    });
    const questions = [
      question(1, 1),
      question(2, 2),
      question(3, 3),
      question(4, 4, ['A', 'B']),
      question(5, 5, ['A', 'B']),
    ];
    const sheet = sheetOf(snapshotOf([section(1, 100, { questions })], []), NO_JOB, MANAGER);
    const good: Answer[] = [
      { key: 'q1.1', value: 'Text' },
      { key: 'q1.2', value: 12 },
      { key: 'q1.3', value: '2027-01-01' },
      { key: 'q1.4', value: 'A' },
      { key: 'q1.5', value: ['A', 'B'] },
    ];
    expect(answersFault(sheet, good, false)).toBeUndefined();
    expect(answersFault(sheet, good.slice(0, 2), true)).toBeUndefined();
    expect(answersFault(sheet, good.slice(0, 2), false)).toEqual({ item: 'Question 3', fault: 'missing' });
    for (const bad of [
      { key: 'q1.3', value: 'soon' },
      { key: 'q1.4', value: 'C' },
      { key: 'q1.5', value: ['C'] },
    ])
      expect(answersFault(sheet, [bad], true)?.fault).toBe('invalid');
    expect(answersFault(sheet, [...good, { key: 'q9.9', value: 1 }], false)?.fault).toBe('unknown');
  });
  test('competencies are those of the designation and grade', () => {
    const competency = (competencyid: number, designationids: number[], subscriptiongradeids: number[]) => ({
      competencyid,
      competencyname: `Competency ${competencyid}`,
      description: null,
      designationids,
      subscriptiongradeids,
    });
    const snapshot = snapshotOf([section(1, 100, { iscompetencies: true, questions: [] })], [], {
      competencies: [competency(1, [], []), competency(2, [7], []), competency(3, [7], [9])],
    });
    const keys = (designationid: number | null, subscriptiongradeid: number | null) =>
      sheetOf(snapshot, { designationid, subscriptiongradeid, objectives: [] }, MANAGER)[0]?.items.map(
        ({ key }) => key,
      );
    expect(keys(null, null)).toEqual(['c1.1']);
    expect(keys(7, 3)).toEqual(['c1.1', 'c1.2']);
    expect(keys(7, 9)).toEqual(['c1.1', 'c1.2', 'c1.3']);
  });
  test('objectives are rated like competencies, never from outside; without any their weight goes', () => {
    const snapshot = snapshotOf(
      [section(1, 60, { isobjectives: true, questions: [] }), section(2, 40)],
      [group(MANAGER, 100), group(EXTERNAL, 0)],
    );
    const job = { ...NO_JOB, objectives: [{ okrobjectiveid: 7, title: 'Fewer returns' }] };
    const keys = (groupid: number, of = job) =>
      sheetOf(snapshot, of, groupid).flatMap(({ items }) => items.map(({ key }) => key));
    expect(keys(MANAGER)).toEqual(['o1.7', 'q2.1']);
    expect(keys(EXTERNAL)).toEqual(['q2.1']);
    expect(keys(MANAGER, { ...NO_JOB, objectives: [] })).toEqual(['q2.1']);
    const answers = [
      { key: 'o1.7', value: 5 },
      { key: 'q2.1', value: 3 },
    ];
    // 0.6 of 5 and 0.4 of 3; without objectives the 3 alone.
    expect(scoreOf(snapshot, job, [{ groupid: MANAGER, answers }]).score).toBe(420);
    expect(scoreOf(snapshot, NO_JOB, [{ groupid: MANAGER, answers: answers.slice(1) }]).score).toBe(300);
  });
});
