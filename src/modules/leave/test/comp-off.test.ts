import { expect, test } from 'vitest';
import type { CompOffRules } from '../contract/comp-off-rules.ts';
import { addDays, day, epochDay } from '#platform/engine/day.ts';
import { compOffProblems, compOffTiming } from '../engine/comp-off.ts';
import type { Wanted } from '../engine/request-rules.ts';

const FREE: CompOffRules = {
  most: null,
  row: null,
  least: null,
  ishalfday: true,
  ahead: { least: 0, most: null },
  after: { most: null },
  document: null,
};
/** Saturdays and Sundays are off; 1970-01-01 was a Thursday. */
const isWorking = (on: ReturnType<typeof day>): boolean => ![2, 3].includes(((epochDay(on) % 7) + 7) % 7);
const onDays = (...days: (string | [string, number])[]) =>
  days.map((one) => (typeof one === 'string' ? { date: day(one), days: 1 } : { date: day(one[0]), days: one[1] }));

type Case = {
  rules: Partial<CompOffRules>;
  asked: ReturnType<typeof onDays>;
  taken?: ReturnType<typeof onDays>;
  wanted?: Partial<Wanted>;
  hasdocument?: boolean;
};
const problems = ({ rules, asked, taken = [], wanted = {}, hasdocument = false }: Case): string[] => {
  const [first, last] = [asked[0]?.date ?? day('2026-11-04'), asked.at(-1)?.date ?? day('2026-11-04')];
  const whole: Wanted = { fromdate: first, fromhalf: 1, todate: last, tohalf: 2, minutes: null, ...wanted };
  const days = asked.reduce((sum, one) => sum + one.days, 0);
  const values = { wanted: whole, days, hasdocument, taken, asked, yearstart: 4, isWorking };
  return compOffProblems({ ...FREE, ...rules }, values).map(({ field, text }) => `${field}: ${text}`);
};
const MONTH = { days: 2, within: 'month' } as const;
const QUARTER = { days: 2, within: 'quarter' } as const;
const YEAR = { days: 2, within: 'year' } as const;
const beyond = (of: string, had: number) =>
  `todate: Exceeding maximum days limit. Days of this leave in ${of}: 2, taken or asked for: ${had}`;
const ROW = ['todate: Exceeding maximum days limit. Days of this leave in a row: 2'];

test.each<[string, Case, string[]]>([
  ['nothing is limited', { rules: {}, asked: onDays('2026-11-04', '2026-11-05', '2026-11-06') }, []],
  ['the days of a month', { rules: { most: MONTH }, asked: onDays('2026-11-04', '2026-11-05') }, []],
  [
    'one day more in a month',
    { rules: { most: MONTH }, asked: onDays('2026-11-05'), taken: onDays('2026-11-03', '2026-11-04') },
    [beyond('a month', 2)],
  ],
  [
    'half a day more in a month',
    { rules: { most: MONTH }, asked: onDays(['2026-11-05', 0.5]), taken: onDays('2026-11-03', '2026-11-04') },
    [beyond('a month', 2)],
  ],
  ['days of two months', { rules: { most: MONTH }, asked: onDays('2026-10-29', '2026-10-30', '2026-11-02') }, []],
  [
    'the same days in one quarter',
    { rules: { most: QUARTER }, asked: onDays('2026-10-29', '2026-10-30', '2026-11-02') },
    [beyond('a quarter', 0)],
  ],
  ['days of two quarters', { rules: { most: QUARTER }, asked: onDays('2026-12-30', '2026-12-31', '2027-01-01') }, []],
  [
    'the same days in one leave year',
    { rules: { most: YEAR }, asked: onDays('2026-12-30', '2026-12-31', '2027-01-01') },
    [beyond('a leave year', 0)],
  ],
  ['days of two leave years', { rules: { most: YEAR }, asked: onDays('2027-03-30', '2027-03-31', '2027-04-01') }, []],
  ['two days in a row', { rules: { row: MONTH }, asked: onDays('2026-11-04', '2026-11-05') }, []],
  ['three in a row', { rules: { row: MONTH }, asked: onDays('2026-11-04', '2026-11-05', '2026-11-06') }, ROW],
  [
    'a row goes on over the weekend',
    { rules: { row: MONTH }, asked: onDays('2026-11-09'), taken: onDays('2026-11-05', '2026-11-06') },
    ROW,
  ],
  [
    'a day of work ends a row',
    { rules: { row: MONTH }, asked: onDays('2026-11-10'), taken: onDays('2026-11-05', '2026-11-06') },
    [],
  ],
  [
    'a row of others is not counted against the request',
    { rules: { row: MONTH }, asked: onDays('2026-11-20'), taken: onDays('2026-11-04', '2026-11-05', '2026-11-06') },
    [],
  ],
  [
    'a row is counted in each month by itself',
    { rules: { row: MONTH }, asked: onDays('2026-10-30', '2026-11-02', '2026-11-03') },
    [],
  ],
  [
    'a request that closes the gap between others',
    { rules: { row: MONTH }, asked: onDays('2026-11-05'), taken: onDays('2026-11-04', '2026-11-06') },
    ROW,
  ],
  [
    'fewer days than one request has',
    { rules: { least: 1 }, asked: onDays(['2026-11-04', 0.5]) },
    ['todate: The minimum for this leave is 1 day(s)'],
  ],
  ['as many days as one request has', { rules: { least: 1 }, asked: onDays('2026-11-04') }, []],
  [
    'half a day where whole days are taken',
    { rules: { ishalfday: false }, asked: onDays(['2026-11-04', 0.5]), wanted: { tohalf: 1 } },
    ['tohalf: This leave is taken in whole days'],
  ],
  [
    'no document',
    { rules: { document: { from: 2, what: 'Ticket' } }, asked: onDays('2026-11-04', '2026-11-05') },
    ['documentpath: Please attach the document: Ticket'],
  ],
  ['too short for a document', { rules: { document: { from: 2, what: null } }, asked: onDays('2026-11-04') }, []],
  [
    'with the document',
    { rules: { document: { from: 0, what: null } }, asked: onDays('2026-11-04'), hasdocument: true },
    [],
  ],
])('compensatory off: %s', (_, state, expected) => expect(problems(state)).toEqual(expected));

const TODAY = day('2026-11-10');
test.each<[string, Partial<CompOffRules>, number, string[]]>([
  ['on the day', {}, 0, []],
  ['at any time before', {}, 90, []],
  ['at any time after', {}, -90, []],
  ['not in the past', { after: null }, -1, ['This leave cannot be asked for afterwards']],
  ['on the day, where not in the past', { after: null }, 0, []],
  ['three days after', { after: { most: 3 } }, -3, []],
  ['four days after', { after: { most: 3 } }, -4, ['This leave can be requested at most 3 day(s) after it began']],
  ['not in the future', { ahead: null }, 1, ['This leave can be asked for on the day and afterwards, not before']],
  ['on the day, where not in the future', { ahead: null }, 0, []],
  ['too late', { ahead: { least: 2, most: 10 } }, 1, ['This leave needs notice of 2 day(s)']],
  ['in time', { ahead: { least: 2, most: 10 } }, 2, []],
  ['not too early', { ahead: { least: 2, most: 10 } }, 10, []],
  ['too early', { ahead: { least: 2, most: 10 } }, 11, ['This leave cannot be requested more than 10 day(s) ahead']],
])('compensatory off is asked for %s', (_, rules, after, expected) =>
  expect(compOffTiming({ ...FREE, ...rules }, addDays(TODAY, after), TODAY).map(({ text }) => text)).toEqual(expected),
);
