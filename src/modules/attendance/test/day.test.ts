import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { type DayFacts, dayResult, type ExtraRule, type TakenHalf } from '../engine/day/day.ts';
import { type Interval, lengthOf } from '../engine/day/intervals.ts';
import { midnight, type Shift } from '../engine/day/shift.ts';
import { placing } from '../engine/day/windows.ts';

const minute = (text: string): number => Number(text.slice(0, -3)) * 60 + Number(text.slice(-2));
const span = (text: string): Interval => {
  const [from = '', to = ''] = text.split('-');
  return { from: minute(from), to: minute(to) };
};
const shift = (code: string, halves: readonly [string, string], more: Partial<Shift>): Shift => ({
  code,
  halves: [span(halves[0]), span(halves[1])],
  earlywindow: 120,
  latewindow: 300,
  reachesnext: false,
  session: 'firstlast',
  autobreak: 30,
  autobreakafter: 300,
  required: 480,
  isflexible: false,
  ...more,
});
const GENERAL = shift('G', ['09:30-14:00', '14:00-18:30'], {
  earlywindow: 180,
  latewindow: 420,
  autobreak: 45,
  required: 495,
});
const EARLY = shift('E', ['06:00-10:15', '10:15-14:30'], {});
const NIGHT = shift('N', ['22:00-26:00', '26:00-30:00'], { required: 450 });
const SPLIT = shift('S', ['08:00-12:00', '16:00-20:00'], { session: 'pairs', autobreak: 0, autobreakafter: 0 });
const FLEXIBLE = shift('F', ['07:00-14:30', '14:30-22:00'], { autobreak: 45, isflexible: true });

const CORE = { ...FLEXIBLE, core: span('10:30-16:00') };

const OFFICE = {
  unit: 'percentage',
  halfday: 50,
  fullday: 90,
  isabsentbelow: { halfday: true, fullday: true },
} as const;
const WORKED_HALF = { ...OFFICE, isworkedhalf: true } as const;
const PLANT = { unit: 'minutes', halfday: 210, fullday: 420, isabsentbelow: { halfday: true, fullday: true } } as const;
const PAID: ExtraRule = { buffer: 30, most: 180, step: 15, needsapproval: true };
const COMPOFF: ExtraRule = { buffer: 45, most: 240, step: 1, needsapproval: false };
const MONDAY = day('2026-10-05');
const leave = (code: string): TakenHalf => ({ code, by: 'leave' });
const HOME: TakenHalf = { code: 'W', by: 'home' };
const DUTY: TakenHalf = { code: 'D', by: 'duty' };

type Input = Partial<Omit<DayFacts, 'punches' | 'breaks' | 'duty' | 'leavehours'>> &
  Partial<Record<'breaks' | 'duty' | 'leavehours', string>> & { punches?: string };
const listed = (text = ''): string[] => text.split(' ').filter(Boolean);
const onMonday = (at: number): number => midnight(MONDAY) + at;
const spans = (text?: string) =>
  listed(text).map((one) => ({ from: onMonday(span(one).from), to: onMonday(span(one).to) }));

/** The result as `worked break late early extra halves reasons`. */
function resultOf({ punches, breaks, duty, leavehours, ...more }: Input): string {
  const result = dayResult({
    day: MONDAY,
    kind: 'working',
    shift: GENERAL,
    offday: { session: 'firstlast', autobreak: 30, autobreakafter: 300 },
    halves: [null, null],
    sandwich: null,
    thresholds: OFFICE,
    extra: null,
    approvedextra: 0,
    ...more,
    punches: listed(punches).map((one) => onMonday(minute(one))),
    breaks: spans(breaks),
    duty: spans(duty),
    leavehours: spans(leavehours),
  });
  const { worked, break: pause, late, early, extra, halves, reasons } = result;
  return [worked, pause, late, early, extra, halves.join(','), ...reasons].join(' ');
}

