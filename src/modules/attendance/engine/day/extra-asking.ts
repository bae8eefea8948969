import type { CompOffRules, DaysWithin } from '#platform/engine/comp-off-rules.ts';
import type { ExtraTimeDetail } from '../../contract/extra-time-detail.ts';

/** How extra time is asked for, and how compensatory offs are taken. */
export type ExtraAsking = {
  /** Whether extra time of days that are over can be asked for. */
  readonly ispastallowed: boolean;
  readonly compoff: CompOffRules;
};

const WITHIN = { 1: 'month', 2: 'quarter', 3: 'year' } as const;
const within = (days: number | null, durationtypeid: keyof typeof WITHIN): DaysWithin | null =>
  days === null ? null : { days, within: WITHIN[durationtypeid] };

/** How extra time is asked for, and how compensatory offs are taken, by an extra-time policy. */
export const extraAsking = ({ ispastdateallowed, extratimecompoffpolicy: taken }: ExtraTimeDetail): ExtraAsking => ({
  ispastallowed: ispastdateallowed,
  compoff: {
    most: within(taken.maxleave, taken.maxdurationtypeid),
    row: within(taken.consecutiveleave, taken.consecutivedurationtypeid),
    least: taken.minleavecountforapp,
    ishalfday: taken.allowedhalfday,
    ahead: taken.isfurtureappallowed ? { least: taken.notifyinadvanceday, most: taken.notifynotbeforeday } : null,
    after: taken.ispastappallowed ? { most: taken.apppastday } : null,
    document: taken.isattachment ? { from: taken.attachmentdurationlimit ?? 0, what: taken.attachmentnote } : null,
  },
});
