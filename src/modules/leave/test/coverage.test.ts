import { expect, test } from 'vitest';
import { addDays, type Day } from '#platform/engine/day.ts';
import { isWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import { coverageOf, otherDays, type TeamMember } from '../engine/coverage.ts';
import { halvesOf } from '../engine/halves.ts';
import type { Half } from '../engine/request.ts';

const calendar = workingCalendar(SATURDAY_AND_SUNDAY, []);
/** Somebody of the team who works from Monday to Friday, with the halves of their leave. */
const member = (employeeid: number, away: readonly string[] = []): TeamMember => ({
  employeeid,
  isExpected: (day) => isWorkingDay(calendar, day),
  isAway: (day, half) => away.includes(day) || away.includes(`${day} ${half}`),
});
const halves = (from: string, to: string = from, fromhalf: Half = 1, tohalf: Half = 2) => [
  ...halvesOf({ from: from as Day, fromhalf, to: to as Day, tohalf }),
];

// 2 November 2026 is a Monday.
const TEAM = [member(1), member(2, ['2026-11-03']), member(3, ['2026-11-03', '2026-11-04 1']), member(4)];
const EXAMPLES = [
  { what: 'nobody else away', taken: halves('2026-11-02'), days: ['2026-11-02 3/4'] },
  { what: 'two away', taken: halves('2026-11-03'), days: ['2026-11-03 1/4 short'] },
  { what: 'the half with fewer counts', taken: halves('2026-11-04'), days: ['2026-11-04 2/4'] },
  { what: 'the half that is taken', taken: halves('2026-11-04', '2026-11-04', 2), days: ['2026-11-04 3/4'] },
  {
    what: 'days off are left out',
    taken: halves('2026-11-06', '2026-11-09'),
    days: ['2026-11-06 3/4', '2026-11-09 3/4'],
  },
];
for (const { what, taken, days } of EXAMPLES)
  test(`who of a team would be at work: ${what}`, () => {
    const result = coverageOf(TEAM, { taker: 1, taken, least: 50 });
    expect(
      result.map(({ date, present, team, isbelow }) => `${date} ${present}/${team}${isbelow ? ' short' : ''}`),
    ).toEqual(days);
  });

test('without a least share no day has too few, and exactly the share is enough', () => {
  const taken = halves('2026-11-03');
  expect(coverageOf(TEAM, { taker: 1, taken, least: null })).toMatchObject([{ present: 1, isbelow: false }]);
  expect(coverageOf(TEAM, { taker: 1, taken, least: 25 })).toMatchObject([{ isbelow: false }]);
  expect(coverageOf(TEAM, { taker: 1, taken, least: 26 })).toMatchObject([{ isbelow: true }]);
});

test('other days are the nearest with as many working days, not before the earliest and not on own leave', () => {
  const values = { taker: 1, least: 50, earliest: '2026-11-02' as Day };
  const one = otherDays(TEAM, { ...values, taken: halves('2026-11-03') });
  expect(one).toEqual([
    { fromdate: '2026-11-04', todate: '2026-11-04' },
    { fromdate: '2026-11-02', todate: '2026-11-02' },
  ]);
  const later = otherDays(TEAM, { ...values, earliest: '2026-11-05' as Day, taken: halves('2026-11-03') });
  expect(later.map(({ fromdate }) => fromdate)).toEqual(['2026-11-05', '2026-11-06']);
  const busy = [member(1, ['2026-11-04', '2026-11-05']), ...TEAM.slice(1)];
  const two = otherDays(busy, { ...values, taken: halves('2026-11-03', '2026-11-04') });
  // Thursday is own leave, Friday would run into the weekend.
  expect(two).toEqual([
    { fromdate: '2026-11-09', todate: '2026-11-10' },
    { fromdate: '2026-11-10', todate: '2026-11-11' },
  ]);
});

test('what is offered always has enough of the team at work', () => {
  for (let at = 0; at < 20; at += 1) {
    const from = addDays('2026-11-02' as Day, at);
    const taken = halves(from, addDays(from, at % 3));
    for (const { fromdate, todate } of otherDays(TEAM, { taker: 1, taken, least: 75, earliest: '2026-11-01' as Day }))
      expect(
        coverageOf(TEAM, { taker: 1, taken: halves(fromdate, todate), least: 75 }).filter(({ isbelow }) => isbelow),
      ).toEqual([]);
  }
});

test('a half that is off asks for nobody, and of the other one the people of that half count', () => {
  const until = (one: TeamMember): TeamMember => ({
    ...one,
    // Nobody works in the second half of the 4th.
    isExpected: (day, half) => one.isExpected(day, half) && !(day === '2026-11-04' && half === 2),
  });
  const team = [member(1), member(2), member(3, ['2026-11-04 1']), member(4)].map(until);
  const of = (fromhalf: Half) =>
    coverageOf(team, { taker: 1, taken: halves('2026-11-04', '2026-11-04', fromhalf), least: null }).map(
      ({ present, team: expected }) => `${present}/${expected}`,
    );
  expect(of(1)).toEqual(['2/4']);
  expect(of(2)).toEqual([]);
});
