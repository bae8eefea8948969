import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../day.ts';
import {
  ALWAYS,
  dueAfterDays,
  dueAt,
  elapsed,
  momentOf,
  momentText,
  type Span,
  workingClock,
} from '../working-clock.ts';
import { SATURDAY_AND_SUNDAY, workingCalendar } from '../working-days.ts';

const clockTime = (hours: number, minutes: number) => hours * 60 + minutes;
const HOURS = [
  { from: clockTime(9, 30), to: clockTime(13, 0) },
  { from: clockTime(14, 0), to: clockTime(18, 30) },
];
const holiday = { date: day('2026-11-09'), name: 'Diwali', isoptional: false, istaken: false };
const clock = workingClock(HOURS, workingCalendar(SATURDAY_AND_SUNDAY, [holiday]));
const due = (start: string, minutes: number, pauses: readonly (readonly [string, string])[] = []) => {
  const at = dueAt(
    clock,
    momentOf(start),
    minutes,
    pauses.map(([from, to]) => ({ from: momentOf(from), to: momentOf(to) })),
  );
  return at === undefined ? undefined : momentText(at);
};

describe('Monday to Friday 09:30–13:00 and 14:00–18:30, holiday on Monday 9 November 2026', () => {
  test.each([
    // [start, minutes, pauses, due]
    ['2026-11-06 17:45', 600, [], '2026-11-11 10:45'],
    ['2026-11-06 17:45', 600, [['2026-11-10 16:30', '2026-11-11 09:45']], '2026-11-11 13:00'],
    ['2026-11-06 17:45', 540, [['2026-11-10 16:30', '2026-11-11 09:45']], '2026-11-11 12:00'],
    ['2026-11-10 12:30', 60, [], '2026-11-10 14:30'],
    ['2026-11-10 18:30', 1, [], '2026-11-11 09:31'],
    ['2026-11-10 09:30', 480, [], '2026-11-10 18:30'],
  ] as const)('%s and %d minutes, pauses %j: %s', (start, minutes, pauses, at) => {
    expect(due(start, minutes, pauses)).toBe(at);
  });
  test('raised on Sunday and answered on Monday at 09:40 took ten minutes', () => {
    expect(elapsed(clock, { from: momentOf('2026-11-15 20:00'), to: momentOf('2026-11-16 09:40') })).toBe(10);
  });
  test('three working days do not count the day of receipt', () => {
    expect(momentText(dueAfterDays(clock, momentOf('2026-11-06 17:45'), 3) ?? 0)).toBe('2026-11-12 18:30');
  });
  test('a pause over the night adds nothing where nobody works', () => {
    // Hours 9 to 17, 8 hours from 09:00, on hold from 17:00 to 09:00
    const nine = workingClock(
      [{ from: clockTime(9, 0), to: clockTime(17, 0) }],
      workingCalendar(SATURDAY_AND_SUNDAY, []),
    );
    const pause = { from: momentOf('2026-11-10 17:00'), to: momentOf('2026-11-11 09:00') };
    expect(momentText(dueAt(nine, momentOf('2026-11-10 09:00'), 480, [pause]) ?? 0)).toBe('2026-11-10 17:00');
  });
  test('a pause without an end is never over, and a calendar that is always off has no due', () => {
    expect(dueAt(clock, momentOf('2026-11-10 10:00'), 60, [{ from: momentOf('2026-11-10 10:30'), to: Infinity }])).toBe(
      undefined,
    );
    expect(dueAt(() => [], momentOf('2026-11-10 10:00'), 60)).toBe(undefined);
  });
});

test('due and elapsed are inverse, with pauses, by any clock', () => {
  const start = momentOf('2026-11-01 00:00');
  const pause = fc.record({ at: fc.integer({ min: 0, max: 20_000 }), length: fc.integer({ min: 1, max: 3000 }) });
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 6000 }),
      fc.array(pause, { maxLength: 4 }),
      (always, offset, minutes, drawn) => {
        // Pauses follow each other without meeting.
        const pauses: Span[] = [];
        for (const { at, length } of drawn.toSorted((a, b) => a.at - b.at)) {
          const from = Math.max(start + at, pauses.at(-1)?.to ?? 0);
          pauses.push({ from, to: from + length });
        }
        const by = always ? ALWAYS : clock;
        const at = dueAt(by, start + offset, minutes, pauses) ?? 0;
        expect(elapsed(by, { from: start + offset, to: at }, pauses)).toBe(minutes);
        expect(elapsed(by, { from: start + offset, to: at - 1 }, pauses)).toBe(minutes - 1);
      },
    ),
  );
});
