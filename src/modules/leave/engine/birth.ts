import { addDays, type Day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import type { PolicyDetail } from '../contract/policy-detail.ts';
import type { Problem } from './request-rules.ts';

/** What a request for leave for a birth says of it. */
export type Birth = { readonly expectedon: Day | null; readonly survivingchildren: number | null };

/** From so many surviving children on the leave is shorter (Code on Social Security, 2020, section 60). */
const LATER_BIRTH = 2;

/** Whether leave of this type is for a birth, so that its requests say when it is expected. */
export const isForBirth = ({ birthweeksbefore }: Pick<PolicyDetail, 'birthweeksbefore'>): boolean =>
  birthweeksbefore !== null;

/**
 * What leave for a birth does not allow: to begin more than so many weeks before the expected date, or to last longer than
 * it may where there are children already.
 * @param days of leave that it would be charged with
 */
export function birthProblems(
  detail: Pick<PolicyDetail, 'birthweeksbefore' | 'laterbirthdays' | 'laterbirthweeksbefore'>,
  { fromdate, days, birth }: { fromdate: Day; days: number; birth: Birth },
): Problem[] {
  const { birthweeksbefore, laterbirthdays, laterbirthweeksbefore } = detail;
  if (birthweeksbefore === null) return [];
  const { expectedon, survivingchildren } = birth;
  const missing: Problem[] = [
    ...(expectedon === null ? [{ field: 'expectedon', text: 'Please enter the expected date of birth' }] : []),
    ...(survivingchildren === null
      ? [{ field: 'survivingchildren', text: 'Please enter how many children there are, 0 for none' }]
      : []),
  ];
  if (expectedon === null || survivingchildren === null) return missing;
  const isLater = survivingchildren >= LATER_BIRTH;
  const weeks = isLater ? (laterbirthweeksbefore ?? birthweeksbefore) : birthweeksbefore;
  const earliest = addDays(expectedon, -7 * weeks);
  return [
    ...(fromdate < earliest
      ? [
          {
            field: 'fromdate',
            text: say`This leave can begin on ${dayWords(earliest)} at the earliest: ${weeks} weeks before the expected birth`,
          },
        ]
      : []),
    ...(isLater && laterbirthdays !== null && days > laterbirthdays
      ? [
          {
            field: 'todate',
            text: say`With two or more children this leave has at most ${laterbirthdays} days; this would be ${days}`,
          },
        ]
      : []),
  ];
}
