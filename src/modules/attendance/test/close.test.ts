import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day, month } from '#platform/engine/day.ts';
import { attendancePolicyDetail } from '../contract/attendance-policy-detail.ts';
import { DEFAULT_ROWS, extraTimeDetail, type ExtraTimeRow } from '../contract/extra-time-detail.ts';
import { type ClosedDay, duesOf } from '../engine/close/dues.ts';
import { extraTime } from '../engine/close/extra.ts';
import { extraClose } from '../engine/close/extra-rules.ts';
import { figuresOf } from '../engine/close/figures.ts';
import { closeRules } from '../engine/close/rules.ts';

const at = (count: number): Day => addDays(day('2026-10-01'), count - 1);
const DAY: Omit<ClosedDay, 'day'> = {
  kind: 'working',
  halves: ['P', 'P'],
  mark: null,
  credited: 480,
  extra: 0,
  short: null,
  required: 480,
};
const one = (count: number, more: Partial<ClosedDay> = {}): ClosedDay => ({ ...DAY, day: at(count), ...more });
const period = (more = {}) => ({ threshold: null, furtherleaveids: [], ...more });
const policy = (more: object) =>
  closeRules(
    attendancePolicyDetail.parse({ offday: {}, absenteeism: null, punctuality: null, timeatwork: null, ...more }),
  );
const timeatwork = (more: object) =>
  policy({
    istimeatworkrule: true,
    timeatwork: {
      halfday: period({ threshold: 240 }),
      fullday: period({ threshold: 420 }),
      weekly: period(),
      monthly: period(),
      ...more,
    },
  });
const COSTS = { ispenalty: true, leavecount: 0.5, leaveid: 7, furtherleaveids: [8] };
const NONE = { penalties: [], shortweeks: [] };
const text = (dues: ReturnType<typeof duesOf>) =>
  dues.map(({ day: of, reason, days, from }) => `${of.slice(8)} ${reason} ${days} ${from.join('+') || '-'}`);

test('each absent half costs its share of what the policy says; without a rule it is loss of pay', () => {
  const days = [one(1, { halves: ['A', 'P'] }), one(2, { halves: ['A', 'A'] })];
  const absence = (more: object) =>
    policy({ isabsenteeismrule: true, absenteeism: { absenteeismleaveid: 7, absenteeismleavecount: 1.5, ...more } });
  const of = (rules: ReturnType<typeof policy>) => text(duesOf(days, NONE, () => rules));
  expect(of(absence({ absenteeismactionid: 1, absenteeismfurtherleaveids: [9, 7] }))).toEqual([
    '01 absent 7500 7+9',
    '02 absent 7500 7+9',
    '02 absent 7500 7+9',
  ]);
  expect(of(absence({ absenteeismactionid: 2 }))[0]).toBe('01 absent 7500 -');
  expect(of(policy({}))).toEqual(['01 absent 5000 -', '02 absent 5000 -', '02 absent 5000 -']);
});

test('marks and short weeks follow, and are taken from the leave of their own rule', () => {
  const rules = closeRules(
    attendancePolicyDetail.parse({
      offday: {},
      absenteeism: null,
      ispunctualityrule: true,
      punctuality: {
        penaltyleaveid: 7,
        gracedaycount: 0,
        breachleavecount: null,
        gracetimelimit: null,
        gracehourtime: null,
      },
      istimeatworkrule: true,
      timeatwork: {
        halfday: period({ threshold: 240 }),
        fullday: period({ threshold: 420 }),
        weekly: period({ ...COSTS, penaltyactiontypeid: 2 }),
        monthly: period(),
        hoursweekly: 40,
      },
    }),
  );
  const result = duesOf(
    [one(5, { mark: 'late' }), one(6, { halves: ['P', 'A'] })],
    { penalties: [{ day: at(5), reason: 'late', days: 2500 }], shortweeks: [at(11)] },
    () => rules,
  );
  expect(text(result)).toEqual(['06 absent 5000 -', '05 late 2500 7', '11 weekly 5000 -']);
});

test('days that fell short cost where the policy charges them', () => {
  const rules = timeatwork({ fullday: period({ threshold: 420, ...COSTS }) });
  const days = [one(1, { short: 'fullday' }), one(2, { short: 'halfday' }), one(3)];
  expect(text(duesOf(days, NONE, () => rules))).toEqual(['01 short_day 5000 7+8']);
});

