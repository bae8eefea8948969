import { plansInForce } from '#platform/server/timeline/in-force.ts';
import type { Day } from '#platform/engine/day.ts';
import { dayOfCycle } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import type { ExtraClose } from '../../engine/close/extra-rules.ts';
import type { ExtraAsking, ExtraRules } from '../../engine/day/extra-time.ts';
import type { CloseRules } from '../../engine/close/rules.ts';
import type { AttendanceRules } from '../../engine/day/month.ts';
import type { Shift } from '../../engine/day/shift.ts';
import { ASSIGNED_EXTRA_TIME, ASSIGNED_POLICIES, ASSIGNED_SHIFTS } from '../plan-kinds.ts';
import { NO_CLOSING, NO_EXTRA, NO_EXTRA_CLOSE, NO_POLICY, rulebookOf } from './versions.ts';

/** The shift of a person on a day; null where there is none. */
export type ShiftOf = { readonly shiftid: number; readonly shift: Shift } | null;
/** What counts for people on days. */
export type Plans = {
  readonly shiftOf: (employeeid: number, day: Day) => ShiftOf;
  /** The attendance policy and the extra-time policy that somebody has; null without. */
  readonly policyOf: (employeeid: number, day: Day) => number | null;
  readonly extraTimeOf: (employeeid: number, day: Day) => number | null;
  readonly rulesOf: (employeeid: number, day: Day) => AttendanceRules;
  readonly extraOf: (employeeid: number, day: Day) => ExtraRules;
  readonly closingOf: (employeeid: number, day: Day) => CloseRules;
  readonly extraClosingOf: (employeeid: number, day: Day) => ExtraClose;
  /** How extra time is asked for and compensatory offs are taken; null without an extra-time policy. */
  readonly extraAskingOf: (employeeid: number, day: Day) => ExtraAsking | null;
};

/** Shifts, attendance policies and extra-time policies of people on the days from one to another. */
export async function plansOfPeople(db: Db, employeeids: readonly number[], from: Day, to: Day): Promise<Plans> {
  const { shiftOn, rulesOn, extraOn, closingOn, extraClosingOn, extraAskingOn } = await rulebookOf(db);
  const shifts = await plansInForce(db, ASSIGNED_SHIFTS, employeeids, from, to);
  const policies = await plansInForce(db, ASSIGNED_POLICIES, employeeids, from, to);
  const extras = await plansInForce(db, ASSIGNED_EXTRA_TIME, employeeids, from, to);
  const periodOf = (plans: typeof shifts, employeeid: number, day: Day) =>
    plans.get(employeeid)?.find((period) => day <= period.to);
  const policyOf = (employeeid: number, day: Day) => periodOf(policies, employeeid, day)?.planid ?? null;
  const extraTimeOf = (employeeid: number, day: Day) => periodOf(extras, employeeid, day)?.planid ?? null;
  return {
    shiftOf: (employeeid, day) => {
      const period = periodOf(shifts, employeeid, day);
      if (!period || period.planid === null) return null;
      const result = shiftOn(period.planid, day);
      if (!result) return null;
      if (result.shift) return result;
      const { rotation } = result;
      const start = period.cyclestart ?? period.from;
      const shiftid = rotation[dayOfCycle({ start, length: rotation.length }, day) - 1] ?? null;
      const ofday = shiftid === null ? undefined : shiftOn(shiftid, day);
      return ofday?.shift ? ofday : null;
    },
    policyOf,
    extraTimeOf,
    rulesOf: (employeeid, day) => {
      const planid = policyOf(employeeid, day);
      return (planid === null ? undefined : rulesOn(planid, day)) ?? NO_POLICY;
    },
    extraOf: (employeeid, day) => {
      const planid = extraTimeOf(employeeid, day);
      return (planid === null ? undefined : extraOn(planid, day)) ?? NO_EXTRA;
    },
    closingOf: (employeeid, day) => {
      const planid = periodOf(policies, employeeid, day)?.planid ?? null;
      return (planid === null ? undefined : closingOn(planid, day)) ?? NO_CLOSING;
    },
    extraClosingOf: (employeeid, day) => {
      const planid = periodOf(extras, employeeid, day)?.planid ?? null;
      return (planid === null ? undefined : extraClosingOn(planid, day)) ?? NO_EXTRA_CLOSE;
    },
    extraAskingOf: (employeeid, day) => {
      const planid = extraTimeOf(employeeid, day);
      return (planid === null ? undefined : extraAskingOn(planid, day)) ?? null;
    },
  };
}
