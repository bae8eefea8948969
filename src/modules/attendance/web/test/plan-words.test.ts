import { describe, expect, test } from 'vitest';
import {
  absenteeism,
  attendancePolicyDetail,
  punctuality,
  timeatwork,
} from '../../contract/attendance-policy-detail.ts';
import { clockInMethodSave } from '../../contract/clockin-method.ts';
import { DEFAULT_ROWS, extraTimeCompOff, extraTimeDetail } from '../../contract/extra-time-detail.ts';
import { extraTimeLines, rowText } from '../extra-time/extra-time-words.ts';
import { absenteeismText, PERIODS, periodText, policyLines, punctualityText } from '../policy/policy-words.ts';
import { shiftLines, workedOut } from '../shift/shift-words.ts';

const CASUAL = [{ displayname: 'Casual Leave', displayvalue: 5, isactive: 1 as const }];
const policy = (part: object = {}) => attendancePolicyDetail.parse({ offday: {}, ...part });

describe('attendance policies (S3-077 to S3-127 S4-037)', () => {
  test('a new one has one mode of work, its limit, and no rule', () => {
    expect(policy()).toMatchObject({
      iswfh: false,
      wfhlimit: 0,
      iswfo: true,
      wfolimit: 99,
      isoutduty: false,
      outdutylimit: 0,
      isrestrictattendancereq: false,
      restrictattendancereqlimit: null,
      isworkrequest: false,
      isabsenteeismrule: false,
      absenteeism: null,
      ispunctualityrule: false,
      punctuality: null,
      istimeatworkrule: false,
      timeatwork: null,
    });
    expect(policyLines(policy(), { LeaveType: CASUAL }).slice(0, 8)).toEqual([
      ['Work from the office', 'Up to 99 days a month'],
      ['Work from home', 'No'],
      ['Out-duty', 'No'],
      ['Corrections', 'No limit'],
      ['Work on a day off is asked for before', 'No'],
      ['Absence', 'No rule'],
      ['Punctuality', 'No rule'],
      ['Time at work', 'No rule'],
    ]);
  });

  test('rules begin with the values of the form', () => {
    expect(absenteeism.parse({})).toMatchObject({
      absenteeismtypeid: 1,
      absenteeismactionid: 2,
      absenteeismleaveid: null,
      absenteeismleavename: null,
      absenteeismleavecount: 1,
    });
    expect(punctuality.parse({})).toMatchObject({
      exceedinggracetypeid: 1,
      punctualitytypeid: 1,
      gracehourtime: null,
      penaltytypeid: 1,
      penaltyleaveid: null,
      penaltyleavename: null,
      penaltyleavecount: 0.5,
      penaltyactiontypeid: 1,
      gracedaycount: 3,
      gracetime: 10,
      gracetimelimit: null,
      exceedgracedaycount: 0,
      breachleavecount: null,
    });
    const period = {
      threshold: null,
      ispenalty: false,
      isabsentpenalty: false,
      leaveid: null,
      leavename: null,
      leavecount: 0,
      penaltyactiontypeid: 1,
    };
    expect(timeatwork.parse({ halfday: {}, fullday: {}, weekly: {}, monthly: {} })).toMatchObject({
      thresholdtypeid: 1,
      halfday: period,
      fullday: period,
      weekly: period,
      monthly: period,
      hoursweekly: 0,
      minutesweekly: 0,
    });
  });

  test('thresholds are needed where time at work is a rule', () => {
    const time = timeatwork.parse({ halfday: { threshold: 50 }, fullday: {}, weekly: {}, monthly: {} });
    const { error } = attendancePolicyDetail.safeParse({ offday: {}, istimeatworkrule: true, timeatwork: time });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['timeatwork.fullday.threshold', 'enter valid number'],
    ]);
  });

  test('each rule says what it does', () => {
    expect(absenteeismText(absenteeism.parse({}), CASUAL)).toBe('Each absent day costs 1 day of loss of pay.');
    const late = punctuality.parse({ penaltyleaveid: 5, gracedaycount: 2, penaltyleavecount: 0.25 });
    expect(punctualityText(late, CASUAL)).toBe(
      'A day counts as late after 10 min. The first 2 late days of a month are free; each further one costs 0.25 days of Casual Leave, else loss of pay.',
    );
    const time = timeatwork.parse({
      thresholdtypeid: 2,
      halfday: { threshold: 50 },
      fullday: { threshold: 90 },
      weekly: {},
      monthly: {},
    });
    expect(PERIODS.flatMap((period) => periodText(time, period, CASUAL))).toEqual([
      'A day with less than 50 % of the shift is absent.',
      'A day with less than 90 % of the shift is half a day.',
    ]);
  });
});

