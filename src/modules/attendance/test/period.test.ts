import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import type { ExtraRules } from '../engine/day/extra-time.ts';
import { type AttendanceRules, countPeriod, type PeriodFacts } from '../engine/day/month.ts';
import { clockedBreaks, corrected, inTimeOrder } from '../engine/day/punches.ts';
import { midnight, type Shift } from '../engine/day/shift.ts';

const at = (count: number): Day => addDays(day('2026-10-01'), count - 1);
const SHIFT: Shift = {
  code: 'G',
  halves: [
    { from: 570, to: 840 },
    { from: 840, to: 1110 },
  ],
  earlywindow: 180,
  latewindow: 420,
  reachesnext: false,
  session: 'firstlast',
  autobreak: 45,
  autobreakafter: 300,
  required: 495,
  isflexible: false,
};
const RULES: AttendanceRules = {
  thresholds: { unit: 'percentage', halfday: 50, fullday: 90, isabsentbelow: { halfday: true, fullday: true } },
  punctuality: {
    type: 'late',
    gracetime: 10,
    gracetimelimit: null,
    penaltytype: 'each',
    gracedaycount: 1,
    gracehours: null,
    freebreaches: 0,
    penalty: 2500,
    breachpenalty: 0,
  },
  offday: { session: 'firstlast', autobreak: 30, autobreakafter: 300 },
  regularisations: 1,
  dutydays: 1,
  homedays: null,
  officedays: 99,
  asksdaysoff: false,
  absentbetween: true,
  week: { threshold: 2475, ispercentage: false, iscrossing: true, withabsence: false },
};
const OFF_DAYS = { buffer: null, most: 600, step: 1, needsapproval: false };
const EXTRA = { working: null, weekoff: OFF_DAYS, holiday: OFF_DAYS, optionalholiday: OFF_DAYS };
const NO_REQUESTS: PeriodFacts['requests'] = {
  regularisations: [],
  duty: [],
  dutyhours: [],
  home: [],
  extra: new Map(),
  waived: new Set(),
};
const clock = (count: number, time: string): number =>
  midnight(at(count)) + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Two weeks from Monday 5 October with Saturdays and Sundays off; punches written as `5 09:30 18:30`. */
function period(
  punches: readonly string[],
  {
    rules = RULES,
    extra = EXTRA,
    ...more
  }: Partial<PeriodFacts> & { rules?: AttendanceRules; extra?: ExtraRules } = {},
) {
  return countPeriod({
    starts: [],
    days: Array.from({ length: 14 }, (_, index) => {
      const one = at(5 + index);
      const isOff = [0, 6].includes(weekdayOf(one));
      return { day: one, kind: isOff ? ('off' as const) : ('working' as const), shift: isOff ? null : SHIFT };
    }),
    neighbours: [],
    rulesOn: () => rules,
    extraOn: () => extra,
    punches: punches.flatMap((one) => {
      const [count = '', ...times] = one.split(' ');
      return times.map((time) => clock(Number(count), time));
    }),
    breaks: [],
    requests: NO_REQUESTS,
    leave: { halves: new Map(), hours: [], sandwich: new Map(), restricted: new Set(), optional: new Set() },
    ...more,
  });
}
const shown = ({ days }: ReturnType<typeof period>, from: number, to: number) =>
  days
    .filter((one) => one.day >= at(from) && one.day <= at(to))
    .map((one) => [Number(one.day.slice(8)), one.halves.join(''), one.mark ?? '-', ...one.reasons].join(' '));
const whole = (count: number) => ([1, 2] as const).map((half) => ({ day: at(count), half }));

test('days between two days of absence are absence, the second late day costs, a worked Sunday is shown', () => {
  const month = period(['5 09:30 18:30', '6 09:45 18:30', '7 09:50 18:30', '8 09:30 18:30', '11 10:00 12:00']);
  expect(shown(month, 5, 12)).toEqual([
    '5 PP -',
    '6 PP late',
    '7 PP late',
    '8 PP -',
    '9 AA - no_punch',
    '10 AA - absent_between',
    '11 AA - absent_between worked_off',
    '12 AA - no_punch',
  ]);
  expect(month.penalties).toEqual([{ day: at(7), reason: 'late', days: 2500 }]);
  expect(month.days.find((one) => one.day === at(11))?.extra).toBe(0);
});