test.each<[string, Input, string]>([
  ['eleven minutes late, and too little over time', { punches: '09:41 18:34', extra: COMPOFF }, '484 45 11 0 0 P,P'],
  ['45 minutes over time are enough', { punches: '09:30 19:15', extra: COMPOFF }, '495 45 0 0 45 P,P'],
  ['early arrival is neither work nor over time', { punches: '07:30 18:30', extra: COMPOFF }, '495 45 0 0 0 P,P'],
  ['a break that was clocked counts instead', { punches: '09:30 18:30', breaks: '13:00-13:20' }, '520 20 0 0 0 P,P'],
  ['half a day: the half in which the person came', { punches: '09:30 14:30' }, '255 45 0 240 0 P,A below_full'],
  ['half a day in the afternoon', { punches: '14:00 18:30' }, '270 0 270 0 0 A,P below_full'],
  ['a minute before the second half is the first half', { punches: '13:59 18:30' }, '271 0 269 0 0 P,A below_full'],
  [
    'a minute before the second half is the second where the half with more work counts',
    { punches: '13:59 18:30', thresholds: WORKED_HALF },
    '271 0 269 0 0 A,P below_full',
  ],
  [
    'the half with more work of a morning is the first',
    { punches: '09:30 14:30', thresholds: WORKED_HALF },
    '255 45 0 240 0 P,A below_full',
  ],
  [
    'the half with more work of a day around noon',
    { punches: '11:00 17:30', thresholds: WORKED_HALF },
    '345 45 90 60 0 A,P below_full',
  ],
  [
    'duty by the hour is work of its half',
    { punches: '09:30 11:00', duty: '14:00-17:30', thresholds: WORKED_HALF },
    '300 0 0 450 0 A,P below_full od_hours',
  ],
  [
    'of equal halves the first punch decides',
    { punches: '11:30 16:30', thresholds: WORKED_HALF },
    '255 45 120 120 0 P,A below_full',
  ],
  ['less than half', { punches: '09:30 12:00' }, '150 0 0 390 0 A,A below_half'],
  ['no punch', {}, '0 0 0 0 0 A,A no_punch'],
  ['one punch', { punches: '09:30' }, '0 0 0 0 0 A,A missing_punch'],
  [
    'leave in the morning: late is counted from the afternoon',
    { punches: '14:10 18:30', halves: [leave('CL'), null] },
    '260 0 10 0 0 CL,P',
  ],
  ['leave all day', { punches: '09:30 18:30', halves: [leave('CL'), leave('CL')] }, '0 0 0 0 0 CL,CL worked_on_leave'],
  ['two halves of leave and work from home', { halves: [leave('CL'), HOME] }, '0 0 0 0 0 CL,W'],
  ['work from home and duty elsewhere are worked', { halves: [HOME, DUTY] }, '495 0 0 0 0 W,D'],
  ['duty by the hour covers the morning', { punches: '11:00 18:30', duty: '09:30-11:00' }, '495 45 0 0 0 P,P od_hours'],
  [
    'leave by the hour is credited, and nobody is late for it',
    { punches: '10:30 18:30', leavehours: '09:30-10:30' },
    '435 45 0 0 0 P,P leave_hours',
  ],
  ['a flexible shift has nobody late', { shift: FLEXIBLE, punches: '10:00 19:00' }, '495 45 0 0 0 P,P'],
  [
    'whoever misses core hours of a flexible shift is late and leaves early',
    { shift: CORE, punches: '11:00 15:30' },
    '270 0 30 30 0 P,A below_full',
  ],
  [
    'core hours of half a day of leave are not missed',
    { shift: CORE, punches: '14:30 22:00', halves: [leave('CL'), null] },
    '405 45 0 0 0 CL,P',
  ],
  [
    'extra time before and after the shift',
    { punches: '08:00 19:30', extra: { ...COMPOFF, buffer: null, counts: 'around' } },
    '495 45 0 0 150 P,P',
  ],
  [
    'extra time beyond the work that is asked for, within a flexible shift as well',
    { shift: FLEXIBLE, punches: '09:00 21:30', extra: { ...COMPOFF, counts: 'required' } },
    '705 45 0 0 225 P,P',
  ],
  [
    'after half a day of leave half of the work is asked for',
    { shift: FLEXIBLE, punches: '14:30 20:30', halves: [leave('CL'), null], extra: { ...COMPOFF, counts: 'required' } },
    '315 45 0 0 75 CL,P',
  ],
  ['a split shift pairs its punches', { shift: SPLIT, punches: '08:00 12:00 16:00 20:00' }, '480 0 0 0 0 P,P'],
  [
    'a punch that is left over',
    { shift: SPLIT, punches: '08:00 12:00 16:00', thresholds: PLANT },
    '240 0 0 240 0 P,A below_full missing_punch',
  ],
  [
    'a night: leave in its second half',
    { shift: NIGHT, punches: '21:55 26:01', halves: [null, leave('CL')], thresholds: PLANT },
    '240 0 0 0 0 P,CL',
  ],
  [
    'over time that is approved, in whole quarters of an hour',
    { shift: EARLY, punches: '06:00 15:20', thresholds: PLANT, extra: PAID, approvedextra: 120 },
    '480 30 0 0 45 P,P',
  ],
  [
    'over time that nobody approved',
    { shift: EARLY, punches: '06:00 15:20', thresholds: PLANT, extra: PAID },
    '480 30 0 0 0 P,P extra_not_approved',
  ],
  [
    'no more than was approved, and than the most',
    { shift: EARLY, punches: '06:00 19:00', thresholds: PLANT, extra: PAID, approvedextra: 400 },
    '480 30 0 0 180 P,P',
  ],
  [
    'a Sunday that is worked',
    { kind: 'off', shift: null, punches: '09:00 17:00', extra: { ...COMPOFF, buffer: null, most: 600 } },
    '450 30 0 0 450 O,O worked_off',
  ],
  [
    'a holiday with one punch',
    { kind: 'holiday', shift: null, punches: '09:00' },
    '0 0 0 0 0 H,H missing_punch worked_off',
  ],
  [
    'a Sunday that is charged as leave',
    { kind: 'off', shift: null, punches: '09:00 17:00', sandwich: 'EL', extra: COMPOFF },
    '0 0 0 0 0 EL,EL sandwich',
  ],
])('%s', (_, state, result) => {
  expect(resultOf(state)).toBe(result);
});

