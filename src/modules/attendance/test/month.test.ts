import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { expect, test } from 'vitest';
import { addDays, day, month, monthOf } from '#platform/engine/day.ts';
import { absentBetween } from '../engine/day/absent-between.ts';
import { accumulate, offDayGrants } from '../engine/day/extra-time.ts';
import { withinCount, withinDays } from '../engine/day/limits.ts';
import { marks, type PunctualityRule } from '../engine/day/marks.ts';
import { shortWeeks, type WeekDay, type WeekRule } from '../engine/day/week.ts';

const at = (count: number) => addDays(day('2026-10-01'), count - 1);
const OFFICE: PunctualityRule = {
  type: 'lateorearly',
  gracetime: 10,
  gracetimelimit: 30,
  penaltytype: 'each',
  gracedaycount: 2,
  gracehours: null,
  freebreaches: 0,
  penalty: 0.25 * UNITS_PER_DAY,
  breachpenalty: 0.5 * UNITS_PER_DAY,
};
const PLANT: PunctualityRule = {
  ...OFFICE,
  type: 'late',
  gracetime: 5,
  gracetimelimit: null,
  penaltytype: 'block',
  gracedaycount: 3,
  penalty: 0.5 * UNITS_PER_DAY,
};

/** Days written as `1:11` late, `1:0/15` early, with `a` absent or `w` waived behind. */
const markedOf = (rule: PunctualityRule, text: string) => {
  const { marked, penalties } = marks(
    rule,
    text.split(' ').map((one) => {
      const [, date = '', late = '', early = '0', more = ''] = /^(\d+):(\d+)(?:\/(\d+))?([aw]?)$/.exec(one) ?? [];
      const of = { late: Number(late), early: Number(early), isabsent: more === 'a', iswaived: more === 'w' };
      return { day: at(Number(date)), ...of };
    }),
  );
  return [
    [...marked].map(([of, mark]) => `${Number(of.slice(8))} ${mark}`).join(', '),
    penalties.map((one) => `${Number(one.day.slice(8))} ${one.reason} ${one.days / UNITS_PER_DAY}`).join(', '),
  ];
};

test.each([
  ['ten minutes are free', OFFICE, '1:10 2:11', ['2 late', '']],
  [
    'the third mark costs, and each after it',
    OFFICE,
    '1:11 2:0/12 3:11 4:0/20',
    ['1 late, 2 early, 3 late, 4 early', '3 late 0.25, 4 early 0.25'],
  ],
  [
    'a breach costs by itself and is none of the free ones',
    OFFICE,
    '1:31 2:11 3:11 4:11',
    ['1 breach, 2 late, 3 late, 4 late', '1 breach 0.5, 4 late 0.25'],
  ],
  ['leaving early beyond the limit is a breach', OFFICE, '1:0/31', ['1 breach', '1 breach 0.5']],
  [
    'what is waived counts for nothing',
    OFFICE,
    '1:40w 2:11 3:11w 4:11 5:11',
    ['1 waived, 2 late, 3 waived, 4 late, 5 late', '5 late 0.25'],
  ],
  ['an absent half is no mark', OFFICE, '1:60a 2:11', ['2 late', '']],
  [
    'every third mark costs',
    PLANT,
    '1:6 2:6 3:6 4:6 5:6 6:60/90',
    ['1 late, 2 late, 3 late, 4 late, 5 late, 6 late', '3 late 0.5, 6 late 0.5'],
  ],
  ['leaving early is free where only late counts', PLANT, '1:0/90', ['', '']],
] as const)('%s', (_, rule, days, result) => {
  expect(markedOf(rule, days)).toEqual(result);
});

test('requests beyond the number or the days of a month do not count', () => {
  expect(withinCount([1, 2, 3], 2)).toEqual({ counted: [1, 2], beyond: [3] });
  expect(withinCount([1, 2, 3], null).beyond).toEqual([]);
  const whole = (requestid: number, ...dates: number[]) => ({
    requestid,
    halves: dates.flatMap((date) => ([1, 2] as const).map((half) => ({ day: at(date), half }))),
  });
  const { got, beyond } = withinDays([whole(2, 1), whole(1, 5, 6, 7)], new Set([`${at(5)} 1`]), 2);
  // The 5th takes half a day, since half of it is leave; the 6th would go beyond two days, and so would the 7th.
  expect([...got]).toEqual([
    [`${at(1)} 1`, 2],
    [`${at(1)} 2`, 2],
    [`${at(5)} 2`, 1],
  ]);
  expect(beyond).toEqual([at(6), at(7)]);
});

test('days off between two days of absence are absence', () => {
  const days = (text: string) =>
    Array.from(text, (one, index) => ({
      day: at(index + 1),
      month: monthOf(at(index + 1)),
      isoff: one === 'O',
      isabsent: one === 'A',
    }));
  expect(absentBetween(days('PAOOAOP')).map(({ day }) => day)).toEqual([at(3), at(4)]);
  expect(absentBetween(days('OAOAOA')).map(({ day }) => day)).toEqual([at(3), at(5)]);
  expect(absentBetween(days('PAOOPA')).map(({ day }) => day)).toEqual([]);
});

