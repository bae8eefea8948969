import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { chargesOf } from '../engine/charge.ts';
import { daysOfMinutes, daysText, plus } from '../engine/days.ts';
import { fiveDays, request, RULES } from './calendars.ts';

// October 2026: the 1st is a Thursday; 3 and 4, 10 and 11, 17 and 18, 24 and 25 are off.
const shown = (requests: Parameters<typeof chargesOf>[0], calendar = fiveDays()) =>
  chargesOf(requests, calendar, RULES).map(
    ({ day: of, requestid, leave, days, reason }) =>
      `${of.slice(8)} ${requestid} ${leave} ${daysText(days)}${reason ? ` ${reason}` : ''}`,
  );

test.each([
  ['a day', [request(1, 'CL 2026-10-05')], ['05 1 CL 1']],
  ['halves', [request(1, 'CL 2026-10-05/2 2026-10-06/1')], ['05 1 CL 0.5', '06 1 CL 0.5']],
  ['the second half only', [request(1, 'CL 2026-10-05/2')], ['05 1 CL 0.5']],
  ['days off between casual leave are free', [request(1, 'CL 2026-10-02 2026-10-05')], ['02 1 CL 1', '05 1 CL 1']],
  [
    'the same half twice: the one approved first has it',
    [request(2, 'CL 2026-10-05/2'), request(1, 'SL 2026-10-05')],
    ['05 1 SL 0.5', '05 2 CL 0.5'],
  ],
  [
    'what is cancelled is not charged',
    [
      request(1, 'CL 2026-10-05 2026-10-07', {
        cancelled: [{ from: day('2026-10-06'), fromhalf: 2, to: day('2026-10-07'), tohalf: 2 }],
      }),
    ],
    ['05 1 CL 1', '06 1 CL 0.5'],
  ],
  [
    'sick leave without a document is unpaid from the third day on',
    [request(1, 'SL 2026-10-05 2026-10-07/1')],
    ['05 1 SL 1', '06 1 SL 1', '07 1 LW 0.5 document'],
  ],
  [
    'with a document it is not',
    [request(1, 'SL 2026-10-05 2026-10-07', { hasdocument: true })],
    ['05 1 SL 1', '06 1 SL 1', '07 1 SL 1'],
  ],
  [
    'casual beside earned leave is earned leave as a whole, over a weekend as well',
    [request(1, 'EL 2026-10-02'), request(2, 'CL 2026-10-05 2026-10-06')],
    ['02 1 EL 1', '03 1 EL 1 sandwich', '04 1 EL 1 sandwich', '05 2 EL 1 clubbed', '06 2 EL 1 clubbed'],
  ],
  [
    'half a day between keeps them apart',
    [request(1, 'EL 2026-10-05'), request(2, 'CL 2026-10-06/2')],
    ['05 1 EL 1', '06 2 CL 0.5'],
  ],
  [
    'earned leave before and sick leave after: the days between are earned leave',
    [request(1, 'EL 2026-10-02'), request(2, 'SL 2026-10-05')],
    ['02 1 EL 1', '03 1 EL 1 sandwich', '04 1 EL 1 sandwich', '05 2 SL 1'],
  ],
  [
    'half days leave the days between free: the halves beside them count',
    [request(1, 'EL 2026-10-02/1'), request(2, 'SL 2026-10-05')],
    ['02 1 EL 0.5', '05 2 SL 1'],
  ],
  [
    'two days of unpaid leave take the weekend after them',
    [request(1, 'LW 2026-10-01 2026-10-02')],
    ['01 1 LW 1', '02 1 LW 1', '03 1 LW 1 sandwich', '04 1 LW 1 sandwich'],
  ],
  [
    'and the one before them',
    [request(1, 'LW 2026-10-05 2026-10-06')],
    ['03 1 LW 1 sandwich', '04 1 LW 1 sandwich', '05 1 LW 1', '06 1 LW 1'],
  ],
  ['one day of unpaid leave takes none', [request(1, 'LW 2026-10-02')], ['02 1 LW 1']],
  ['dates that are restricted are worked', [request(1, 'EL 2026-10-14 2026-10-15')], ['15 1 EL 1']],
  [
    'leave by the hour, of types that allow it',
    [
      request(1, 'CL 2026-10-05', { minutes: 30 }),
      request(2, 'EL 2026-10-05', { minutes: 30 }),
      request(3, 'SL 2026-10-05/1'),
    ],
    ['05 1 CL 0.0625', '05 3 SL 0.5'],
  ],
  ['leave for an optional holiday on another day is none', [request(1, 'OH 2026-10-05')], []],
] as const)('%s', (_, requests, lines) => {
  expect(shown(requests)).toEqual(lines);
});

test('a holiday is not charged, and days off at the end of service count as those before a working day', () => {
  expect(shown([request(1, 'CL 2026-10-05 2026-10-07')], fiveDays({ holidays: ['2026-10-06'] }))).toEqual([
    '05 1 CL 1',
    '07 1 CL 1',
  ]);
  expect(shown([request(1, 'OH 2026-10-06')], fiveDays({ optional: ['2026-10-06'] }))).toEqual(['06 1 OH 1']);
  expect(shown([request(1, 'LW 2026-10-01 2026-10-02')], fiveDays({ to: '2026-10-03' }))).toEqual([
    '01 1 LW 1',
    '02 1 LW 1',
    '03 1 LW 1 sandwich',
  ]);
  expect(shown([request(1, 'LW 2026-10-05 2026-10-06')], fiveDays({ from: '2026-10-04' }))).toEqual([
    '04 1 LW 1 sandwich',
    '05 1 LW 1',
    '06 1 LW 1',
  ]);
});

