import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, daysBetween } from '../day.ts';
import {
  addWorkingDays,
  dayHalves,
  dayKind,
  dayOfCycle,
  daysOff,
  dayState,
  halfOff,
  type Holiday,
  isWorkingDay,
  moveToWorkingDay,
  nextWorkingDay,
  occurrenceOf,
  type OffRule,
  previousWorkingDay,
  SATURDAY_AND_SUNDAY,
  weekdayOf,
  workingCalendar,
  workingDays,
} from '../working-days.ts';

const off = (
  weekday: number,
  occurrences: OffRule['occurrences'] = 'every',
  options: Partial<OffRule> = {},
): OffRule => ({
  weekday,
  occurrences,
  from: null,
  until: null,
  ...options,
});
const holiday = (date: string, name: string, options: Partial<Holiday> = {}): Holiday => ({
  date: day(date),
  name,
  isoptional: false,
  istaken: false,
  ...options,
});

const BANK: readonly OffRule[] = [off(0), off(6, [2, 4])];
const NATIONAL = [
  holiday('2026-01-26', 'Republic Day'),
  holiday('2026-08-15', 'Independence Day'),
  holiday('2026-10-02', 'Gandhi Jayanti'),
];
const bank = workingCalendar(BANK, NATIONAL);
const usual = workingCalendar(SATURDAY_AND_SUNDAY, []);
const textOf = (date: string, calendar = bank): string | null => {
  const { reason } = dayState(calendar, day(date));
  return reason && reason.text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => reason.values[name] ?? '');
};

test.each<[string, string, boolean, string | null]>([
  ['a first Saturday', '2026-10-03', true, null],
  ['a second Saturday', '2026-10-10', false, 'Second Saturday'],
  ['a third Saturday', '2026-10-17', true, null],
  ['a fourth Saturday', '2026-10-24', false, 'Fourth Saturday'],
  ['a fifth Saturday', '2026-10-31', true, null],
  ['the second Saturday of a month that begins with a Saturday', '2026-08-08', false, 'Second Saturday'],
  ['the fourth Saturday of a February that begins with a Sunday', '2026-02-28', false, 'Fourth Saturday'],
  ['a leap day that is a fifth Saturday', '2048-02-29', true, null],
  ['a Sunday', '2026-11-01', false, 'Sunday'],
  ['a holiday', '2026-10-02', false, 'Holiday: Gandhi Jayanti'],
  ['the day after it', '2026-10-05', true, null],
  ['a holiday on a Saturday that works', '2026-08-15', false, 'Holiday: Independence Day'],
  ['the last day of a year', '2026-12-31', true, null],
  ['the second Saturday of a new year', '2027-01-09', false, 'Second Saturday'],
])('%s (%s)', (_what, date, isworking, reason) => {
  expect(isWorkingDay(bank, day(date))).toBe(isworking);
  expect(textOf(date)).toBe(reason);
});

test('a leap day is the fifth of its weekday only when the month has five', () => {
  expect(occurrenceOf(day('2028-02-29'))).toBe(5);
  expect(weekdayOf(day('2028-02-29'))).toBe(2);
  const fifth = workingCalendar([off(2, [5])], []);
  expect(textOf('2028-02-29', fifth)).toBe('Fifth Tuesday');
  expect(isWorkingDay(fifth, day('2028-02-22'))).toBe(true);
});

test('a rule counts from its first to its last day', () => {
  const dated = workingCalendar([off(6, 'every', { from: day('2026-10-10'), until: day('2026-10-17') })], []);
  expect(
    ['2026-10-03', '2026-10-10', '2026-10-17', '2026-10-24'].map((date) => isWorkingDay(dated, day(date))),
  ).toEqual([true, false, false, true]);
});

