import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import type { AttendancePolicyDetail } from '../../contract/attendance-policy-detail.ts';
import type { ExtraTimeDetail, ExtraTimeRow } from '../../contract/extra-time-detail.ts';
import { minutesOf, type ShiftDetail } from '../../contract/shift.ts';
import type { ExtraRule } from './day.ts';
import type { ExtraRules } from './extra-time.ts';
import type { AttendanceRules } from './month.ts';
import type { PunctualityRule } from './marks.ts';
import type { Presence, Shift } from './shift.ts';
import type { Thresholds } from './status.ts';
import type { WeekRule } from './week.ts';

const BY_PAIRS = 2;
const FLEXIBLE = 2;
const LATE_OR_EARLY = 2;
const BY_TIME = 2;
const IN_BLOCKS = 2;
const PERCENTAGE = 2;
const WITH_DAYS_BETWEEN = 2;
/** What extra time gives. */
export const PAY = 1;
export const COMPENSATORY_OFF = 2;
const NOTHING = 3;
const COUNTS = { 1: 'after', 2: 'around', 3: 'required' } as const;

type PresenceDetail = Pick<ShiftDetail, 'sessiontypeid' | 'breakminutes' | 'breakafterminutes'>;
const presenceOf = ({ sessiontypeid, breakminutes, breakafterminutes }: PresenceDetail): Presence => ({
  session: sessiontypeid === BY_PAIRS ? 'pairs' : 'firstlast',
  autobreak: breakminutes,
  autobreakafter: breakafterminutes,
});

/** Minutes of a length of time, `HH:mm:ss`. */
export const minutesOfDuration = (duration: string): number => minutesOf(duration);

/** A shift in the terms of the arithmetic; undefined for a rotating one, which has no times of its own. */
export function engineShift(code: string, detail: ShiftDetail): Shift | undefined {
  const [first, second] = detail.shifttiming.map(({ intime, outtime }) => ({
    from: minutesOf(intime),
    to: minutesOf(outtime),
  }));
  if (!first || !second) return undefined;
  return {
    ...presenceOf(detail),
    code,
    halves: [first, second],
    earlywindow: detail.earlyminutes,
    latewindow: detail.lateminutes,
    reachesnext: detail.isuntilnext,
    required: detail.requiredminutes,
    ...(detail.isnight ? { isnight: true } : {}),
    isflexible: detail.shifttypeid === FLEXIBLE,
    core:
      detail.shifttypeid === FLEXIBLE && detail.corefrom !== null && detail.coreto !== null
        ? { from: minutesOf(detail.corefrom), to: minutesOf(detail.coreto) }
        : null,
  };
}

/** Without a rule of time at work, whoever was there at all was there. */
const THERE_AT_ALL: Thresholds = {
  unit: 'minutes',
  halfday: 1,
  fullday: 1,
  isabsentbelow: { halfday: true, fullday: true },
};

function thresholdsOf({ istimeatworkrule, timeatwork: rule, isworkedhalf }: AttendancePolicyDetail): Thresholds {
  if (!istimeatworkrule || !rule) return THERE_AT_ALL;
  // Less is absence, unless it costs days of leave instead.
  const isAbsent = ({ isabsentpenalty, ispenalty }: typeof rule.halfday) => isabsentpenalty || !ispenalty;
  return {
    unit: rule.thresholdtypeid === PERCENTAGE ? 'percentage' : 'minutes',
    halfday: rule.halfday.threshold ?? 0,
    fullday: rule.fullday.threshold ?? 0,
    isabsentbelow: { halfday: isAbsent(rule.halfday), fullday: isAbsent(rule.fullday) },
    isworkedhalf,
  };
}

function punctualityOf({ ispunctualityrule, punctuality: rule }: AttendancePolicyDetail): PunctualityRule | null {
  if (!ispunctualityrule || !rule) return null;
  const days = (count: number | null) => Math.round((count ?? 0) * UNITS_PER_DAY);
  const isByTime = rule.exceedinggracetypeid === BY_TIME && rule.gracehourtime !== null;
  return {
    type: rule.punctualitytypeid === LATE_OR_EARLY ? 'lateorearly' : 'late',
    gracetime: rule.gracetime,
    gracetimelimit: rule.gracetimelimit,
    penaltytype: rule.penaltytypeid === IN_BLOCKS ? 'block' : 'each',
    gracedaycount: rule.gracedaycount,
    gracehours: isByTime ? minutesOfDuration(rule.gracehourtime ?? '00:00:00') : null,
    freebreaches: rule.exceedgracedaycount,
    penalty: days(rule.penaltyleavecount),
    breachpenalty: days(rule.breachleavecount),
  };
}

