import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { dayState, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import {
  hoursOn,
  type InterviewHours,
  type Panellist,
  slots,
  type SlotsAsked,
  exactInstant,
  instantOf,
  wallTime,
} from '../engine/interview/slots.ts';
import { summary } from '../engine/interview/summary.ts';

const KOLKATA = 'Asia/Kolkata';
const at = (on: string, time: string, zone = KOLKATA) => instantOf({ day: on, time }, zone);
const week = (fromtime: string, totime: string, weekdays = [1, 2, 3, 4, 5]) =>
  weekdays.map((weekday) => ({ weekday, fromtime, totime }));
const hours = (options: Partial<InterviewHours> = {}): InterviewHours => ({
  timezoneid: KOLKATA,
  patterns: [{ fromdate: '2026-01-01', hours: week('10:00', '12:00') }],
  exceptions: [],
  ...options,
});
const ravi: Panellist = { employeeid: 1, fullname: 'Ravi', hours: hours(), shifts: [], calendar: undefined };
const requestOf = (options: Partial<SlotsAsked> = {}): SlotsAsked => ({
  panel: [ravi],
  durationminutes: 60,
  window: { from: day('2026-11-30'), to: day('2026-11-30') },
  timezoneid: KOLKATA,
  busy: [],
  notbefore: 0,
  ...options,
});
const times = (options: Partial<SlotsAsked>) =>
  slots(requestOf(options)).flatMap((one) => one.slots.map(({ time }) => time));
const reasons = (options: Partial<SlotsAsked>) =>
  slots(requestOf(options)).flatMap((one) => one.reasons.map(({ fullname, text }) => `${fullname}: ${text}`));

const SHIFT = [{ from: at('2026-11-30', '09:30'), to: at('2026-11-30', '11:15') }];
const holidays = [{ date: day('2026-12-01'), name: 'Founders’ Day', isoptional: false, istaken: false }];

test.each<[string, Partial<SlotsAsked>, string[]]>([
  ['every half hour that fits the hours', {}, ['10:00', '10:30', '11:00']],
  ['nothing that has begun', { notbefore: at('2026-11-30', '10:15') }, ['10:30', '11:00']],
  ['a longer interview fits less often', { durationminutes: 120 }, ['10:00']],
  [
    'not while somebody is busy, up to the minute',
    { busy: [{ employeeid: 1, from: at('2026-11-30', '10:00'), to: at('2026-11-30', '10:31') }] },
    ['11:00'],
  ],
  [
    'one interview may follow another at once',
    { busy: [{ employeeid: 1, from: at('2026-11-30', '10:00'), to: at('2026-11-30', '11:00') }] },
    ['11:00'],
  ],
  [
    'what keeps others busy does not matter',
    { busy: [{ employeeid: 9, from: at('2026-11-30', '10:00'), to: at('2026-11-30', '12:00') }] },
    ['10:00', '10:30', '11:00'],
  ],
  [
    'hours that touch are one',
    {
      panel: [
        {
          ...ravi,
          hours: hours({
            patterns: [{ fromdate: '2026-01-01', hours: [...week('10:00', '11:00'), ...week('11:00', '12:00')] }],
          }),
        },
      ],
      durationminutes: 90,
    },
    ['10:00', '10:30'],
  ],
  [
    'the latest week that has begun counts',
    {
      panel: [
        {
          ...ravi,
          hours: hours({
            patterns: [
              { fromdate: '2026-11-30', hours: week('15:00', '16:00') },
              { fromdate: '2026-01-01', hours: week('10:00', '12:00') },
              { fromdate: '2026-12-01', hours: week('18:00', '20:00') },
            ],
          }),
        },
      ],
    },
    ['15:00'],
  ],
  [
    'a day of its own counts before the week',
    {
      panel: [
        {
          ...ravi,
          hours: hours({ exceptions: [{ date: '2026-11-30', hours: [{ fromtime: '17:00', totime: '18:00' }] }] }),
        },
      ],
    },
    ['17:00'],
  ],
  [
    'only what suits everybody, each by their own clocks',
    {
      panel: [
        { ...ravi, hours: hours({ patterns: [{ fromdate: '2026-01-01', hours: week('13:00', '15:30') }] }) },
        {
          employeeid: 2,
          fullname: 'Anna',
          shifts: [],
          calendar: undefined,
          hours: hours({
            timezoneid: 'Europe/Berlin',
            patterns: [{ fromdate: '2026-01-01', hours: week('09:00', '17:00') }],
          }),
        },
      ],
    },
    // Nine o’clock in Berlin is half past one in Kolkata in winter.
    ['13:30', '14:00', '14:30'],
  ],
  [
    'the shift of who has entered no hours',
    { panel: [{ ...ravi, hours: undefined, shifts: SHIFT }] },
    ['09:30', '10:00'],
  ],
  [
    'hours that were entered count before the shift',
    { panel: [{ ...ravi, shifts: SHIFT }] },
    ['10:00', '10:30', '11:00'],
  ],
  [
    'the day before elsewhere is looked at',
    {
      panel: [
        {
          ...ravi,
          hours: hours({
            timezoneid: 'America/New_York',
            patterns: [{ fromdate: '2026-01-01', hours: week('20:00', '21:00', [0]) }],
          }),
        },
      ],
    },
    ['06:30'],
  ],
])('slots: %s', (_name, state, expected) => {
  expect(times(state)).toEqual(expected);
});

test.each<[string, Partial<SlotsAsked>, string[]]>([
  [
    'no hours entered and no shift',
    { panel: [{ ...ravi, hours: undefined }] },
    ['Ravi: has no shift and has entered no hours for interviews'],
  ],
  [
    'a shift that leave covers',
    {
      panel: [{ ...ravi, hours: undefined, shifts: SHIFT }],
      busy: [{ employeeid: 1, from: at('2026-11-30', '00:00'), to: at('2026-12-01', '00:00') }],
    },
    ['Ravi: is busy'],
  ],
  [
    'a weekly off',
    {
      panel: [{ ...ravi, calendar: workingCalendar(SATURDAY_AND_SUNDAY, []) }],
      window: { from: day('2026-11-29'), to: day('2026-11-29') },
    },
    ['Ravi: Sunday'],
  ],
  [
    'a holiday',
    {
      panel: [{ ...ravi, calendar: workingCalendar([], holidays) }],
      window: { from: day('2026-12-01'), to: day('2026-12-01') },
    },
    ['Ravi: Holiday: {{holiday}}'],
  ],
  [
    'no hours on the day',
    { window: { from: day('2026-11-28'), to: day('2026-11-28') } },
    ['Ravi: no hours for interviews'],
  ],
  [
    'other interviews',
    { busy: [{ employeeid: 1, from: at('2026-11-30', '09:00'), to: at('2026-11-30', '13:00') }] },
    ['Ravi: is busy'],
  ],
  [
    'nothing in common',
    {
      panel: [
        ravi,
        {
          employeeid: 2,
          fullname: 'Asha',
          shifts: [],
          calendar: undefined,
          hours: hours({ patterns: [{ fromdate: '2026-01-01', hours: week('15:00', '17:00') }] }),
        },
      ],
    },
    [': No time that suits everybody'],
  ],
])('a day without a slot says why: %s', (_name, state, expected) => {
  expect(times(state)).toEqual([]);
  expect(reasons(state)).toEqual(expected);
});

test('in the night in which clocks go forward nothing is offered that they skip, and back again the hour once', () => {
  const berlin = (from: string, zone: string) => ({
    panel: [
      {
        ...ravi,
        hours: hours({ timezoneid: zone, patterns: [{ fromdate: '2026-01-01', hours: week('00:00', '05:00', [0]) }] }),
      },
    ],
    window: { from: day(from), to: day(from) },
    timezoneid: zone,
  });
  expect(times(berlin('2026-03-29', 'Europe/Berlin'))).toEqual([
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '03:00',
    '03:30',
    '04:00',
  ]);
  expect(times(berlin('2026-10-25', 'Europe/Berlin'))).toEqual([
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '02:00',
    '02:30',
    '03:00',
    '03:30',
    '04:00',
  ]);
  expect(exactInstant({ day: '2026-03-29', time: '02:30' }, 'Europe/Berlin')).toBeUndefined();
  // Half an hour on Lord Howe Island.
  expect(times(berlin('2026-10-04', 'Australia/Lord_Howe'))).not.toContain('02:00');
});

const ZONES = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'UTC',
] as const;
const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const minutes = quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
const part = fc
  .tuple(clock, clock)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { fromtime: a, totime: b } : { fromtime: b, totime: a }));