test('an optional holiday is off for whoever takes it', () => {
  const state = (istaken: boolean) =>
    workingCalendar(BANK, [holiday('2026-11-09', 'Diwali', { isoptional: true, istaken })]);
  expect(isWorkingDay(state(false), day('2026-11-09'))).toBe(true);
  expect(textOf('2026-11-09', state(false))).toBe('Optional holiday not taken: Diwali');
  expect(isWorkingDay(state(true), day('2026-11-09'))).toBe(false);
  expect(textOf('2026-11-09', state(true))).toBe('Optional holiday: Diwali');
  const both = [holiday('2026-11-09', 'Own', { isoptional: true }), holiday('2026-11-09', 'Diwali')];
  expect(textOf('2026-11-09', workingCalendar([], both))).toBe('Holiday: Diwali');
  expect(textOf('2026-11-09', workingCalendar([], both.toReversed()))).toBe('Holiday: Diwali');
});

describe('moving and counting', () => {
  test.each<[string, Day, string]>([
    ['from a holiday over a working Saturday', nextWorkingDay(bank, day('2026-10-02')), '2026-10-03'],
    ['over the second weekend', nextWorkingDay(bank, day('2026-10-09')), '2026-10-12'],
    ['over the border of a year', nextWorkingDay(usual, day('2026-12-31')), '2027-01-01'],
    ['back over the border of a month', previousWorkingDay(usual, day('2026-11-02')), '2026-10-30'],
    ['back over a holiday', previousWorkingDay(bank, day('2026-10-03')), '2026-10-01'],
    ['two days after a Thursday', addWorkingDays(bank, day('2026-10-01'), 2), '2026-10-05'],
    ['two days before that', addWorkingDays(bank, day('2026-10-05'), -2), '2026-10-01'],
    ['no days', addWorkingDays(bank, day('2026-10-02'), 0), '2026-10-02'],
    ['over a leap day', addWorkingDays(usual, day('2028-02-28'), 2), '2028-03-01'],
  ])('%s', (_what, result, expected) => {
    expect(result).toBe(expected);
  });

  test('a day that is off is moved with its reason, a working day is not', () => {
    expect(moveToWorkingDay(bank, day('2026-10-02'), 'before')).toEqual({
      day: '2026-10-01',
      movedfrom: '2026-10-02',
      reason: { text: 'Holiday: {{holiday}}', values: { holiday: 'Gandhi Jayanti' } },
    });
    expect(moveToWorkingDay(bank, day('2026-10-04'), 'after').day).toBe('2026-10-05');
    expect(moveToWorkingDay(bank, day('2026-10-03'), 'after')).toEqual({
      day: '2026-10-03',
      movedfrom: null,
      reason: null,
    });
  });

  test('working days of a month, and the days off with their reasons', () => {
    expect(workingDays(bank, day('2026-10-01'), day('2026-10-31'))).toBe(24);
    expect(workingDays(usual, day('2026-10-01'), day('2026-10-31'))).toBe(22);
    expect(workingDays(bank, day('2026-10-31'), day('2026-10-01'))).toBe(0);
    expect(daysOff(bank, day('2026-10-01'), day('2026-10-11')).map((one) => [one.day, textOf(one.day)])).toEqual([
      ['2026-10-02', 'Holiday: Gandhi Jayanti'],
      ['2026-10-04', 'Sunday'],
      ['2026-10-10', 'Second Saturday'],
      ['2026-10-11', 'Sunday'],
    ]);
  });

  test('a calendar without a working day moves nothing', () => {
    const never = workingCalendar(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => off(weekday)),
      [],
    );
    expect(moveToWorkingDay(never, day('2026-10-02'), 'after').day).toBe('2026-10-02');
    expect(addWorkingDays(never, day('2026-10-02'), 3)).toBe('2026-10-05');
  });
});

const someDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01' as Day, count));
const someRule = fc.record({
  weekday: fc.constantFrom(0, 2, 5, 6),
  occurrences: fc.oneof(fc.constant('every' as const), fc.subarray([1, 2, 3, 4, 5])),
  from: fc.option(someDay),
  until: fc.option(someDay),
});
/** A calendar about a day: rules, and holidays within two months of it. */
const someCalendar = someDay.chain((about) =>
  fc
    .tuple(
      fc.array(someRule, { maxLength: 4 }),
      fc.array(
        fc.record({
          date: fc.integer({ min: -60, max: 60 }).map((away) => addDays(about, away)),
          name: fc.constant('Some day'),
          isoptional: fc.boolean(),
          istaken: fc.boolean(),
        }),
        { maxLength: 12 },
      ),
    )
    .map(([rules, holidays]) => ({ about, rules, holidays, calendar: workingCalendar(rules, holidays) })),
);

/** The same by walking through the month with the clock of the language. */
function worksByHand(rules: readonly OffRule[], holidays: readonly Holiday[], date: Day): boolean {
  if (holidays.some((one) => one.date === date && (!one.isoptional || one.istaken))) return false;
  const at = new Date(`${date}T00:00:00Z`);
  let before = 0;
  for (let number = 1; number <= at.getUTCDate(); number += 1)
    if (new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), number)).getUTCDay() === at.getUTCDay()) before += 1;
  return !rules.some(
    ({ weekday, occurrences, from, until }) =>
      weekday === at.getUTCDay() &&
      (occurrences === 'every' || occurrences.includes(before)) &&
      !(from !== null && date < from) &&
      !(until !== null && date > until),
  );
}

test('every day is as counted by hand, and the number of working days is their sum', () => {
  fc.assert(
    fc.property(someCalendar, fc.integer({ min: 0, max: 70 }), ({ about, rules, holidays, calendar }, length) => {
      const to = addDays(about, length);
      let count = 0;
      for (let at = about; at <= to; at = addDays(at, 1)) {
        const works = worksByHand(rules, holidays, at);
        expect(isWorkingDay(calendar, at)).toBe(works);
        if (works) count += 1;
      }
      expect(workingDays(calendar, about, to)).toBe(count);
      expect(daysOff(calendar, about, to)).toHaveLength(daysBetween(about, to) - count);
    }),
  );
});

test('adding and subtracting working days are inverse, and count what they pass', () => {
  fc.assert(
    fc.property(someCalendar, fc.integer({ min: -40, max: 40 }), ({ about, calendar }, count) => {
      const from = moveToWorkingDay(calendar, about, 'after').day;
      const to = addWorkingDays(calendar, from, count);
      expect(isWorkingDay(calendar, to)).toBe(true);
      expect(addWorkingDays(calendar, to, -count)).toBe(from);
      const [first, last] = count < 0 ? [to, from] : [from, to];
      expect(workingDays(calendar, first, last)).toBe(Math.abs(count) + 1);
    }),
  );
});

test('a moved day works, nothing between it and the day works, and moving it again changes nothing', () => {
  fc.assert(
    fc.property(someCalendar, fc.constantFrom('before' as const, 'after' as const), ({ about, calendar }, to) => {
      const moved = moveToWorkingDay(calendar, about, to);
      expect(isWorkingDay(calendar, moved.day)).toBe(true);
      expect(moved.movedfrom).toBe(isWorkingDay(calendar, about) ? null : about);
      const between = to === 'after' ? [about, addDays(moved.day, -1)] : [addDays(moved.day, 1), about];
      expect(workingDays(calendar, between[0] ?? about, between[1] ?? about)).toBe(0);
      expect(moveToWorkingDay(calendar, moved.day, to).movedfrom).toBeNull();
    }),
  );
});

