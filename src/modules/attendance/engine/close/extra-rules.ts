import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import type { ExtraTimeDetail, ExtraTimeRow } from '../../contract/extra-time-detail.ts';
import type { Accumulation, OffDayCredit } from '../day/extra-time.ts';
import { COMPENSATORY_OFF, minutesOfDuration, PAY } from '../day/from-detail.ts';

/** What becomes of extra minutes: they are paid, add up over months, or give a compensatory off each day. */
export type Benefit =
  | { readonly by: 'nothing' }
  | { readonly by: 'pay' }
  | { readonly by: 'months'; readonly rule: Accumulation }
  | { readonly by: 'day'; readonly rule: OffDayCredit };
/** What the close of a month makes of extra time, by an extra-time policy. */
export type ExtraClose = {
  readonly working: Benefit;
  readonly off: Benefit;
  /** Days after the day worked in which a compensatory off can be taken; null without a limit. */
  readonly lapsedays: number | null;
  /** Whether compensatory offs of days off have a balance apart from those of working days. */
  readonly isseparate: boolean;
};

const LAPSES = 2;

function benefitOf(row: ExtraTimeRow | undefined): Benefit {
  if (row?.benefittypeid === PAY) return { by: 'pay' };
  const requiredminutes = minutesOfDuration(row?.requiredhour ?? '00:00:00');
  if (row?.benefittypeid !== COMPENSATORY_OFF || requiredminutes === 0) return { by: 'nothing' };
  const { creditcompoff, maxearningcompoff, accumulationmonths, isaccumulation, isperhour } = row;
  const credit = Math.round(creditcompoff * UNITS_PER_DAY);
  if (isaccumulation) return { by: 'months', rule: { requiredminutes, credit, months: accumulationmonths } };
  const most = maxearningcompoff === null ? null : Math.round(maxearningcompoff * UNITS_PER_DAY);
  return { by: 'day', rule: { requiredminutes, credit, most, isperhour } };
}

/** What the close of a month makes of extra time, by an extra-time policy. */
export const extraClose = ({
  extratime,
  extratimecompoffpolicy: off,
  isseparatebalance,
}: ExtraTimeDetail): ExtraClose => ({
  working: benefitOf(extratime.find(({ isworkingbenefit }) => isworkingbenefit)),
  off: benefitOf(extratime.find(({ isworkingbenefit }) => !isworkingbenefit)),
  lapsedays: off.lapsetypeid === LAPSES ? off.lapsedays : null,
  isseparate: isseparatebalance,
});

export const NO_EXTRA_CLOSE: ExtraClose = {
  working: { by: 'nothing' },
  off: { by: 'nothing' },
  lapsedays: null,
  isseparate: false,
};