// Around the days on which clocks change in Europe, America and Australia.
const someDay = fc
  .tuple(fc.constantFrom('2026-03-05', '2026-03-25', '2026-04-01', '2026-10-01', '2026-10-22', '2026-10-29'), fc.nat(8))
  .map(([from, more]) => addDays(day(from), more));
const someHours: fc.Arbitrary<InterviewHours> = fc.record({
  timezoneid: fc.constantFrom(...ZONES),
  patterns: fc.array(
    fc.record({
      fromdate: someDay,
      hours: fc.array(
        fc.tuple(fc.nat(6), part).map(([weekday, one]) => ({ weekday, ...one })),
        { maxLength: 14 },
      ),
    }),
    { maxLength: 3 },
  ),
  exceptions: fc.array(fc.record({ date: someDay, hours: fc.array(part, { maxLength: 3 }) }), { maxLength: 3 }),
});
const people = fc.array(fc.tuple(someHours, fc.boolean()), { minLength: 1, maxLength: 4 }).map((all) =>
  all.map(([own, off], at_): Panellist => ({
    employeeid: at_ + 1,
    fullname: `Person ${at_ + 1}`,
    hours: own,
    shifts: [],
    calendar: off ? workingCalendar(SATURDAY_AND_SUNDAY, holidays) : undefined,
  })),
);
const some = fc
  .record({
    panel: people,
    durationminutes: fc.integer({ min: 5, max: 240 }),
    from: someDay,
    length: fc.nat(6),
    timezoneid: fc.constantFrom(...ZONES),
    busy: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), someDay, clock, fc.integer({ min: 1, max: 600 }))
        .map(([employeeid, on, time, minutes]) => {
          const from = at(on, time, 'UTC');
          return { employeeid, from, to: from + minutes * 60_000 };
        }),
      { maxLength: 12 },
    ),
  })
  .map(({ from, length, ...rest }): SlotsAsked => ({
    ...rest,
    window: { from, to: addDays(from, length) },
    notbefore: 0,
  }));