test('requests count up to their limits, and say where they did not', () => {
  const month = period(['5 09:30', '6 09:30'], {
    requests: {
      ...NO_REQUESTS,
      regularisations: [
        { day: at(5), minutes: [clock(5, '18:30')] },
        { day: at(6), minutes: [clock(6, '18:30')] },
      ],
      duty: [
        { requestid: 1, halves: whole(7) },
        { requestid: 2, halves: whole(8) },
      ],
      home: [{ requestid: 3, halves: whole(9) }],
    },
  });
  expect(shown(month, 5, 9)).toEqual([
    '5 PP - regularised',
    '6 AA - missing_punch reg_over_limit',
    '7 DD -',
    '8 AA - no_punch od_over_limit',
    '9 AA - no_punch wfh_not_allowed',
  ]);
});

test('leave goes before duty, and duty before work from home', () => {
  const month = period([], {
    rules: { ...RULES, homedays: 5 },
    requests: {
      ...NO_REQUESTS,
      duty: [{ requestid: 1, halves: whole(5) }],
      home: [{ requestid: 2, halves: [...whole(5), ...whole(6)] }],
    },
    leave: {
      halves: new Map([[`${at(5)} 1`, 'CL']]),
      hours: [],
      sandwich: new Map([[at(10), 'EL']]),
      restricted: new Set(),
      optional: new Set(),
    },
  });
  expect(shown(month, 5, 6)).toEqual(['5 CLD -', '6 WW -']);
  expect(shown(month, 10, 10)).toEqual(['10 ELEL - sandwich']);
});

test('days at the office beyond those of the policy count and are shown as such', () => {
  const office = (officedays: number) =>
    shown(period(['5 09:30 18:30', '6 09:30 18:30', '7 09:30 18:30'], { rules: { ...RULES, officedays } }), 5, 7);
  expect(office(2)).toEqual(['5 PP -', '6 PP -', '7 PP - wfo_over_limit']);
  expect(office(99)).toEqual(['5 PP -', '6 PP -', '7 PP -']);
});

const extraOn = (month: ReturnType<typeof period>, count: number) =>
  month.days.find((one) => one.day === at(count))?.extra;

test('work on a day off that has to be asked for counts as far as it was approved', () => {
  const rules = { ...RULES, asksdaysoff: true, absentbetween: false };
  const unasked = period(['10 09:30 14:00'], { rules });
  expect(extraOn(unasked, 10)).toBe(0);
  expect(shown(unasked, 10, 10)).toEqual(['10 OO - extra_not_approved worked_off']);
  const requests = { ...NO_REQUESTS, extra: new Map([[at(10), 240]]) };
  expect(extraOn(period(['10 09:30 14:00'], { rules, requests }), 10)).toBe(240);
  const free = { ...RULES, absentbetween: false };
  expect(extraOn(period(['10 09:30 14:00'], { rules: free }), 10)).toBe(270);
});

test('work on an optional holiday that was taken is extra time of days off, on other leave it is none', () => {
  const leave = {
    halves: new Map(whole(8).map(({ day, half }) => [`${day} ${half}`, 'OH'])),
    hours: [],
    sandwich: new Map(),
    restricted: new Set<never>(),
    optional: new Set([at(8)]),
  };
  const taken = period(['8 09:30 14:00'], { leave });
  expect(extraOn(taken, 8)).toBe(270);
  expect(shown(taken, 8, 8)).toEqual(['8 OHOH - worked_off worked_on_leave']);
  const other = period(['8 09:30 14:00'], { leave: { ...leave, optional: new Set() } });
  expect(extraOn(other, 8)).toBe(0);
  const without = period(['8 09:30 14:00'], { leave, extra: { ...EXTRA, optionalholiday: null } });
  expect(extraOn(without, 8)).toBe(0);
});

test('a week in which less was worked than asked for ends with its Sunday', () => {
  const days = (time: string) => [5, 6, 7, 8, 9].map((count) => `${count} 09:30 ${time}`);
  expect(period(days('18:20')).shortweeks).toEqual([at(11)]);
  expect(period(days('18:30')).shortweeks).toEqual([]);
});

test('clocks of devices are put right, the same press twice is one, an open break lasts an hour', () => {
  expect(corrected(1000, [{ from: 900, to: 1000, fast: 420 }])).toBe(580);
  expect(corrected(1001, [{ from: 900, to: 1000, fast: 420 }])).toBe(1001);
  expect(
    clockedBreaks([
      { minute: 10, isstart: true },
      { minute: 25, isstart: false },
      { minute: 40, isstart: true },
      { minute: 100, isstart: true },
    ]),
  ).toEqual([
    { from: 10, to: 25 },
    { from: 40, to: 100 },
    { from: 100, to: 160 },
  ]);
});

test('the order in which punches arrive changes nothing, and none is lost', () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 30 });
  fc.assert(
    fc.property(
      seconds.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const read = (rows: readonly number[]) =>
          inTimeOrder(
            rows.map((second) => ({ second, of: null })),
            60,
          );
        const { counted, duplicates } = read(all);
        expect(read(shuffled).counted).toEqual(counted);
        expect(counted.length + duplicates.length).toBe(all.length);
        expect(
          counted.every(({ second }, index) => index === 0 || second - (counted[index - 1]?.second ?? 0) >= 60),
        ).toBe(true);
      },
    ),
  );
});