test('a punch belongs to the day whose window it is in; where two meet they part in the middle', () => {
  const days: Record<string, Shift | null> = {
    '2026-10-05': NIGHT,
    '2026-10-06': EARLY,
    '2026-10-07': null,
    '2026-10-08': NIGHT,
    '2026-10-09': null,
  };
  const { dayOf, besides } = placing(Object.entries(days).map(([of, shift]) => ({ day: day(of), shift })));
  const of = (date: string, time: string) => dayOf(midnight(day(date)) + minute(time))?.slice(8);
  // The night of the 5th ends at 6:00 of the 6th, when the early shift begins.
  expect([of('2026-10-06', '05:59'), of('2026-10-06', '06:00')]).toEqual(['05', '06']);
  expect([of('2026-10-06', '19:30'), of('2026-10-06', '19:31')]).toEqual(['06', undefined]);
  expect([of('2026-10-07', '00:00'), of('2026-10-08', '19:59'), of('2026-10-08', '20:00')]).toEqual([
    '07',
    undefined,
    '08',
  ]);
  // The window of the night goes before the day off that follows.
  expect([of('2026-10-09', '11:00'), of('2026-10-09', '11:01')]).toEqual(['08', '09']);
  expect(of('2026-10-12', '09:00')).toBeUndefined();
  // A punch that no day reaches lies between two of them, or after the last.
  const beside = (date: string, time: string) => besides(midnight(day(date)) + minute(time)).map((one) => one.slice(8));
  expect(beside('2026-10-06', '19:31')).toEqual(['06', '07']);
  expect(beside('2026-10-08', '10:00')).toEqual(['07', '08']);
  expect(beside('2026-10-06', '06:00')).toEqual([]);
  expect(beside('2026-10-10', '00:30')).toEqual(['09']);
  expect(beside('2026-10-12', '09:00')).toEqual([]);
});

