import type { Coverage } from '../contract/coverage.ts';

/** People of an audience by where they stand; those away are among the ones who have not acknowledged. */
export type StandingCounts = Omit<Coverage, 'audience' | 'shareofall' | 'shareofable'>;

/** A share in tenths of a percent, half up; null of nobody. */
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 2000 + whole) / (whole * 2));

/** The coverage of a policy: of everybody in its audience, and of those who can acknowledge it. */
export function coverageOf(counts: StandingCounts): Coverage {
  const { acknowledged, earlier, declined, open, away } = counts;
  const audience = acknowledged + earlier + declined + open;
  return {
    ...counts,
    audience,
    shareofall: share(acknowledged, audience),
    shareofable: share(acknowledged, audience - away),
  };
}