type Query = { leave?: number; unit?: 1 | 2; threshold?: number };
test.each<[string, number, Query, string[]]>([
  ['as much as is asked for', 4800, {}, []],
  ['a minute less', 4799, {}, ['20 short_month 5000 7+8']],
  ['half of it on leave, half of it worked', 2400, { leave: 5 }, []],
  ['half of it on leave, less than half of it worked', 2399, { leave: 5 }, ['20 short_month 5000 7+8']],
  ['a share of the shifts', 4319, { unit: 2, threshold: 90 }, ['20 short_month 5000 7+8']],
  ['the share of the shifts', 4320, { unit: 2, threshold: 90 }, []],
])('the time at work of a month: %s', (_, minutes, { leave = 0, unit = 1, threshold = 4800 }, expected) => {
  const rules = timeatwork({
    thresholdtypeid: unit,
    halfday: period({ threshold: 50 }),
    fullday: period({ threshold: 90 }),
    monthly: period({ ...COSTS, threshold }),
  });
  const days = Array.from({ length: 10 }, (_unused, index) =>
    index < leave
      ? one(11 + index, { halves: ['EL', 'EL'], credited: 0 })
      : one(11 + index, { credited: index === 9 ? minutes : 0 }),
  );
  expect(text(duesOf(days, NONE, () => rules))).toEqual(expected);
});

const extraPolicy = (working: Partial<ExtraTimeRow>, off: Partial<ExtraTimeRow>, lapsedays: number | null = 60) =>
  extraClose(
    extraTimeDetail.parse({
      extratime: DEFAULT_ROWS.map((row) => ({
        ...row,
        requiredhour: '08:00:00',
        maxearningcompoff: null,
        ...(row.isworkingbenefit ? working : off),
      })),
      extratimecompoffpolicy: { lapsetypeid: lapsedays === null ? 1 : 2, lapsedays },
    }),
  );
const EXTRA_DAYS = [
  one(4, { kind: 'off', halves: ['O', 'O'], extra: 240 }),
  one(6, { extra: 300 }),
  one(8, { extra: 100 }),
  one(11, { kind: 'holiday', halves: ['H', 'H'], extra: 500 }),
];
const closed = (rules: ReturnType<typeof extraPolicy>, carried: { month: string; minutes: number }[] = []) => {
  const of = {
    carried: carried.map((was) => ({ ...was, month: month(was.month) })),
    month: month('2026-10'),
    on: at(31),
  };
  const result = extraTime(EXTRA_DAYS, of, () => rules);
  return {
    paid: [result.paid.working, result.paid.off],
    grants: result.grants.map(({ day: of_, reason, days, lapses }) => `${of_.slice(5)} ${reason} ${days} ${lapses}`),
    carried: result.carried.map((left) => `${left.month} ${left.minutes}`),
  };
};

test('extra time is paid, gives a compensatory off each day, or adds up over months', () => {
  expect(closed(extraPolicy({ benefittypeid: 1 }, { benefittypeid: 1 }))).toEqual({
    paid: [400, 740],
    grants: [],
    carried: [],
  });
  const adding = extraPolicy(
    { benefittypeid: 2, isaccumulation: true, accumulationmonths: 3 },
    { benefittypeid: 2, maxearningcompoff: 1 },
  );
  const carried = [
    { month: '2026-07', minutes: 400 },
    { month: '2026-08', minutes: 70 },
    { month: '2026-09', minutes: 30 },
  ];
  expect(closed(adding, carried)).toEqual({
    paid: [0, 0],
    grants: [
      '10-04 worked_off 5000 2026-12-04',
      '10-11 worked_off 5000 2026-12-11',
      '10-31 accumulated 10000 2026-12-31',
    ],
    carried: ['2026-10 20'],
  });
  expect(closed(adding)).toMatchObject({ carried: ['2026-10 400'] });
  expect(closed(extraPolicy({ benefittypeid: 2 }, { benefittypeid: 3 }, null))).toEqual({
    paid: [0, 0],
    grants: ['10-06 compoff 5000 9999-12-31'],
    carried: [],
  });
  expect(closed(extraPolicy({ benefittypeid: 2, isperhour: true }, {})).grants).toEqual([
    '10-06 compoff 6250 2026-12-06',
    '10-08 compoff 1250 2026-12-08',
  ]);
});

test('work on an optional holiday that was taken is extra time of days off', () => {
  const rules = extraPolicy({ benefittypeid: 1 }, { benefittypeid: 1 });
  const days = [one(8, { halves: ['OH', 'OH'], extra: 240 }), one(9, { extra: 60 })];
  const { paid } = extraTime(days, { carried: [], month: month('2026-10'), on: at(31) }, () => rules);
  expect(paid).toEqual({ working: 60, off: 240 });
});