describe('extra time (S3-128 to S3-175 S4-038)', () => {
  const row = { extratimeid: null, maxearninghour: '04:00:00', creditcompoff: 1, maxearningcompoff: null };
  const rest = {
    isaccumulation: false,
    accumulationmonths: 1,
    isconsiderbuffertime: false,
    buffertime: '00:00:00',
    isperhour: false,
  };
  const [working, off] = [false, true].map((is) => ({ isonweekoff: is, isonholiday: is, isonoptionalholiday: is }));
  const [ofWork, ofDaysOff] = DEFAULT_ROWS;

  test('a new policy has two rows that give nothing, and compensatory off without limits', () => {
    expect(DEFAULT_ROWS).toMatchObject([
      { ...row, ...rest, ...working, isworkingbenefit: true, benefittypeid: 3, requiredhour: null },
      { ...row, ...rest, ...off, isworkingbenefit: false, benefittypeid: 3, requiredhour: null },
    ]);
    const extratimecompoffpolicy = extraTimeCompOff.parse({});
    expect(extraTimeDetail.parse({ extratime: DEFAULT_ROWS, extratimecompoffpolicy })).toMatchObject({
      isetapprovalrequired: false,
      ispastdateallowed: true,
      isseparatebalance: false,
      ispayableapproverequired: false,
      iscompoffapproverequired: false,
    });
    expect(extratimecompoffpolicy).toEqual({
      lapsetypeid: 1,
      lapsedays: null,
      isattachment: false,
      attachmentdurationlimit: null,
      attachmentnote: null,
      maxleave: null,
      maxdurationtypeid: 1,
      consecutiveleave: null,
      consecutivedurationtypeid: 1,
      allowedhalfday: true,
      isfurtureappallowed: true,
      minleavecountforapp: null,
      notifyinadvanceday: 0,
      notifynotbeforeday: null,
      ispastappallowed: true,
      apppastday: null,
    });
  });

  test('each row says what it gives', () => {
    if (!ofWork || !ofDaysOff) throw new Error('No rows');
    expect(rowText(ofWork)).toBe('Extra time gives nothing.');
    expect(rowText({ ...ofDaysOff, benefittypeid: 2, requiredhour: '08:00:00' })).toBe(
      '8 h give 1 day of compensatory off, up to 4 h of a day count.',
    );
    expect(rowText({ ...ofWork, benefittypeid: 1 })).toBe('Up to 4 h of a day are paid.');
    const extratimecompoffpolicy = extraTimeCompOff.parse({});
    const detail = extraTimeDetail.parse({ extratime: DEFAULT_ROWS, extratimecompoffpolicy });
    expect(extraTimeLines(detail).slice(0, 5)).toEqual([
      ['Working days', 'Extra time gives nothing.'],
      ['Days off', 'Extra time gives nothing.'],
      ['On weekly offs', 'Yes'],
      ['On holidays', 'Yes'],
      ['On optional holidays', 'Yes'],
    ]);
  });
});

test('a shift asks for its times less the break, and a rotating one names its shifts', () => {
  const shifttiming = [
    { intime: '09:30', outtime: '14:00' },
    { intime: '14:00', outtime: '19:30' },
  ];
  expect(workedOut({ shifttiming, breakminutes: 45, breakafterminutes: 300 })).toBe(555);
  expect(workedOut({ shifttiming, breakminutes: 45, breakafterminutes: 0 })).toBe(600);
  const General = [
    { displayname: 'General', displayvalue: 7, shiftcode: 'G', shiftcolour: '#1c7ed6', isactive: 1 as const },
  ];
  const rotation = [{ shiftid: 7 }, { shiftid: null }];
  expect(shiftLines({ shifttypeid: 3, rotation } as never, { Shift: General })).toContainEqual([
    'Shifts day by day',
    'General, No shift',
  ]);
});

test('a clock-in method has a name and a channel; devices are named where they are one (S3-349 E1300 E1340)', () => {
  const faults = (part: object) => {
    const body = { clockinmethodid: null, clockinmethodname: 'Office', description: null, ...part };
    return clockInMethodSave.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  expect(faults({})).toBeUndefined();
  expect(faults({ clockinmethodname: ' ' })).toEqual([['clockinmethodname', 'Please enter name']]);
  expect(faults({ isbiometric: true })).toEqual([['deviceids', 'Please select device or device group']]);
  expect(faults({ isweb: false })).toEqual([['isweb', 'Please allow the web clock, biometric devices, or both']]);
});