test('punches of a shift that reaches the next belong to it until the window of the next day begins', () => {
  const LONG = { ...NIGHT, reachesnext: true };
  const of = (shifts: readonly (Shift | null)[], date: string, time: string) =>
    placing(shifts.map((shift, at) => ({ day: day(`2026-10-0${at + 5}`), shift })))
      .dayOf(midnight(day(date)) + minute(time))
      ?.slice(8);
  expect(of([NIGHT, NIGHT], '2026-10-06', '14:05')).toBeUndefined();
  expect(of([LONG, LONG], '2026-10-06', '14:05')).toBe('05');
  expect([of([LONG, LONG], '2026-10-06', '19:59'), of([LONG, LONG], '2026-10-06', '20:00')]).toEqual(['05', '06']);
  // Windows that overlap part in the middle, and before a day off its own minutes count.
  expect(of([LONG, EARLY], '2026-10-06', '06:00')).toBe('06');
  expect(of([LONG, null], '2026-10-06', '14:05')).toBe('06');
});

test('whatever is punched, no more is worked than the shift has, and late and early are within it', () => {
  const times = fc.array(fc.integer({ min: 0, max: 1800 }), { maxLength: 7 });
  fc.assert(
    fc.property(times, fc.constantFrom(GENERAL, EARLY, NIGHT, SPLIT, FLEXIBLE), (at, of) => {
      const punches = [...new Set(at)].sort((a, b) => a - b).map(onMonday);
      const result = dayResult({
        day: MONDAY,
        kind: 'working',
        shift: of,
        offday: of,
        punches,
        breaks: [],
        halves: [null, null],
        sandwich: null,
        duty: [],
        leavehours: [],
        thresholds: PLANT,
        extra: COMPOFF,
        approvedextra: 0,
      });
      const { worked, late, early, extra, halves } = result;
      expect(worked).toBeGreaterThanOrEqual(0);
      expect(worked + result.break).toBeLessThanOrEqual(lengthOf(of.halves));
      expect(Math.min(late, early)).toBeGreaterThanOrEqual(0);
      expect(extra).toBeLessThanOrEqual(COMPOFF.most);
      expect(halves.every((half) => half === 'P' || half === 'A')).toBe(true);
      if (punches.length === 0) expect(halves).toEqual(['A', 'A']);
    }),
  );
});

const OFF: TakenHalf = { code: 'O', by: 'off' };
const AFTER: ExtraRule = { buffer: null, most: 600, step: 1, needsapproval: false };
test.each([
  ['half of the shift is a whole day', { halves: [null, OFF], punches: '09:30 14:00' }, '270 0 0 0 0 P,O'],
  ['less than half of it is absence', { halves: [null, OFF], punches: '09:30 11:00' }, '90 0 0 180 0 A,O below_half'],
  ['the second half begins later', { halves: [OFF, null], punches: '14:05 18:30' }, '265 0 5 0 0 O,P'],
  [
    'work in the half that is off is beyond the shift',
    { halves: [null, OFF], punches: '09:30 16:00', extra: AFTER },
    '270 0 0 0 120 P,O',
  ],
  [
    'so is work before the half that is not',
    { halves: [OFF, null], punches: '12:00 18:30', extra: { ...AFTER, counts: 'around' } },
    '270 0 0 0 120 O,P',
  ],
  ['leave of the other half is the whole day', { halves: [leave('CL'), OFF], punches: '' }, '0 0 0 0 0 CL,O'],
  ['duty of the other half is half of the shift', { halves: [DUTY, OFF], punches: '' }, '248 0 0 0 0 D,O'],
] as const)('a half that is off: %s', (_, state, result) => {
  expect(resultOf(state)).toBe(result);
});
