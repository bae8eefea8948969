import { expect, test } from 'vitest';
import { addDays, type Day, day, epochDay } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { withoutEffect } from '../../../../test/support/fields-with-effect.ts';
import { attendancePolicyDetail, type AttendancePolicyDetail } from '../contract/attendance-policy-detail.ts';
import { DEFAULT_ROWS, extraTimeDetail, type ExtraTimeDetail } from '../contract/extra-time-detail.ts';
import { duesOf } from '../engine/close/dues.ts';
import { extraClose } from '../engine/close/extra-rules.ts';
import { closeRules } from '../engine/close/rules.ts';
import { extraAsking } from '../engine/day/extra-time.ts';
import { engineExtra, engineRules } from '../engine/day/from-detail.ts';
import { countPeriod, type PeriodFacts } from '../engine/day/month.ts';
import { midnight, type Shift } from '../engine/day/shift.ts';

// Every field of a policy changes what somebody's month comes to, or stands in the list of those that name something.

const FROM = day('2026-09-28');
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
const DAYS = Array.from({ length: 42 }, (_, at) => {
  const of = addDays(FROM, at);
  const isOff = [0, 6].includes(weekdayOf(of));
  return { day: of, kind: isOff ? ('off' as const) : ('working' as const), shift: isOff ? null : SHIFT };
});
/** Six weeks with all there is: late and early by little and by much, short days, absence around a weekend, work on days off. */
const PUNCHES = DAYS.flatMap(({ day: of, kind }, at) => {
  const begin = midnight(of);
  if (kind === 'off') return at % 3 === 0 ? [begin + 600, begin + 900, begin + 930, begin + 1100] : [];
  if (at === 24) return [begin + 780, begin + 1110];
  if (at === 18 || at === 21 || at % 17 === 1) return [];
  const [late, early] = [[0, 12, 3, 45, 15, 20][at % 6] ?? 0, [0, 0, 25, 0, 90, 0, 0, 0, 320][at % 9] ?? 0];
  return [begin + 570 + late, begin + 800, begin + 830, begin + 1110 - early];
});
const halves = (of: Day) => ([1, 2] as const).map((half) => ({ day: of, half }));
const asking = DAYS.filter(({ kind }) => kind === 'working').map(({ day: of }) => of);
const facts = (policy: AttendancePolicyDetail): PeriodFacts => ({
  starts: [],
  days: DAYS,
  neighbours: [],
  rulesOn: () => engineRules(policy),
  extraOn: () => ({ working: null, weekoff: EARNS, holiday: EARNS, optionalholiday: EARNS }),
  punches: PUNCHES,
  breaks: [],
  requests: {
    regularisations: asking
      .filter((of) => epochDay(of) % 5 === 0)
      .map((of) => ({ day: of, minutes: [midnight(of) + 570] })),
    duty: asking.filter((_, at) => at % 8 === 0).map((of, at) => ({ requestid: at, halves: halves(of) })),
    dutyhours: [],
    home: asking.filter((_, at) => at % 8 === 1).map((of, at) => ({ requestid: at, halves: halves(of) })),
    extra: new Map(),
    waived: new Set(),
  },
  leave: { halves: new Map(), hours: [], sandwich: new Map(), restricted: new Set(), optional: new Set() },
});
const EARNS = { buffer: null, most: 600, step: 1, needsapproval: false };
/** What the days come to, and what they cost. */
function outcomeOf(policy: AttendancePolicyDetail): string {
  const period = countPeriod(facts(policy));
  const rules = closeRules(policy);
  const days = period.days.map((one, at) => ({
    ...one,
    kind: DAYS[at]?.kind ?? 'working',
    required: one.shift?.required ?? 0,
  }));
  return JSON.stringify([period, duesOf(days, period, () => rules)]);
}

const COSTS = { ispenalty: true, leaveid: 7, furtherleaveids: [8], leavecount: 0.5 };
const USUAL = {
  iswfh: true,
  wfhlimit: 2,
  wfolimit: 5,
  isoutduty: true,
  outdutylimit: 2,
  isrestrictattendancereq: true,
  restrictattendancereqlimit: 1,
  isabsenteeismrule: true,
  absenteeism: { absenteeismactionid: 1, absenteeismleaveid: 7, absenteeismfurtherleaveids: [8] },
  ispunctualityrule: true,
  punctuality: {
    penaltyleaveid: 7,
    penaltyfurtherleaveids: [8],
    gracedaycount: 2,
    gracetimelimit: 30,
    breachleavecount: 1,
    gracehourtime: null,
  },
  istimeatworkrule: true,
  timeatwork: {
    halfday: { ...COSTS, threshold: 240 },
    fullday: { ...COSTS, threshold: 470 },
    weekly: { ...COSTS, threshold: null },
    monthly: { ...COSTS, threshold: 470 },
    hoursweekly: 41,
  },
  offday: { breakminutes: 30, breakafterminutes: 300 },
};
const POLICIES = [
  USUAL,
  {
    ...USUAL,
    punctuality: { ...USUAL.punctuality, exceedinggracetypeid: 2, gracehourtime: '01:00:00', gracedaycount: 0 },
    timeatwork: { ...USUAL.timeatwork, hoursweekly: 0, weekly: { ...COSTS, threshold: 2460 } },
  },
  {
    ...USUAL,
    timeatwork: {
      ...USUAL.timeatwork,
      thresholdtypeid: 2,
      halfday: { ...COSTS, threshold: 50 },
      fullday: { ...COSTS, threshold: 95 },
      weekly: { ...COSTS, threshold: 99 },
      monthly: { ...COSTS, threshold: 99 },
    },
  },
  { ...USUAL, timeatwork: { ...USUAL.timeatwork, fullday: { ...COSTS, threshold: 470, isabsentpenalty: true } } },
].map((one) => attendancePolicyDetail.parse(one));

test('every field of an attendance policy has an effect but the names of leave types, which come with their ids', () => {
  expect(withoutEffect(attendancePolicyDetail, POLICIES, outcomeOf)).toEqual([
    'absenteeism.absenteeismleavename',
    'punctuality.penaltyleavename',
    ...['fullday', 'halfday', 'monthly', 'weekly'].map((period) => `timeatwork.${period}.leavename`),
  ]);
});

test('every field of an extra-time policy has an effect but the id of a row, and which of the two it is', () => {
  const row = { requiredhour: '08:00:00', maxearningcompoff: 2, isconsiderbuffertime: true, buffertime: '00:30:00' };
  const of = (benefittypeid: number, more: object): ExtraTimeDetail =>
    extraTimeDetail.parse({
      extratime: DEFAULT_ROWS.map((one) => ({ ...one, ...row, benefittypeid, ...more })),
      extratimecompoffpolicy: {
        lapsetypeid: 2,
        lapsedays: 60,
        isattachment: true,
        attachmentdurationlimit: 2,
        attachmentnote: 'A note',
        maxleave: 2,
        consecutiveleave: 2,
      },
    });
  const outcome = (policy: ExtraTimeDetail) =>
    JSON.stringify([engineExtra(policy), extraClose(policy), extraAsking(policy)]);
  const policies = [of(1, {}), of(2, {}), of(2, { isaccumulation: true })];
  expect(withoutEffect(extraTimeDetail, policies, outcome)).toEqual([
    'extratime.extratimeid',
    'extratime.isworkingbenefit',
  ]);
});