const requests = fc.array(
  fc
    .record({
      leave: fc.constantFrom('EL', 'CL', 'SL', 'LW', 'OH'),
      at: fc.integer({ min: 0, max: 40 }),
      days: fc.integer({ min: 0, max: 6 }),
      fromhalf: fc.constantFrom(1 as const, 2 as const),
      hasdocument: fc.boolean(),
    })
    .map(({ leave, at, days, fromhalf, hasdocument }) => {
      const from = addDays(day('2026-09-21'), at);
      return { leave, from, fromhalf, to: addDays(from, days), tohalf: 2 as const, minutes: null, hasdocument };
    }),
  { maxLength: 8 },
);

test('no day is charged more than once, whatever is asked for, and each charge is named once', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const charges = chargesOf(
        request.map((one, at) => ({ ...one, requestid: at + 1, cancelled: [] })),
        fiveDays({ holidays: ['2026-10-02'], optional: ['2026-10-20'] }),
        RULES,
      );
      for (const of of Map.groupBy(charges, ({ day: date }) => date).values())
        expect(plus(...of.map(({ days }) => days))).toBeLessThanOrEqual(10_000);
      expect(new Set(charges.map((one) => `${one.day} ${one.requestid} ${one.leave}`)).size).toBe(charges.length);
      expect(charges.every(({ days }) => days > 0)).toBe(true);
    }),
  );
});

test('of days off between days of leave weekly offs alone count where the policy says so', () => {
  const calendar = fiveDays({ holidays: ['2026-10-02'] });
  const requests = [request(1, 'EL 2026-10-01'), request(2, 'EL 2026-10-05')];
  const counted = (sandwich: object) =>
    chargesOf(requests, calendar, { ...RULES, sandwich: { ...RULES.sandwich, ...sandwich } }).map(
      ({ day: of, requestid, reason }) => `${of.slice(8)} ${requestid}${reason ? ` ${reason}` : ''}`,
    );
  expect(counted({})).toEqual(['01 1', '02 1 sandwich', '03 1 sandwich', '04 1 sandwich', '05 2']);
  expect(counted({ weeklyoffs: ['EL'] })).toEqual(['01 1', '03 1 sandwich', '04 1 sandwich', '05 2']);
  expect(counted({ weeklyoffs: ['CL'] })).toEqual(['01 1', '02 1 sandwich', '03 1 sandwich', '04 1 sandwich', '05 2']);
});

test('parts of a day by the hour come to the whole day, in whatever parts and however many', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 479 }), { maxLength: 12 }).map((cuts) => {
    const ends = [...new Set([...cuts, 480])].toSorted((a, b) => a - b);
    return ends.map((end, at) => end - (ends[at - 1] ?? 0));
  });
  fc.assert(
    fc.property(parts, (minutes) => {
      const requests = minutes.map((of, at) => request(at + 1, 'EL 2026-10-05', { minutes: of }));
      const charges = chargesOf(requests, fiveDays(), { ...RULES, hours: ['EL'] });
      expect(plus(...charges.map(({ days }) => days))).toBe(10_000);
      // One part that is cancelled is given back as much as the others then lack of their minutes.
      const [first, ...others] = requests;
      const left = chargesOf(others, fiveDays(), { ...RULES, hours: ['EL'] });
      expect(plus(...left.map(({ days }) => days))).toBe(daysOfMinutes(480 - (first?.minutes ?? 0), 480));
    }),
  );
});

// The 10th is a Saturday of which the second half is off, the 6th a Tuesday with a holiday in its first half.
const WITH_HALVES = fiveDays({
  halves: { '2026-10-10': { half: 2, kind: 'off' }, '2026-10-06': { half: 1, kind: 'holiday' } },
});
test.each([
  ['half a day off costs half', [request(1, 'CL 2026-10-05 2026-10-06')], ['05 1 CL 1', '06 1 CL 0.5']],
  ['the half that is off costs nothing', [request(1, 'CL 2026-10-10/2')], []],
  ['the other one does', [request(1, 'CL 2026-10-10/1')], ['10 1 CL 0.5']],
  [
    'a half that is off between leave counts with it',
    [request(1, 'EL 2026-10-10/1'), request(2, 'EL 2026-10-12/2'), request(3, 'SL 2026-10-13')],
    ['10 1 EL 0.5', '13 3 SL 1'],
  ],
  [
    'and so do the halves up to the next working day',
    [request(1, 'SL 2026-10-10/1'), request(2, 'SL 2026-10-12')],
    ['10 1 SL 1', '11 1 SL 1 sandwich', '12 2 SL 1'],
  ],
  [
    'half a holiday between leave as well',
    [request(1, 'SL 2026-10-05'), request(2, 'SL 2026-10-06/2')],
    ['05 1 SL 1', '06 1 SL 0.5 sandwich', '06 2 SL 0.5'],
  ],
  [
    'work in the open half keeps leave apart',
    [request(1, 'SL 2026-10-05'), request(2, 'SL 2026-10-07')],
    ['05 1 SL 1', '07 2 SL 1'],
  ],
  [
    'casual beside earned leave over a half that is off is earned leave',
    [request(1, 'EL 2026-10-05'), request(2, 'CL 2026-10-06/2')],
    ['05 1 EL 1', '06 1 EL 0.5 sandwich', '06 2 EL 0.5 clubbed'],
  ],
])('with half days off: %s', (_, requests, charges) => {
  expect(shown(requests, WITH_HALVES)).toEqual(charges);
});