describe('a cycle of days', () => {
  const SIX = { start: day('2026-04-01'), length: 6, offdays: [5, 6], from: null, until: null };

  test.each<[string, number, string | null]>([
    ['2026-04-01', 1, null],
    ['2026-04-04', 4, null],
    ['2026-04-05', 5, 'Off day 5 of 6'],
    ['2026-04-06', 6, 'Off day 6 of 6'],
    ['2026-04-07', 1, null],
    // Before its first day it runs as well.
    ['2026-03-31', 6, 'Off day 6 of 6'],
    ['2026-03-26', 1, null],
    ['1969-12-31', 6, 'Off day 6 of 6'],
  ])('%s is day %i of it', (date, of, text) => {
    expect(dayOfCycle(SIX, day(date))).toBe(of);
    expect(textOf(date, workingCalendar([SIX], []))).toBe(text);
  });

  test('it counts within its days only, beside rules of the week', () => {
    const dated = workingCalendar([{ ...SIX, until: day('2026-04-10') }, off(0)], []);
    expect(textOf('2026-04-06', dated)).toBe('Off day 6 of 6');
    expect(textOf('2026-04-11', dated)).toBeNull();
    expect(textOf('2026-04-12', dated)).toBe('Sunday');
  });

  test('every stretch as long as the cycle has each of its days once', () => {
    const cycle = fc.integer({ min: 2, max: 60 }).chain((length) =>
      fc.record({
        start: someDay,
        length: fc.constant(length),
        offdays: fc.subarray(Array.from({ length }, (_, at) => at + 1)),
        from: fc.constant(null),
        until: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(cycle, fc.integer({ min: -20_000, max: 20_000 }), (rule, away) => {
        const from = addDays(rule.start, away);
        const days = Array.from({ length: rule.length }, (_, at) => dayOfCycle(rule, addDays(from, at)));
        expect([...days].sort((a, b) => a - b)).toEqual(Array.from({ length: rule.length }, (_, at) => at + 1));
        const to = addDays(from, rule.length - 1);
        expect(daysOff(workingCalendar([rule], []), from, to)).toHaveLength(rule.offdays.length);
      }),
    );
  });
});

// October 2026: Saturdays are the 3rd, 10th, 17th, 24th and 31st.
const HALVES = workingCalendar(
  [off(0), off(6, [1, 3], { half: 2 }), off(6, [2])],
  [
    holiday('2026-10-06', 'Eve', { half: 2 }),
    holiday('2026-10-17', 'Morning', { half: 1 }),
    holiday('2026-10-03', 'Afternoon', { half: 2 }),
    holiday('2026-10-10', 'Half', { half: 1 }),
  ],
);
test.each([
  ['half a holiday', '2026-10-06', 'working holiday', null],
  ['half a Saturday, a holiday in the same half', '2026-10-03', 'working off', null],
  ['two different halves make a whole day', '2026-10-17', 'holiday off', 'Holiday: {{holiday}}'],
  ['half a holiday of a day off', '2026-10-10', 'off off', '{{occurrence}} {{weekday}}'],
  ['a working day', '2026-10-07', 'working working', null],
] as const)('%s', (_, date, halves, reason) => {
  const kinds = dayHalves(HALVES, day(date));
  expect(kinds.join(' ')).toBe(halves);
  const isworking = kinds.includes('working');
  expect(dayState(HALVES, day(date))).toEqual({
    isworking,
    reason: reason && expect.objectContaining({ text: reason }),
  });
  expect(dayKind(HALVES, day(date)) === 'working').toBe(isworking);
  expect(halfOff(HALVES, day(date)) !== null).toBe(isworking && kinds.some((kind) => kind !== 'working'));
});

test('working days count by halves', () => {
  // The week of the 5th: the 6th is half, the 10th and 11th are off; the one before has half a Saturday.
  expect(workingDays(HALVES, day('2026-10-05'), day('2026-10-11'))).toBe(4.5);
  expect(workingDays(HALVES, day('2026-10-01'), day('2026-10-04'))).toBe(2.5);
});

test('a day of a cycle may be off for one half', () => {
  const start = day('2026-10-01');
  const values = { offdays: [6], halfdays: [{ cycleday: 5, half: 1 as const }] };
  const cycle = workingCalendar([{ start, length: 6, ...values, from: null, until: null }], []);
  const kinds = Array.from({ length: 7 }, (_, at) => dayHalves(cycle, addDays(start, at)).join(' '));
  expect(kinds.slice(4)).toEqual(['off working', 'off off', 'working working']);
  expect(workingDays(cycle, start, addDays(start, 5))).toBe(4.5);
});
