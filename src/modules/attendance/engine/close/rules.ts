import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import type { AttendancePolicyDetail, TimePeriod } from '../../contract/attendance-policy-detail.ts';

/** What something costs: ten-thousandths of a day, from leave types by their ids in this order; of none it is loss of pay. */
export type Cost = { readonly days: number; readonly from: readonly string[] };
/** What the close of a month charges by an attendance policy. Null costs nothing. */
export type CloseRules = {
  /** Of each half that is absent. */
  readonly absence: Cost;
  /** What late days and breaches are taken from; how much is said by the marks. */
  readonly punctuality: readonly string[];
  /** Of a day that is present and fell short of a threshold. */
  readonly short: { readonly halfday: Cost | null; readonly fullday: Cost | null };
  /** Whether a penalty that no leave has whole takes what is left of each; missing is no. */
  readonly issplit?: boolean;
  readonly week: Cost | null;
  readonly month: (Cost & { readonly threshold: number; readonly ispercentage: boolean }) | null;
};

const TAKES_LEAVE = 1;
const PERCENTAGE = 2;
const HALF_DAY = UNITS_PER_DAY / 2;

const inUnits = (days: number): number => Math.round(days * UNITS_PER_DAY);
const leaveFrom = (actionid: number, first: number | null, further: readonly number[]): string[] =>
  actionid === TAKES_LEAVE && first !== null ? [...new Set([first, ...further])].map(String) : [];

const costOf = ({ ispenalty, leavecount, penaltyactiontypeid, leaveid, furtherleaveids }: TimePeriod): Cost | null =>
  ispenalty && leavecount > 0
    ? { days: inUnits(leavecount), from: leaveFrom(penaltyactiontypeid, leaveid, furtherleaveids) }
    : null;

/** What less time at work in a week or a month costs: as much as an absent day where it counts as absent, else days of its own. */
const periodCost = (period: TimePeriod, absence: Cost): Cost | null =>
  period.isabsentpenalty ? { days: 2 * absence.days, from: absence.from } : costOf(period);

/** What the close charges by an attendance policy; absence without a rule is loss of pay. */
export function closeRules(detail: AttendancePolicyDetail): CloseRules {
  const absent = detail.isabsenteeismrule ? detail.absenteeism : null;
  const late = detail.ispunctualityrule ? detail.punctuality : null;
  const time = detail.istimeatworkrule ? detail.timeatwork : null;
  const absence: Cost = absent
    ? {
        days: inUnits(absent.absenteeismleavecount) / 2,
        from: leaveFrom(absent.absenteeismactionid, absent.absenteeismleaveid, absent.absenteeismfurtherleaveids),
      }
    : { days: HALF_DAY, from: [] };
  const month = time ? periodCost(time.monthly, absence) : null;
  return {
    absence,
    punctuality: late ? leaveFrom(late.penaltyactiontypeid, late.penaltyleaveid, late.penaltyfurtherleaveids) : [],
    short: { halfday: time ? costOf(time.halfday) : null, fullday: time ? costOf(time.fullday) : null },
    issplit: detail.ispenaltysplit,
    week: time ? periodCost(time.weekly, absence) : null,
    month:
      time && month && time.monthly.threshold !== null
        ? { ...month, threshold: time.monthly.threshold, ispercentage: time.thresholdtypeid === PERCENTAGE }
        : null,
  };
}