/** Whether a person is open for a whole span, minute by minute as their clocks show it. */
function isOpen({ hours: own, calendar }: Panellist, from: number, to: number): boolean {
  if (!own) return false;
  for (let minute = from; minute < to; minute += 60_000) {
    const wall = wallTime(minute, own.timezoneid);
    const on = wall.day as Day;
    if (calendar && !dayState(calendar, on).isworking) return false;
    if (!hoursOn(own, on).some(({ fromtime, totime }) => fromtime <= wall.time && wall.time < totime)) return false;
  }
  return true;
}

test('a slot never meets anything busy, lies within the hours of all, and clocks show what it says', () => {
  fc.assert(
    fc.property(some, (state) => {
      for (const { day: on, slots: offered, reasons: why } of slots(state)) {
        expect(why.length === 0).toBe(offered.length > 0);
        for (const { at: from, time } of offered) {
          const to = from + state.durationminutes * 60_000;
          expect(wallTime(from, state.timezoneid)).toEqual({ day: on, time });
          expect(exactInstant({ day: on, time }, state.timezoneid)).toBe(from);
          for (const person of state.panel) {
            expect(isOpen(person, from, to)).toBe(true);
            expect(
              state.busy.some((one) => one.employeeid === person.employeeid && one.from < to && from < one.to),
            ).toBe(false);
          }
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('no time that suits everybody is left out', () => {
  fc.assert(
    fc.property(some, (state) => {
      const offered = new Set(slots(state).flatMap((one) => one.slots.map((slot) => slot.at)));
      for (const on of [state.window.from, state.window.to])
        for (let half = 0; half < 48; half += 1) {
          const time = `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
          const from = exactInstant({ day: on, time }, state.timezoneid);
          if (from === undefined || offered.has(from)) continue;
          const to = from + state.durationminutes * 60_000;
          const suits = state.panel.every(
            (person) =>
              isOpen(person, from, to) &&
              !state.busy.some((one) => one.employeeid === person.employeeid && one.from < to && from < one.to),
          );
          expect(suits).toBe(false);
        }
    }),
    { numRuns: 60 },
  );
});

test('the spread of ratings counts each rating of each attribute; what somebody did not rate counts nowhere', () => {
  expect(
    summary(
      [
        { overall: 4, ratings: [{ attributeid: 1, rating: 4 }] },
        {
          overall: 2,
          ratings: [
            { attributeid: 1, rating: 1 },
            { attributeid: 2, rating: 3 },
          ],
        },
      ],
      [1, 2, 3],
    ),
  ).toEqual({
    overall: [0, 1, 0, 1],
    attributes: [
      { attributeid: 1, spread: [1, 0, 0, 1] },
      { attributeid: 2, spread: [0, 0, 1, 0] },
      { attributeid: 3, spread: [0, 0, 0, 0] },
    ],
  });
});