test('minutes add up to compensatory offs over three months, and older ones lapse', () => {
  const rule = { requiredminutes: 480, credit: UNITS_PER_DAY, months: 3 };
  const earned = (of: string, minutes: number) => ({ month: month(of), minutes });
  const carried = [earned('2026-07', 400), earned('2026-08', 100), earned('2026-09', 200)];
  expect(accumulate(carried, earned('2026-10', 190), rule)).toEqual({
    days: UNITS_PER_DAY,
    carried: 10,
    left: [earned('2026-10', 10)],
  });
  expect(accumulate([], earned('2026-10', 479), rule)).toEqual({
    days: 0,
    carried: 479,
    left: [earned('2026-10', 479)],
  });
});

test('a day off that was worked earns a day, half a day or nothing, up to two in a month', () => {
  const rule = { requiredminutes: 420, credit: UNITS_PER_DAY, most: 2 * UNITS_PER_DAY, isperhour: false };
  const days = [209, 210, 420, 500, 420].map((minutes, index) => ({ day: at(index + 1), minutes }));
  expect(offDayGrants(days, rule).map((one) => [one.day.slice(8), one.days / UNITS_PER_DAY])).toEqual([
    ['02', 0.5],
    ['03', 1],
    ['04', 0.5],
  ]);
});

const WEEK: WeekRule = { threshold: 2400, ispercentage: false, iscrossing: true, withabsence: false };
/** Days from Monday, 5 October 2026, or another one, by the minutes that count. */
const week = (
  minutes: readonly number[],
  { from = 5, ...more }: Partial<WeekDay> & { from?: number } = {},
): WeekDay[] =>
  minutes.map((credited, index) => ({
    day: at(from + index),
    month: monthOf(at(from + index)),
    credited,
    workedhalves: credited > 0 ? 2 : 0,
    required: 480,
    isabsent: false,
    rule: WEEK,
    ...more,
  }));
const FIVE = [480, 480, 480, 480, 479, 0, 0];

test('a week is short when less is worked than its share of the hours asked for', () => {
  expect(shortWeeks(week(FIVE))).toEqual([at(11)]);
  expect(shortWeeks(week([480, 480, 480, 480, 480, 0, 0]))).toEqual([]);
  expect(shortWeeks(week([480, 480, 480, 480, 0, 0, 0]))).toEqual([]);
  expect(shortWeeks(week(FIVE).slice(0, 6))).toEqual([]);
});

test('a week over the end of a month is looked at where the policy does not leave it out', () => {
  // From Monday, 26 October to Sunday, 1 November.
  expect(shortWeeks(week(FIVE, { from: 26 }))).toEqual([at(32)]);
  expect(shortWeeks(week(FIVE, { from: 26, rule: { ...WEEK, iscrossing: false } }))).toEqual([]);
  expect(shortWeeks(week(FIVE, { rule: { ...WEEK, iscrossing: false } }))).toEqual([at(11)]);
});

test('a week with an absence asks for its share where the policy looks at it', () => {
  const withAbsence = (credited: number, rule: WeekRule) =>
    shortWeeks(
      week([480, 480, 480, credited, 0, 0, 0], { rule }).map((one, index) => ({ ...one, isabsent: index === 4 })),
    );
  expect(withAbsence(479, WEEK)).toEqual([]);
  expect(withAbsence(479, { ...WEEK, withabsence: true })).toEqual([at(11)]);
  expect(withAbsence(480, { ...WEEK, withabsence: true })).toEqual([]);
});

test('percent of a week are those of its shifts', () => {
  const rule = { ...WEEK, threshold: 90, ispercentage: true };
  expect(shortWeeks(week([480, 480, 480, 480, 240, 0, 0], { rule }))).toEqual([]);
  expect(shortWeeks(week([480, 480, 480, 480, 239, 0, 0], { rule }))).toEqual([at(11)]);
});

test('a week whose days have different rules is left out, one with equal rules is not', () => {
  const changed = (rule: WeekRule) => shortWeeks(week(FIVE).map((one, index) => (index < 3 ? one : { ...one, rule })));
  expect(changed({ ...WEEK })).toEqual([at(11)]);
  expect(changed({ ...WEEK, threshold: 2300 })).toEqual([]);
});

test('grace that is counted in time, and breaches that are free', () => {
  const byTime: PunctualityRule = { ...OFFICE, gracetimelimit: null, gracedaycount: 0, gracehours: 60 };
  expect(markedOf(byTime, '1:30 2:30 5:11 6:0/20')[1]).toBe('5 late 0.25, 6 early 0.25');
  const forgiving: PunctualityRule = { ...OFFICE, freebreaches: 1 };
  expect(markedOf(forgiving, '1:40 2:40 5:11')[1]).toBe('2 breach 0.5');
});