test('loss of pay is absence and penalties without leave, and unpaid leave by the half, the day off and the hour', () => {
  const due = (reason: 'absent' | 'late', days: number, leavetypeid: number | null) => ({
    day: at(1),
    reason,
    days,
    from: [],
    leavetypeid,
  });
  const figures = figuresOf({
    days: [
      one(1, { halves: ['A', 'A'] }),
      one(2, { halves: ['LW', 'EL'], mark: 'breach' }),
      one(3, { kind: 'off', halves: ['LW', 'LW'] }),
      one(4, { kind: 'off', halves: ['O', 'O'], mark: 'waived' }),
      one(5, { halves: ['W', 'D'], mark: 'late' }),
    ],
    dues: [due('absent', 10_000, null), due('absent', 10_000, 7), due('late', 2500, null), due('late', 5000, 7)],
    shortweeks: 0,
    leavehours: [
      { leave: 'LW', days: 625 },
      { leave: 'CL', days: 1250 },
    ],
    unpaid: new Set(['LW']),
  });
  expect(figures).toMatchObject({
    inservice: 50_000,
    home: 5000,
    duty: 5000,
    paidleave: 5000,
    unpaidleave: 15_000,
    weeklyoff: 10_000,
    absent: 10_000,
    leavehours: 1875,
    absentfromleave: 10_000,
    marks: 2,
    waived: 1,
    breaches: 1,
    penaltyfromleave: 5000,
    penaltylossofpay: 2500,
    lossofpay: 5000 + 15_000 + 625 + 2500,
    paiddays: 50_000 - 23_125,
  });
});

test('minutes that add up are granted or carried, none is lost and none counts twice', () => {
  const rules = extraPolicy({ benefittypeid: 2, isaccumulation: true, accumulationmonths: 12 }, {});
  fc.assert(
    fc.property(
      fc.array(fc.nat(240), { maxLength: 31 }),
      fc.array(fc.nat(470), { maxLength: 9 }),
      (extras, earlier) => {
        const days = extras.map((extra, index) => one(index + 1, { extra }));
        const carried = earlier.map((minutes, index) => ({ month: month(`2026-0${index + 1}`), minutes }));
        const result = extraTime(days, { carried, month: month('2026-10'), on: at(31) }, () => rules);
        const granted = result.grants.reduce((sum, { days: of }) => sum + (of / 10_000) * 480, 0);
        const left = result.carried.reduce((sum, { minutes }) => sum + minutes, 0);
        const all = days.length === 0 ? 0 : [...extras, ...earlier].reduce((sum, minutes) => sum + minutes, 0);
        expect(granted + left).toBe(all);
        expect(left).toBeLessThan(480);
      },
    ),
  );
});

test('half a day off is paid as half a day off, and asks for no work', () => {
  const days = [one(1, { halves: ['P', 'O'] }), one(2, { halves: ['H', 'P'] }), one(3, { halves: ['A', 'O'] })];
  const none = { dues: [], shortweeks: 0, leavehours: [], unpaid: new Set<string>() };
  expect(figuresOf({ days, ...none })).toMatchObject({
    inservice: 30_000,
    present: 10_000,
    weeklyoff: 10_000,
    holiday: 5000,
    absent: 5000,
    paiddays: 30_000,
  });
  // A month of three working halves that were all worked asks for all of its time; with one absent for two thirds.
  const rules = timeatwork({ monthly: period({ ...COSTS, threshold: 900 }) });
  const of = (minutes: number, absent: boolean) =>
    text(
      duesOf(
        [
          one(1, { halves: ['P', 'O'], credited: minutes }),
          one(2, { halves: ['P', absent ? 'EL' : 'P'], credited: 0 }),
        ],
        NONE,
        () => rules,
      ),
    );
  expect([of(899, false), of(900, false)]).toEqual([['02 short_month 5000 7+8'], []]);
  expect([of(599, true), of(600, true)]).toEqual([['02 short_month 5000 7+8'], []]);
});

test('work on an optional holiday of a day with one half off is extra time of days off', () => {
  const rules = extraPolicy({ benefittypeid: 1 }, { benefittypeid: 1 });
  const days = [one(8, { halves: ['OH', 'O'], extra: 240 }), one(9, { halves: ['P', 'O'], extra: 60 })];
  const { paid } = extraTime(days, { carried: [], month: month('2026-10'), on: at(31) }, () => rules);
  expect(paid).toEqual({ working: 60, off: 240 });
});