test('limits and marks go on counting when another version or a clone with the same rule takes over', () => {
  const punches = ['5 09:45 18:30', '6 09:45 18:30', '7 09:45 18:30', '8 09:45 18:30', '12 09:45 18:30'];
  const requests = { ...NO_REQUESTS, home: [{ requestid: 1, halves: [...whole(9), ...whole(13)] }] };
  const taken = (from: (day: Day) => AttendanceRules) => {
    const result = period(punches, { rulesOn: from, requests });
    return [
      result.penalties.map(({ day: of }) => Number(of.slice(8))),
      result.days.filter(({ halves }) => halves[0] === 'W').map(({ day: of }) => Number(of.slice(8))),
      result.days.filter(({ reasons }) => reasons.includes('wfo_over_limit')).map(({ day: of }) => Number(of.slice(8))),
    ];
  };
  const rules: AttendanceRules = {
    ...RULES,
    homedays: 1,
    officedays: 4,
    punctuality: RULES.punctuality && { ...RULES.punctuality, penaltytype: 'block', gracedaycount: 3 },
  };
  const copy = (): AttendanceRules => structuredClone(rules);
  expect(taken(() => rules)).toEqual([[7], [9], [12]]);
  // Equal values of another version, from the 7th and from the 12th on.
  expect(taken((day) => (day < at(7) ? rules : day < at(12) ? copy() : copy()))).toEqual([[7], [9], [12]]);
  // Another rule begins a count of its own.
  const other = (day: Day) =>
    day < at(7)
      ? rules
      : { ...rules, homedays: 2, punctuality: rules.punctuality && { ...rules.punctuality, gracetime: 11 } };
  expect(taken(other)).toEqual([[12], [9, 13], [12]]);
});

test('the days of a month are the same, whether the month before is counted with them or not', () => {
  const minute = fc.integer({ min: midnight(at(-10)), max: midnight(at(25)) });
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const one = at(from + index);
      const isOff = [0, 6].includes(weekdayOf(one));
      return { day: one, kind: isOff ? ('off' as const) : ('working' as const), shift: isOff ? null : SHIFT };
    });
  fc.assert(
    fc.property(fc.uniqueArray(minute, { maxLength: 60 }), (all) => {
      const punches = all.toSorted((a, b) => a - b);
      const long = period([], { days: days(-10, 20), punches, rules: { ...RULES, dutydays: 0 } });
      const short = period([], {
        days: days(1, 20),
        neighbours: days(-1, 0),
        punches,
        rules: { ...RULES, dutydays: 0 },
      });
      const isOctober = ({ day: of }: { day: Day }) => of >= at(1);
      expect(long.days.filter(isOctober)).toEqual(short.days);
      expect(long.penalties.filter(isOctober)).toEqual(short.penalties);
    }),
    { numRuns: 60 },
  );
});

test('a half that is off asks for the other half alone, and is absence only between halves of absence', () => {
  const half = (count: number, of: 1 | 2, code: 'O' | 'H') => ({
    day: at(count),
    kind: 'working' as const,
    shift: SHIFT,
    halfoff: { half: of, code },
  });
  const month = (...punches: string[]) =>
    period(punches, {
      days: [
        { day: at(9), kind: 'working', shift: SHIFT },
        half(10, 2, 'O'),
        { day: at(11), kind: 'off', shift: null },
        half(12, 1, 'H'),
      ],
      requests: { ...NO_REQUESTS, duty: [{ requestid: 1, halves: whole(9).concat(whole(10)) }] },
      rules: { ...RULES, dutydays: 1.5 },
    });
  // Duty of one and a half days: the half that is off takes none of it.
  expect(shown(month('12 14:00 18:30'), 9, 12)).toEqual(['9 DD -', '10 DO -', '11 OO -', '12 HP -']);
  const bare = (...punches: string[]) => shown(period(punches, { days: [half(10, 2, 'O'), half(11, 1, 'H')] }), 10, 11);
  expect(bare('10 09:30 14:00', '11 14:00 18:30')).toEqual(['10 PO -', '11 HP -']);
  // Late by the open half alone.
  expect(bare('10 09:30 14:00', '11 14:20 18:30')).toEqual(['10 PO -', '11 HP late']);
  expect(bare('10 09:30 14:00')).toEqual(['10 PO -', '11 HA - no_punch']);
  expect(bare()).toEqual(['10 AA - absent_between no_punch', '11 AA - absent_between no_punch']);
});