const WHOLE_WEEKS = 2;

/** What a week asks for: hours and minutes, else its threshold, minutes or percent; null where nothing follows from less. */
function weekRuleOf({ istimeatworkrule, timeatwork: rule }: AttendancePolicyDetail): WeekRule | null {
  if (!istimeatworkrule || !rule || !(rule.weekly.ispenalty || rule.weekly.isabsentpenalty)) return null;
  const ispercentage = rule.thresholdtypeid === PERCENTAGE;
  const minutes = rule.hoursweekly * 60 + rule.minutesweekly;
  const own = rule.weekly.threshold ?? 0;
  // Hours count where no percentage is given: a form of percentages had hours of a week until November 2026.
  const isOfHours = minutes > 0 && (!ispercentage || own === 0);
  const threshold = isOfHours ? minutes : own;
  return threshold > 0
    ? {
        threshold,
        ispercentage: ispercentage && !isOfHours,
        iscrossing: rule.weeklytypeid !== WHOLE_WEEKS,
        withabsence: rule.isweeklyabsent,
      }
    : null;
}

/** An attendance policy in the terms of the arithmetic. Limits are days, or requests, of a month. */
export function engineRules(detail: AttendancePolicyDetail): AttendanceRules {
  const { isrestrictattendancereq, restrictattendancereqlimit, isoutduty, outdutylimit, iswfh, wfhlimit } = detail;
  return {
    thresholds: thresholdsOf(detail),
    punctuality: punctualityOf(detail),
    offday: presenceOf(detail.offday),
    regularisations: isrestrictattendancereq ? restrictattendancereqlimit : null,
    dutydays: isoutduty ? outdutylimit : 0,
    homedays: iswfh ? wfhlimit : null,
    officedays: detail.iswfo ? detail.wfolimit : 0,
    asksdaysoff: detail.isworkrequest,
    absentbetween: detail.isabsenteeismrule && detail.absenteeism?.absenteeismtypeid === WITH_DAYS_BETWEEN,
    week: weekRuleOf(detail),
  };
}

/** Whether extra time of a row counts only as far as it was approved: all of it, or what is paid or gives a day off. */
const needsApproval = ({ benefittypeid }: ExtraTimeRow, detail: ExtraTimeDetail): boolean =>
  detail.isetapprovalrequired ||
  (benefittypeid === PAY && detail.ispayableapproverequired) ||
  (benefittypeid === COMPENSATORY_OFF && detail.iscompoffapproverequired);

const extraRule = (row: ExtraTimeRow | undefined, detail: ExtraTimeDetail): ExtraRule | null =>
  !row || row.benefittypeid === NOTHING
    ? null
    : {
        buffer: row.isconsiderbuffertime ? minutesOfDuration(row.buffertime) : null,
        most: minutesOfDuration(row.maxearninghour),
        step: row.roundminutes,
        counts: COUNTS[row.countedid],
        needsapproval: needsApproval(row, detail),
      };

export const NO_EXTRA: ExtraRules = { working: null, weekoff: null, holiday: null, optionalholiday: null };
/** How minutes beyond the shift and on days off count, by an extra-time policy. */
export function engineExtra(detail: ExtraTimeDetail): ExtraRules {
  const { extratime } = detail;
  const working = extratime.find(({ isworkingbenefit }) => isworkingbenefit);
  const off = extratime.find(({ isworkingbenefit }) => !isworkingbenefit);
  const ofOff = extraRule(off, detail);
  return {
    working: extraRule(working, detail),
    weekoff: off?.isonweekoff ? ofOff : null,
    holiday: off?.isonholiday ? ofOff : null,
    optionalholiday: off?.isonoptionalholiday ? ofOff : null,
  };
}
